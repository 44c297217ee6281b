"""What is said when somebody's agent fails: the error in a few words, and the line of the agent's code."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

ENVIRONMENT = Path(__file__).resolve().parents[1]  # lines in here are not the agent's


def failure(error: BaseException, agent: object = None) -> str:
    """An error below the caller, with the innermost line of the agent's own file, or else of any file but ours.

    >>> failure(ValueError("by nothing"))
    'ValueError: by nothing'
    """
    lines = [each for each in traceback.extract_tb(error.__traceback__)[1:] if not _is_ours(each.filename)]
    module = sys.modules.get(type(agent).__module__)
    own = [each for each in lines if each.filename == getattr(module, "__file__", None)]
    place = (own or lines)[-1:]
    return f"{type(error).__name__}: {error}" + "".join(f" ({each.filename}, line {each.lineno})" for each in place)


def _is_ours(file: str) -> bool:
    return Path(file).is_relative_to(ENVIRONMENT)
