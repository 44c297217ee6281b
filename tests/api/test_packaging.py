"""What a user installs: the wheel, built and imported away from the sources."""

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("stoneage_env", "agents", "training")


def python(*arguments, **options):
    result = subprocess.run([sys.executable, *map(str, arguments)], capture_output=True, text=True, **options)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    python("-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_three_typed_packages_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    folders = {name.split("/")[0] for name in names}
    assert {folder for folder in folders if not folder.endswith(".dist-info")} == set(PACKAGES)
    for package in PACKAGES:
        assert {f"{package}/__init__.py", f"{package}/py.typed"} <= names


def test_every_source_file_is_in_the_wheel(wheel):
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if name.endswith(".py")}
    written = {path.relative_to(ROOT).as_posix() for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    assert shipped == written


def test_the_installed_packages_import_without_the_sources(wheel, tmp_path):
    site = tmp_path / "site"
    python("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", site, wheel)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    code = f"import {', '.join(PACKAGES)}; print({', '.join(f'{package}.__file__' for package in PACKAGES)}, sep='\\n')"
    files = python("-c", code, cwd=elsewhere, env={**os.environ, "PYTHONPATH": str(site)}).splitlines()
    assert files == [str(site / package / "__init__.py") for package in PACKAGES]


def test_the_core_asks_for_four_packages_only():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = {requirement.split(">")[0] for requirement in project["dependencies"]}
    assert names == {"numpy", "numba", "gymnasium", "pettingzoo"}
