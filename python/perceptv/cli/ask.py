"""``perceptv ask``: asks a model the questions of a dataset."""

from __future__ import annotations

import argparse

from perceptv.cli.output import complain, say
from perceptv.cli.values import add_limits, add_quiet, limits_of, number
from perceptv.models.asking import MOST_JOBS, ask

NAME = "ask"
HELP = "ask a model on an OpenAI-compatible server the questions of a saved dataset of pictures"
MORE = """\
The replies are written to a file for 'perceptv score', each one when it arrives. After an interruption, the same
command resumes where it stopped and asks the failed questions again. The API key is taken from the environment variable
OPENAI_API_KEY. The pictures are sent to the server at --base-url. Needs the extra 'ask'. The exit code is 1 if a
question got no reply."""
_KEYWORDS = (
    "base_url", "model", "jobs", "temperature", "max_tokens", "timeout", "connect_timeout", "retries",
)  # fmt: skip
RESUME = "; the same command resumes where it stopped"
EXAMPLES = """\
examples:
  perceptv ask out/percept_v replies.jsonl --base-url http://127.0.0.1:8000/v1 --model my-model
  perceptv ask out/percept_v gpt.jsonl --base-url https://api.openai.com/v1 --model gpt-4o --jobs 16
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("directory", metavar="DIR", help="folder of the dataset")
    parser.add_argument("out", metavar="OUT.jsonl", help="file of replies; if it exists, lines are appended")
    parser.add_argument("--base-url", required=True, metavar="URL", help="address of the server, up to /v1")
    parser.add_argument("--model", required=True, metavar="NAME", help="name of the model on the server")
    parser.add_argument("--jobs", type=number(1, MOST_JOBS), default=4, metavar="N", help="requests at once; default 4")
    parser.add_argument("--temperature", type=float, metavar="T", help="default: that of the server")
    parser.add_argument("--max-tokens", type=number(1), metavar="N", help="longest reply; default: that of the server")
    total = "seconds for a whole request; default 120"
    parser.add_argument("--timeout", type=float, default=120.0, metavar="S", help=total)
    connect = "seconds for the connection, as a part of it; default 10"
    parser.add_argument("--connect-timeout", type=float, default=10.0, metavar="S", help=connect)
    retries = "retries of a request after a temporary failure, with waits of 1, 2, 4 ... seconds; default 4"
    parser.add_argument("--retries", type=number(0, 100), default=4, metavar="N", help=retries)
    add_quiet(parser)
    add_limits(parser, "max_bytes", "max_line", "max_picture", "max_answer", "max_instances", "max_depth")


def run(options: argparse.Namespace) -> int:
    """Asks what is not answered yet."""
    how = {name: getattr(options, name) for name in _KEYWORDS}
    report = ask(options.directory, options.out, **how, progress=not options.quiet, limits=limits_of(options))
    kept = f", {report.kept} were there already" if report.kept else ""
    say(f"{report.path}: {report.asked} replies{kept}")
    if report.failed:
        legal = "the same command asks them again"
        complain(f"{report.failed} questions got no reply: {report.path} says why; {legal}")
    return int(report.failed > 0)
