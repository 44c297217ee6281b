"""The page of a replay in a real browser: Chromium without a window, driven over WebDriver by chromedriver.

These tests fail where there is no Chromium; `make test-browser` runs them, and nothing else does.
"""

import base64
import json
import shutil
import subprocess
import time
import urllib.request
from types import SimpleNamespace

import pytest

from stoneage_env.render.palette import WIDTH
from stoneage_env.replay_page import _LEFT, _RIGHT, moments, write_page
from tests.api.test_replay_command import recorded
from tests.oracle.play import EVERYTHING

pytestmark = pytest.mark.browser

KEYS = {
    "left": "\ue012",
    "up": "\ue013",
    "right": "\ue014",
    "down": "\ue015",
    "home": "\ue011",
    "end": "\ue010",
    "space": " ",
}
OPTIONS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,800"]
PATIENCE = 30  # seconds


def until(condition):
    """Wait for what the page does on its own."""
    end = time.monotonic() + PATIENCE
    while not (answer := condition()):
        assert time.monotonic() < end, "the page did not get there in time"
        time.sleep(0.05)
    return answer


class Browser:
    """The few requests of the WebDriver protocol that are needed here."""

    def __init__(self, address, chromium):
        self.address = address
        wanted = {"browserName": "chrome", "goog:chromeOptions": {"binary": chromium, "args": OPTIONS}}
        wanted["goog:loggingPrefs"] = {"browser": "ALL"}
        self.address += "/session/" + self.send("/session", capabilities={"alwaysMatch": wanted})["sessionId"]

    def send(self, path, method="POST", **content):
        body = json.dumps(content).encode() if method == "POST" else None
        request = urllib.request.Request(self.address + path, body, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)["value"]

    def run(self, script):
        return self.send("/execute/sync", script=script, args=[])

    def click(self, selector):
        (element,) = self.send("/element", using="css selector", value=selector).values()
        self.send(f"/element/{element}/click")

    def press(self, key):
        presses = [{"type": kind, "value": KEYS.get(key, key)} for kind in ("keyDown", "keyUp")]
        self.send("/actions", actions=[{"type": "key", "id": "keyboard", "actions": presses}])

    def use(self, control):
        """A button by its selector or a key by its name."""
        (self.click if control.startswith("#") else self.press)(control)

    def screenshot(self):
        return base64.b64decode(self.send("/screenshot", "GET"))


@pytest.fixture(scope="module")
def browser():
    chromium = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chrome")
    driver = shutil.which("chromedriver")
    assert chromium, "no Chromium here (Debian: apt-get install chromium chromium-driver)"
    assert driver, "no chromedriver here (Debian: apt-get install chromium-driver)"
    with subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            line = next(line for line in process.stdout if "started successfully on port" in line)
            browser = Browser(f"http://127.0.0.1:{line.rstrip().rstrip('.').split()[-1]}", chromium)
            yield browser
            browser.send("", "DELETE")
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A game and the file of its page."""
    replay = recorded(3, agents=("random", "<i>tilted</i>"))
    path = tmp_path_factory.mktemp("page") / "game.html"
    write_page(replay, path)
    return SimpleNamespace(moments=list(moments(replay)), last=len(replay.actions), url=path.as_uri())


@pytest.fixture
def page(browser, game):
    """The page, freshly opened and unpacked."""
    browser.send("/url", url="about:blank")
    browser.send("/url", url=game.url)
    until(lambda: browser.run("return !!document.querySelector('#board svg')"))
    return browser


def step(page):
    """The step that is shown; slider, log, counter and curves have to agree on it, asked at once: it may be playing."""
    slider, last, lines, count, cursor = page.run(
        "const at = (id) => document.getElementById(id);"
        "const lines = [...document.querySelectorAll('#log .current button')].map((one) => Number(one.dataset.step));"
        "const cursor = at('now').getAttribute('transform').match(/[0-9.]+/)[0];"
        "return [Number(at('slider').value), Number(at('slider').max), lines, at('count').textContent, Number(cursor)]"
    )
    assert lines == [slider]
    assert count.startswith(f"Step {slider} of {last}, round ")
    assert cursor == pytest.approx(_LEFT + (_RIGHT - _LEFT) * slider / last)
    return slider


def picture(page):
    return page.run("return document.querySelector('#board svg').outerHTML")


def test_the_page_opens_at_the_start_without_a_complaint_of_the_browser(page, game):
    assert step(page) == 0
    assert page.run("return document.querySelector('#board svg title').textContent").endswith("places figures")
    assert page.send("/se/log", type="browser") == []


def test_it_loads_nothing(page):
    assert page.run("return performance.getEntriesByType('resource').map((one) => one.name)") == []


@pytest.mark.parametrize(("forward", "back"), [("#next", "#back"), ("right", "left")])
def test_one_step_on_and_back_changes_the_picture_and_changes_it_back(page, forward, back):
    start = picture(page)
    page.use(forward)
    assert step(page) == 1
    assert picture(page) != start
    page.use(back)
    assert step(page) == 0
    assert picture(page) == start


@pytest.mark.parametrize(("end", "start"), [("#last", "#first"), ("end", "home")])
def test_end_and_start_of_the_game_are_one_click_or_key_away(page, game, end, start):
    page.use(end)
    assert step(page) == game.last
    assert "Game over" in page.run("return document.querySelector('#board svg title').textContent")
    page.use(end)
    page.press("right")
    assert step(page) == game.last
    page.use(start)
    page.press("left")
    assert step(page) == 0


def test_the_slider_leads_to_its_step_and_arrow_keys_count_once_when_it_has_the_focus(page, game):
    page.run("const s = document.getElementById('slider'); s.value = 20; s.dispatchEvent(new Event('input')); s.focus()")
    assert step(page) == 20
    page.press("right")
    assert step(page) == 21
    page.click("#slider")
    assert abs(step(page) - game.last / 2) <= 1


def test_a_click_in_the_log_leads_to_that_step_and_its_line_stays_in_sight(page):
    page.run("document.querySelector('[data-step=\"30\"]').scrollIntoView()")
    page.click('[data-step="30"]')
    assert step(page) == 30
    page.press("end")
    box = "return document.querySelector('{}').getBoundingClientRect()"
    line, log = (page.run(box.format(which)) for which in ("#log .current", "#log"))
    assert log["top"] - 1 <= line["top"] < line["bottom"] <= log["bottom"] + 1


def test_a_click_on_the_curves_leads_to_that_step(page, game):
    page.click("#curves")
    assert 0.3 * game.last < step(page) < 0.7 * game.last


def test_up_and_down_lead_from_round_to_round(page, game):
    starts = [next(m.number for m in game.moments if m.view["round"] == number) for number in (1, 2, 3)]
    page.press("down")
    page.press("down")
    assert step(page) == starts[2]
    page.press("up")
    assert step(page) == starts[1]


def test_space_plays_and_pauses_also_after_a_button_was_clicked(page):
    page.run("document.getElementById('speed').value = '250'")
    page.click("#next")
    page.press("space")
    until(lambda: step(page) >= 3)
    page.press("space")
    stopped = step(page)
    time.sleep(0.6)
    assert step(page) == stopped
    page.click("#play")
    until(lambda: step(page) > stopped)


def test_the_points_of_each_step_stand_beside_the_players(page, game):
    for number in (0, game.last // 2, game.last):
        page.click("#first")
        page.run(f"location.hash = '#{number}'")
        until(lambda wanted=number: step(page) == wanted)
        shown = page.run("return [...document.querySelectorAll('.points')].map((one) => Number(one.textContent))")
        assert shown == game.moments[number].points


def test_names_are_shown_as_they_are_written(page):
    assert "Blue (<i>tilted</i>)" in page.run("return document.getElementById('players').textContent")


@pytest.mark.parametrize("width", [1200, 1366, 1920, 700])
def test_nothing_sticks_out_at_the_side_and_the_controls_are_in_sight(page, width):
    page.send("/window/rect", width=width, height=800)
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
    assert page.run("return document.querySelector('footer').getBoundingClientRect().bottom <= innerHeight + 1")
    assert len(page.screenshot()) > 20_000


# many players


@pytest.fixture(scope="module")
def large_game(tmp_path_factory):
    """The address of the page of a game with everything in the box."""
    path = tmp_path_factory.mktemp("page") / "large.html"
    write_page(recorded(5, modules=EVERYTHING), path)
    return path.as_uri()


def boards(page):
    """Where everything is: the picture, the players' boards, and the box that shows them."""
    return page.run(
        "const box = (one) => { const r = one.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };"
        "const seats = [...document.querySelectorAll('#board .seat')].filter((one) => one.style.display !== 'none');"
        "return {picture: document.querySelector('#board svg').viewBox.baseVal.width, seats: seats.map(box),"
        " box: box(document.getElementById('board'))}"
    )


@pytest.mark.parametrize(("width", "height", "picture"), [(1920, 1080, "wide"), (1400, 900, "wide"), (700, 900, "usual")])
def test_the_boards_of_five_players_lie_where_they_are_largest_and_all_are_in_sight(
    browser, large_game, width, height, picture
):
    browser.send("/window/rect", width=width, height=height)
    browser.send("/url", url=large_game)
    until(lambda: browser.run("return !!document.querySelector('#board svg')"))
    shown = boards(browser)
    assert (shown["picture"] > WIDTH) == (picture == "wide")
    assert len(shown["seats"]) == (5 if picture == "wide" else 6)
    left, top, right, bottom = shown["box"]
    for i, (x, y, far_x, far_y) in enumerate(shown["seats"]):
        assert left <= x < far_x <= right
        assert top <= y < far_y <= bottom
        for others_x, others_y, others_far_x, others_far_y in shown["seats"][:i]:
            assert others_far_x <= x or far_x <= others_x or others_far_y <= y or far_y <= others_y


def test_zoomed_and_in_another_window_the_boards_of_five_players_lie_as_fits_there(browser, large_game):
    browser.send("/window/rect", width=1920, height=1080)
    browser.send("/url", url=large_game)
    until(lambda: browser.run("return !!document.querySelector('#board svg')"))
    wide = boards(browser)["picture"]
    browser.press("z")
    assert boards(browser)["picture"] == WIDTH
    browser.press("z")
    assert boards(browser)["picture"] == wide
    browser.send("/window/rect", width=700, height=1080)
    until(lambda: boards(browser)["picture"] == WIDTH)
