"""The notebooks: they import code and define none, are saved with what they show, and run from a clean kernel."""

import ast
import re

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError

from training.notebooks import FOLDER, LARGEST, SECONDS, complaints, executed, found, main, save

PATHS = found()
README = (FOLDER.parent / "README.md").read_text(encoding="utf-8")
MAGIC = re.compile(r"^%.*$", re.MULTILINE)
HOME = re.compile(r"/(home|root|work|tmp|Users)/")

each_notebook = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)


def read(path):
    return nbformat.read(path, as_version=4)


def code_cells(path):
    return [cell for cell in read(path).cells if cell.cell_type == "code"]


def written(lines):
    """A notebook of one cell with these lines."""
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("\n".join(lines))])


def kinds(cells):
    """What each cell shows, in order."""
    return [[output.output_type for output in cell.outputs] for cell in cells]


def test_the_readme_names_all_notebooks():
    assert PATHS
    assert set(re.findall(r"\(notebooks/(\w+)\.ipynb\)", README)) == {path.stem for path in PATHS}


@each_notebook
def test_a_notebook_defines_no_functions_and_no_classes(path):
    for cell in code_cells(path):
        tree = ast.parse(MAGIC.sub("", cell.source))
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda)]


@each_notebook
def test_a_notebook_links_to_files_that_exist(path):
    texts = [cell.source for cell in read(path).cells if cell.cell_type == "markdown"]
    for link in re.findall(r"\]\(([^)#]+)\)", "\n".join(texts)):
        assert link.startswith("https://") or (FOLDER / link).exists(), link


@each_notebook
def test_a_saved_notebook_was_run_from_its_first_cell_to_its_last(path):
    cells = code_cells(path)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert any(cell.outputs for cell in cells)
    assert complaints(read(path)) == []


@each_notebook
def test_a_saved_notebook_fits_on_a_page_and_names_nobody(path):
    text = path.read_text(encoding="utf-8")
    assert len(text) <= LARGEST
    shown = [output.get("text", "") for cell in code_cells(path) for output in cell.outputs]
    assert not HOME.search("".join(shown))


def test_notebooks_are_named_by_how_they_begin():
    assert [path.stem[:2] for path in found(["01", "03"])] == ["01", "03"]
    with pytest.raises(ValueError, match="no notebook is called '99'"):
        found(["99"])


def test_a_name_that_is_none_is_told_and_nothing_is_run(capsys):
    assert main(["nothing"]) == 2
    assert "no notebook is called 'nothing'; there are: 01_quickstart" in capsys.readouterr().err


def test_saving_leaves_out_who_ran_it_and_refuses_what_no_page_can_show(tmp_path):
    notebook = written(["1"])
    notebook.metadata["who"] = "somebody"
    notebook.cells[0].metadata["when"] = "today"
    save(notebook, tmp_path / "small.ipynb")
    saved = (tmp_path / "small.ipynb").read_text(encoding="utf-8")
    assert "somebody" not in saved
    assert "today" not in saved
    notebook.cells[0].source = "x" * LARGEST
    with pytest.raises(ValueError, match="a page shows at most"):
        save(notebook, tmp_path / "large.ipynb")


@pytest.mark.notebook
def test_a_cell_that_fails_stops_the_run(tmp_path):
    path = tmp_path / "failing.ipynb"
    save(written(["1 / 0"]), path)
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):
        executed(path)


@pytest.mark.notebook
def test_a_warning_is_a_complaint(tmp_path):
    path = tmp_path / "warning.ipynb"
    save(written(["import warnings", "warnings.warn('old', DeprecationWarning)"]), path)
    told, *_ = complaints(executed(path))
    assert "DeprecationWarning: old" in told


@pytest.mark.notebook
@pytest.mark.timeout(SECONDS)
@each_notebook
def test_a_notebook_runs_from_a_clean_kernel_and_shows_what_was_saved(path):
    fresh = executed(path)
    assert complaints(fresh) == []
    assert kinds(cell for cell in fresh.cells if cell.cell_type == "code") == kinds(code_cells(path))
