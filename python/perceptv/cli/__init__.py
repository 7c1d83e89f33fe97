"""The command line: ``perceptv COMMAND ...``; each command lives in a module of its own."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import sys
from collections.abc import Sequence
from typing import NoReturn

from perceptv import _command
from perceptv._core import __version__
from perceptv._plain import plain
from perceptv.cli.output import complain, give_up_output, open_streams, say_lines
from perceptv.cli.values import Layout, WrongUse
from perceptv.errors import InvalidParams, LimitExceeded, MissingExtra, PerceptvError, UnknownDomain
from perceptv.io.system import is_closed_pipe

COMMANDS = {
    "list": "listing", "looks": "looks_command", "show": "show", "generate": "generate",
    "verify": "verify_command", "export": "export_command",
    "ask": "ask", "measure": "measure", "score": "score", "report": "report_command",
    "leaderboard": "leaderboard_command", "study": "study", "oracle": "oracle",
    "audit": "audit_command", "check": "check", "gallery": "gallery", "completion": "completion",
}  # fmt: skip
"""The module of each command, loaded where it is needed: all of them take longer than most commands do."""
DONE, FAILED, WRONG_USE, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141

_DESCRIPTION = """\
Visual stimuli from cognitive science with known ground truth: pictures, prompts and answers from seeds.

Presets: 'paper' is the published design, made legible; 'balanced' is the design without shortcuts to the answer. The
default is 'paper', but 'balanced' in core-knowledge. The same domain, size, index, seed and preset always give the same
picture.
"""

_EPILOG = """\
examples:
  perceptv list
  perceptv show maze_solving --size 7 --save maze.png
  perceptv generate percept-v out/percept_v
  perceptv verify out/percept_v
  perceptv ask out/percept_v replies.jsonl --base-url http://127.0.0.1:8000/v1 --model my-model
  perceptv score out/percept_v replies.jsonl --html report.html
  perceptv export parquet percept-v out/parquet
  perceptv gallery gallery.html

exit codes: 0 done; 1 a verification or check found something; 2 wrong use (arguments, unknown domain, a path that
cannot be written); 130 interrupted by Ctrl-C.
"""


class _Parser(argparse.ArgumentParser):
    """Names and values that it complains of may come from anybody: a pattern of the shell gives names of files."""

    def error(self, message: str) -> NoReturn:
        super().error(plain(message))


def parser(only: str | None = None) -> argparse.ArgumentParser:
    """The parser of the whole command line, or of one command of it."""
    out = _Parser("perceptv", description=_DESCRIPTION, epilog=_EPILOG, formatter_class=Layout)
    out.add_argument("--version", action="version", version=f"perceptv {__version__}")
    out.set_defaults(top=out, whole=parser)
    commands = out.add_subparsers(dest="command", metavar="COMMAND")
    for name in COMMANDS if only is None else [only]:
        module = importlib.import_module(f"perceptv.cli.{COMMANDS[name]}")
        command = commands.add_parser(
            name,
            help=module.HELP,
            description=f"{module.HELP[0].upper()}{module.HELP[1:]}. {module.MORE}",
            epilog=module.EXAMPLES,
            formatter_class=Layout,
        )
        module.add_arguments(command)
        command.set_defaults(run=module.run, resume=getattr(module, "RESUME", ""))
    return out


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns the exit code."""
    try:
        _command.run()
        return _ended(arguments)
    except KeyboardInterrupt:  # one more, while what an error says was shown
        return INTERRUPTED
    finally:
        _command.begin()


def _ended(arguments: Sequence[str] | None) -> int:
    open_streams()
    try:
        try:
            code = int(_run(arguments))
        finally:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except MemoryError:
        return _complain("out of memory", WRONG_USE)
    except RuntimeError as error:
        if str(error) != "can't start new thread":  # what Python calls it where memory or numbers of threads ran out
            raise
        return _complain("the system gives no more threads or memory", WRONG_USE)
    except OSError as error:
        give_up_output()
        return PIPE_CLOSED if is_closed_pipe(error) else _complain(str(error), WRONG_USE)


def _run(arguments: Sequence[str] | None) -> int:
    words = sys.argv[1:] if arguments is None else arguments
    only = words[0] if words and words[0] in COMMANDS else None
    try:
        options = parser(only).parse_args(words)
    except SystemExit as end:  # argparse has said what is wrong, or shown its help
        return end.code if isinstance(end.code, int) else WRONG_USE
    if options.command is None:
        say_lines(options.top.format_help().rstrip())
        return DONE
    try:
        code: int = options.run(options)
        return code
    except KeyboardInterrupt:
        return _complain(f"interrupted{options.resume}", INTERRUPTED)
    except (InvalidParams, LimitExceeded, UnknownDomain, WrongUse, MissingExtra) as error:
        return _complain(str(error.args[0]), WRONG_USE)
    except OSError:
        raise  # StorageError among them: main names the file
    except PerceptvError as error:
        return _complain(str(error.args[0]), FAILED)


def _complain(message: str, code: int) -> int:
    with contextlib.suppress(OSError):  # where nobody listens, the exit code still tells
        complain(message)
    return code
