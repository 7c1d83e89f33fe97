"""The process of the command line before a command runs and after it: no traceback is shown then, either.

It starts with the import of the package, which takes longer than many a command.
"""

import os
import sys

_signal = __import__("_signal")  # what `signal` imports takes longer than everything up to here
TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType


def is_command() -> bool:
    """True for ``perceptv ...`` and ``python -m perceptv ...``, not for programs that import the package."""
    name, words = (sys.argv or [""])[0], sys.orig_argv
    stem = os.path.splitext(os.path.basename(name))[0]
    if name == "-m" or stem == "__main__":  # the first while Python looks for the module
        return "-mperceptv" in words or ("-m" in words and words[words.index("-m") + 1 :][:1] == ["perceptv"])
    return stem == "perceptv" and name in words


def begin() -> None:
    """Ctrl-C ends the process at once, and every other failure is one line, until a command runs."""
    if is_command():
        sys.excepthook = _one_line
        _change(_signal.default_int_handler, _signal.SIG_DFL)


def run() -> None:
    """Ctrl-C is a KeyboardInterrupt while a command runs."""
    if is_command():
        _change(_signal.SIG_DFL, _signal.default_int_handler)


def _change(before: object, after: object) -> None:
    """Does nothing where the handler is another one: Ctrl-C may have been switched off."""
    if _signal.getsignal(_signal.SIGINT) == before:
        try:
            _signal.signal(_signal.SIGINT, after)
        except ValueError:  # not in the main thread
            return


def _one_line(kind: type[BaseException], error: BaseException, _: "TracebackType | None") -> None:
    if sys.stderr is not None:
        text = "out of memory" if issubclass(kind, MemoryError) else f"{kind.__name__}: {error}"
        sys.stderr.write(f"perceptv: {' '.join(ascii(text)[1:-1].split())}\n")
