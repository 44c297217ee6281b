"""The command `stoneage` itself: finding subcommands and reporting errors. Each subcommand has tests of its own."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from stoneage_env import cli
from stoneage_env.command import Command


def stoneage(*arguments, **options):
    """The real command in a process of its own."""
    command = [sys.executable, "-m", "stoneage_env.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)


@pytest.fixture
def install(monkeypatch):
    """Installs a function as the only subcommand, `demo`."""

    def install(run):
        command = Command("a demonstration", "example: stoneage demo --count 3", add_count, run)
        entry = SimpleNamespace(value="somewhere:command", load=lambda: command)
        monkeypatch.setattr(cli, "commands", lambda: {"demo": entry})

    return install


def add_count(parser):
    parser.add_argument("--count", type=int, default=1)


def raises(error):
    def run(args):
        raise error

    return run


def test_help_lists_every_command_of_this_distribution_with_its_summary():
    result = stoneage("--help")
    assert result.returncode == 0
    assert set(cli.SUMMARIES) <= set(cli.commands())
    for name, summary in cli.SUMMARIES.items():
        assert f"{name} " in result.stdout
        assert summary in result.stdout


def test_no_command_at_all_shows_the_help():
    assert stoneage().stdout == stoneage("--help").stdout


def test_help_imports_neither_a_command_nor_the_compiler():
    code = """if True:
        import sys
        from stoneage_env import cli
        cli.main([])
        slow = {"numba", "numpy", "gymnasium", *(entry.module for entry in cli.commands().values())}
        sys.exit(f"imported: {slow & sys.modules.keys()}" if slow & sys.modules.keys() else 0)
    """
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stderr


def test_version_names_the_distribution():
    result = stoneage("--version")
    assert result.returncode == 0
    assert result.stdout.startswith("stoneage-env 0.")


def test_an_unknown_command_is_answered_with_the_closest_one_and_the_list():
    result = stoneage("transcipt")
    assert result.returncode == 2
    assert "no command 'transcipt'. Did you mean 'transcript'?" in result.stderr
    assert "Commands: agents, bench, " in result.stderr
    assert "rules, tournament, train, transcript, tune" in result.stderr


def test_a_command_from_elsewhere_shows_where_it_comes_from(install, capsys):
    install(run=lambda args: None)
    assert cli.main([]) == 0
    assert "demo        from somewhere:command" in capsys.readouterr().out


def test_a_command_gets_its_own_arguments_and_gives_the_exit_status(install):
    install(run=lambda args: args.count)
    assert cli.main(["demo", "--count", "3"]) == 3


def test_a_command_that_returns_nothing_has_succeeded(install):
    install(run=lambda args: None)
    assert cli.main(["demo"]) == 0


def test_the_help_of_a_command_ends_with_its_example(install, capsys):
    install(run=lambda args: None)
    with pytest.raises(SystemExit) as stopped:
        cli.main(["demo", "--help"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out.endswith("example: stoneage demo --count 3\n")


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (ValueError("num_players is 7.\nPossible: 2 to 4."), "num_players is 7. Possible: 2 to 4."),
        (FileNotFoundError(2, "No such file or directory", "games.jsonl"), "games.jsonl: No such file or directory"),
        (ModuleNotFoundError("No module named 'tqdm'"), "No module named 'tqdm'"),
    ],
)
def test_an_error_the_user_can_mend_is_one_line_and_status_2(install, capsys, error, line):
    install(run=raises(error))
    assert cli.main(["demo"]) == 2
    assert capsys.readouterr().err == f"stoneage demo: {line}\n"


def test_a_traceback_is_shown_on_request(install):
    install(run=raises(ValueError("wrong")))
    with pytest.raises(ValueError, match="wrong"):
        cli.main(["--traceback", "demo"])


def test_a_mistake_in_the_program_is_not_hidden(install):
    install(run=raises(IndexError("a bug")))
    with pytest.raises(IndexError):
        cli.main(["demo"])


def test_an_interrupted_command_ends_quietly_with_status_130(install, capsys):
    install(run=raises(KeyboardInterrupt()))
    assert cli.main(["demo"]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(sys.platform == "win32", reason="pipes close differently there")
def test_a_reader_that_closes_the_pipe_is_no_error():
    code = """if True:
        import sys
        from types import SimpleNamespace
        from stoneage_env import cli
        from stoneage_env.command import Command
        endless = Command("", "", lambda parser: None, lambda args: [print("line") for _ in range(100_000)] and None)
        cli.commands = lambda: {"demo": SimpleNamespace(value="", load=lambda: endless)}
        sys.exit(cli.main(["demo"]))
    """
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141
