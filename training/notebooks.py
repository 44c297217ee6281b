"""Run notebooks from a clean kernel and save them with what they show: python -m training.notebooks [NAME ...]

Every kernel has one thread for numeric libraries and shows all warnings. Saved are only inputs and outputs: nothing that
depends on who ran them, so that a second run changes figures of speed and nothing else.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

FOLDER = Path(__file__).parent.parent / "notebooks"
SECONDS = 600  # that a cell may take, the first compilation included
LARGEST = 1_500_000  # bytes of a saved notebook that a page can still show
SETTINGS = {
    "PYTHONWARNINGS": "default",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "PYDEVD_DISABLE_FILE_VALIDATION": "1",
}
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
EXTRA = 'notebooks need more packages: pip install "stoneage-env[notebooks]"'


def found(names: Iterable[str] = (), folder: Path = FOLDER) -> list[Path]:
    """All notebooks in order, or those whose names begin like that: found(["01"])."""
    paths = sorted(folder.glob("*.ipynb"))
    wanted = tuple(names)
    for name in wanted:
        if not any(path.stem.startswith(name) for path in paths):
            raise ValueError(f"no notebook is called {name!r}; there are: {', '.join(path.stem for path in paths)}")
    return [path for path in paths if not wanted or path.stem.startswith(wanted)]


def executed(path: Path) -> Any:
    """A notebook with fresh outputs; a cell that fails raises nbclient's CellExecutionError."""
    try:
        import nbclient
        import nbformat
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"{EXTRA} ({error})") from None
    notebook = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(
        notebook,
        timeout=SECONDS,
        kernel_name="python3",
        extra_arguments=["--IPKernelApp.log_level=ERROR"],  # it would tell at every start that it talks to this machine
        record_timing=False,
        coalesce_streams=True,  # or else chance decides how many pieces a long print comes in
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute(env={**os.environ, **SETTINGS})
    return notebook


def save(notebook: Any, path: Path) -> None:
    """Write a notebook without anything about the one who ran it."""
    import nbformat

    notebook.metadata.clear()
    notebook.metadata.update(METADATA)
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number}"
        cell.metadata.clear()
    text = nbformat.writes(notebook) + "\n"
    if len(text) > LARGEST:
        raise ValueError(f"{path.name} would be {len(text):,} bytes; a page shows at most {LARGEST:,}")
    path.write_text(text, encoding="utf-8")


def complaints(notebook: Any) -> list[str]:
    """Warnings that cells gave."""
    written = (output for cell in notebook.cells for output in cell.get("outputs", ()) if output.get("name") == "stderr")
    return [line for output in written for line in output["text"].splitlines() if "Warning" in line]


def main(argv: Sequence[str] | None = None) -> int:
    """Run and save from the command line."""
    parser = ArgumentParser(prog="python -m training.notebooks", description="Run notebooks anew and save them.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="those whose names begin like that (all)")
    try:
        for path in found(parser.parse_args(argv).names):
            began = perf_counter()
            print(path.name, end=" ", file=sys.stderr, flush=True)
            save(executed(path), path)
            print(f"{perf_counter() - began:.0f} s", file=sys.stderr)
    except (ValueError, ImportError) as error:
        print(f"training.notebooks: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
