"""``perceptv ask``: asks a model the questions of a dataset."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from string import Template
from typing import Any

from perceptv._plain import counted
from perceptv.cli.dataset_options import left_out, saved_in_looks
from perceptv.cli.output import complain, say
from perceptv.cli.values import WrongUse, add_limits, add_looks, add_quiet, given_looks, number, read_limits
from perceptv.core.dataset import Dataset
from perceptv.errors import LimitExceeded, VerificationError, illegal
from perceptv.io.strict_json import parse, short
from perceptv.models.asked_questions import AskReport
from perceptv.models.asking import MOST_JOBS, MOST_REPEATS, ask
from perceptv.models.batches.batch_folder import MOST_BYTES, MOST_REQUESTS
from perceptv.models.estimate import RequestEstimate
from perceptv.models.requests import DETAILS
from perceptv.models.shown import MOST_FRAMES, MOST_SHOTS

HELP = "ask a model the questions of a saved dataset: on a server, through litellm, or in batch files"
MORE = """\
The replies are written to a file for 'perceptv score', each one when it arrives. After an interruption, the same
command resumes where it stopped and asks the failed questions again. The API key is taken from the environment variable
OPENAI_API_KEY. The pictures are sent to the server at --base-url. Needs the extra 'ask'. The exit code is 1 if a
question got no reply.

Each line of the file also tells the finish reason, the tokens, the latency in seconds, the reasoning, the model as the
server reports it, and the options of the request. Videos are shown as frames, with --frames, or whole, with --video.

--litellm reaches Anthropic, Gemini and others, with litellm's names of models and keys from its environment variables
(extra 'litellm'). --batch FOLDER writes files of requests, which cost half at many providers: with --base-url the
command sends them and collects what is ready; give it again later, or --poll. Without an address, send the files
yourself, put the answers into FOLDER/answers and give the command again."""
_KEYWORDS = (
    "base_url", "model", "litellm", "jobs",
    "temperature", "max_tokens", "max_completion_tokens", "system", "image_detail",
    "extra_body", "shots", "shots_seed", "frames", "frame_method", "video", "repeats", "again", "prices", "budget",
    "batch", "batch_requests", "batch_bytes", "poll", "dry_run", "timeout", "connect_timeout",
    "retries",
)  # fmt: skip
RESUME = "; the same command resumes where it stopped"
EXAMPLES = """\
examples:
  perceptv ask out/percept_v replies.jsonl --base-url http://127.0.0.1:8000/v1 --model my-model
  perceptv ask out/percept_v gpt.jsonl --base-url https://api.openai.com/v1 --model gpt-4o --jobs 16
  perceptv ask out/percept_v r.jsonl --base-url http://127.0.0.1:8000/v1 --model my-model --shots 2 --shots-seed 99
  perceptv ask out/conservation v.jsonl --base-url http://127.0.0.1:8000/v1 --model my-model --frames 5
  perceptv ask out/percept_v r.jsonl --base-url http://127.0.0.1:8000/v1 --model my-model --again empty,cut
  perceptv ask out/percept_v r.jsonl --base-url http://127.0.0.1:8000/v1 --model my-model --look plain,chalk \\
    --width 896 --refused skip
  perceptv ask out/percept_v r.jsonl --model gpt --header 'api-key=$AZURE_KEY' \\
    --base-url 'https://my.openai.azure.com/openai/deployments/gpt?api-version=2024-10-21'
  perceptv ask out/percept_v r.jsonl --base-url http://127.0.0.1:8000/v1 --model my-model --dry-run
  perceptv ask out/percept_v claude.jsonl --litellm --model anthropic/claude-sonnet-4-5 --max-tokens 4096
  perceptv ask out/percept_v gpt.jsonl --base-url https://api.openai.com/v1 --model gpt-4o --batch out/batch
  perceptv ask out/percept_v gpt.jsonl --base-url https://api.openai.com/v1 --model gpt-4o --max-tokens 500 \\
    --prices prices.toml --budget 5
  perceptv ask out/percept_v r.jsonl --base-url http://127.0.0.1:8000/v1 --model my-model --repeats 5 --temperature 1
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("directory", metavar="DIR", help="folder of the dataset")
    parser.add_argument("out", metavar="OUT.jsonl", help="file of replies; if it exists, lines are appended")
    add_server(parser, "; may be left out with --litellm and --batch")
    parser.add_argument("--jobs", type=number(1, MOST_JOBS), default=4, metavar="N", help="requests at once; default 4")
    add_requests(parser)
    _add_shown(parser)
    add_looks(parser, several=True)
    times = "how often to ask each question; default 1"
    parser.add_argument("--repeats", type=number(1, MOST_REPEATS), default=1, metavar="N", help=times)
    _add_money(parser)
    again = (
        "ask again for replies in the file that are empty, cut off by length, or ended in an error: empty,cut,error; "
        "with --batch and no address also missing: requests without an answer, where others of their file have one"
    )
    parser.add_argument("--again", default="", metavar="WORDS", help=again)
    dry = "ask nothing: print the number of questions and pictures, and about how many tokens"
    parser.add_argument("--dry-run", action="store_true", help=dry)
    add_quiet(parser)
    add_limits(parser, "max_bytes", "max_line", "max_picture", "max_answer", "max_instances", "max_depth")


def add_server(parser: argparse.ArgumentParser, without: str) -> None:
    """The options of who is asked; `without` tells when no address is needed."""
    parser.add_argument("--base-url", metavar="URL", help=f"address of the server, up to /v1{without}")
    parser.add_argument("--model", required=True, metavar="NAME", help="name of the model on the server")
    parser.add_argument("--litellm", action="store_true", help="reach the model through litellm, by litellm's name")


def add_requests(parser: argparse.ArgumentParser) -> None:
    """The options of requests and of the server; ``perceptv measure`` has them, too."""
    parser.add_argument("--temperature", type=float, metavar="T", help="default: that of the server")
    parser.add_argument("--max-tokens", type=number(1), metavar="N", help="longest reply; default: that of the server")
    completion = "the same under the name that newer servers want; not both"
    parser.add_argument("--max-completion-tokens", type=number(1), metavar="N", help=completion)
    parser.add_argument("--system", metavar="TEXT", help="a system message for each request")
    parser.add_argument("--image-detail", choices=DETAILS, help="detail of each picture; default: that of the server")
    extra = "an object with further members of each request, such as '{\"seed\": 1}'"
    parser.add_argument("--extra-body", type=json_object, metavar="JSON", help=extra)
    header = "send a header, such as 'api-key=$AZURE_KEY', whose $NAME is taken from the environment; may be repeated"
    parser.add_argument("--header", action="append", default=[], metavar="NAME=VALUE", help=header)
    total = "seconds for a whole request; default 120"
    parser.add_argument("--timeout", type=float, default=120.0, metavar="S", help=total)
    connect = "seconds for the connection, as a part of it; default 10"
    parser.add_argument("--connect-timeout", type=float, default=10.0, metavar="S", help=connect)
    retries = "retries of a request after a temporary failure, with waits of 1, 2, 4 ... seconds; default 4"
    parser.add_argument("--retries", type=number(0, 100), default=4, metavar="N", help=retries)


def _add_money(parser: argparse.ArgumentParser) -> None:
    """The options of batch files, prices and the budget."""
    folder = "ask in files of OpenAI's Batch API, kept in this folder; the same command later collects the answers"
    parser.add_argument("--batch", metavar="FOLDER", help=folder)
    most = f"the most requests of a batch file; default {MOST_REQUESTS:,}"
    parser.add_argument(
        "--batch-requests", type=number(1, MOST_REQUESTS), default=MOST_REQUESTS, metavar="N", help=most
    )
    size = f"the most bytes of a batch file; default {MOST_BYTES:,}"
    parser.add_argument("--batch-bytes", type=number(1), default=MOST_BYTES, metavar="N", help=size)
    poll = "wait for the batches, and look every S seconds"
    parser.add_argument("--poll", type=float, metavar="S", help=poll)
    prices = "TOML or JSON file with prices per million tokens: input, output, and batch, the share of batch files"
    parser.add_argument("--prices", metavar="FILE", help=prices)
    budget = "stop before the replies in the file might cost more; needs --prices and --max-tokens"
    parser.add_argument("--budget", type=float, metavar="AMOUNT", help=budget)


def _add_shown(parser: argparse.ArgumentParser) -> None:
    """The options of what is shown: examples, frames of videos."""
    shots = "solved examples before each question, of its domain and size; default 0"
    parser.add_argument("--shots", type=number(0, MOST_SHOTS), default=0, metavar="N", help=shots)
    seed = "the seed of the examples, not that of the dataset"
    parser.add_argument("--shots-seed", type=number(0), metavar="S", help=seed)
    frames = "show so many frames of each video, for a dataset of videos"
    parser.add_argument("--frames", type=number(1, MOST_FRAMES), metavar="N", help=frames)
    whole = "show each video whole, as an MP4 file; with --litellm and --frames, frames if the model takes none"
    parser.add_argument("--video", action="store_true", help=whole)
    method = "which frames, in conservation: uniform, event or salience; default uniform"
    parser.add_argument("--frame-method", metavar="NAME", help=method)


def json_object(text: str) -> dict[str, Any]:
    """A JSON object; the message does not repeat what may be a secret."""
    try:
        result = parse(text, "the text")
    except (VerificationError, LimitExceeded) as error:
        raise argparse.ArgumentTypeError(str(error.args[0])) from None
    if not isinstance(result, dict):
        raise illegal("not a JSON object", "for example '{\"seed\": 1}'", argparse.ArgumentTypeError)
    return result


def run(options: argparse.Namespace) -> int:
    """Asks what is not answered yet."""
    how = {name: getattr(options, name) for name in _KEYWORDS} | {"headers": read_headers(options.header)}
    asked = _asked(options)
    report = ask(asked, options.out, **how, progress=not options.quiet, limits=read_limits(options))
    more = "" if isinstance(asked, str) else left_out(asked)
    if report.estimate is not None:
        first, *lines = planned(report.estimate, report.kept)
        for line in (first + more, *lines):
            say(line)
        if report.cost is not None:
            say(f"about {report.cost:,.4f} at the given prices{_longest(report)}")
        _tell_of_questions(report)
        return 0
    kept = f", {report.kept} were there already" if report.kept else ""
    say(f"{report.path}: {counted(report.asked, 'reply')}{kept}{more}")
    _tell_of_questions(report)
    if report.failed:
        legal = "the same command asks them again"
        complain(f"{counted(report.failed, 'question')} got no reply: the reasons are in {report.path}; {legal}")
    if report.waiting:
        say(f"{counted(report.waiting, 'request')} in batch files without an answer yet; give the same command again")
    if report.spent is not None:
        say(f"spent so far on the replies in the file: {report.spent:,.4f}")
    if report.unpaid:
        legal = "raise --budget to ask them"
        complain(f"{counted(report.unpaid, 'question')} not asked, as they might exceed the budget; {legal}")
    return int(report.failed > 0 or report.unpaid > 0)


def _longest(report: AskReport) -> str:
    known = report.estimate is not None and report.estimate.reply_tokens is not None
    return ", with the longest replies" if known else ", without the replies, whose length is not limited"


def _asked(options: argparse.Namespace) -> str | Dataset:
    """The folder, or its samples under the looks and in the sizes that are named."""
    return saved_in_looks(options.directory, options) if given_looks(options) else str(options.directory)


def _tell_of_questions(report: AskReport) -> None:
    """Tells the notes, and warns of replies to earlier forms of the questions."""
    for line in report.notes:
        complain(line)
    if report.changed:
        complain(f"{report.changed} questions have changed since they were answered, and were to be asked again")
    if report.unchecked:
        complain(f"{report.unchecked} replies of an earlier version do not record their question; they were kept")


def planned(found: RequestEstimate, kept: int) -> list[str]:
    """The lines of a dry run."""
    tokens = f"{found.text_tokens:,} of text, {found.picture_tokens:,} of pictures"
    lines = [
        f"{counted(found.questions, 'question')} to ask, {kept} answered already",
        f"{counted(found.pictures, 'picture')}, {found.bytes:,} bytes in all requests",
        f"about {found.request_tokens:,} tokens in all requests: {tokens} (models differ, see the docs)",
    ]
    return lines if found.reply_tokens is None else [*lines, f"at most {found.reply_tokens:,} tokens in all replies"]


_EXAMPLE = "for example 'api-key=$API_KEY'"


def read_headers(given: Sequence[str]) -> dict[str, str]:
    """The headers by name. No message repeats a value, which may be a secret."""
    result: dict[str, str] = {}
    for pair in given:
        name, mark, value = pair.partition("=")
        if not mark or not name:
            raise illegal("--header is not NAME=VALUE", _EXAMPLE, WrongUse)
        if name.lower() in map(str.lower, result):
            raise illegal(f"--header {short(name)} is there twice", "each name once", WrongUse)
        problem = f"--header {short(name)}"
        try:
            result[name] = Template(value).substitute(os.environ)
        except KeyError as error:
            unset = f"{problem} names the variable {short(str(error.args[0]))}, which is not set"
            raise illegal(unset, "one that is, or $$ for a dollar", WrongUse) from None
        except ValueError:
            raise illegal(f"{problem} has a $ without a name", "$NAME, or $$ for a dollar", WrongUse) from None
    return result
