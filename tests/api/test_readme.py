"""The examples of the README and of the page about the arena, exactly as printed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [(ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/arena.md")]
EXAMPLES = [example for page in PAGES for example in re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)]


def test_the_readme_has_examples():
    assert EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.splitlines()[-1][:40])
def test_an_example_of_the_readme_runs_as_printed(example, tmp_path):
    run = subprocess.run([sys.executable, "-W", "error", "-c", example], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()
