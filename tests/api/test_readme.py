"""The examples of the README and of the pages about environments, the arena and training, exactly as printed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("README.md", "docs/environment.md", "docs/arena.md", "docs/training.md")
FORMS = ("stone_age_v0.env(", 'gymnasium.make("StoneAge-v0"', "StoneAgeVecEnv(")


def examples(page):
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_the_page_has_examples(page):
    assert examples(page)


def test_the_readme_shows_every_form_of_the_environment_in_about_twenty_lines():
    shown = [example for example in examples("README.md") if any(form in example for form in FORMS)]
    assert all(any(form in example for example in shown) for form in FORMS)
    assert sum(bool(line.strip()) for example in shown for line in example.splitlines()) <= 22


@pytest.mark.parametrize(
    "example", [example for page in PAGES for example in examples(page)], ids=lambda text: text.splitlines()[-1][:40]
)
def test_an_example_runs_as_printed(example, tmp_path):
    run = subprocess.run([sys.executable, "-W", "error", "-c", example], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()
