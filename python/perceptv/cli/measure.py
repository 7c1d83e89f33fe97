"""``perceptv measure``: a model's thresholds and expected accuracy from few questions."""

from __future__ import annotations

import argparse

from perceptv import study
from perceptv.cli.ask import add_requests, add_server, read_headers
from perceptv.cli.output import complain, say_lines
from perceptv.cli.values import (
    add_chosen,
    add_limits,
    add_looks,
    add_preset,
    add_quiet,
    add_seed,
    add_words,
    look_in,
    number,
    read_limits,
    sizes,
    words_in,
)
from perceptv.io.whole import write_whole
from perceptv.models.asking import MOST_JOBS
from perceptv.models.measuring import CALLS, TARGET, measure
from perceptv.reports.section import section_text

HELP = "measure a model's thresholds and its expected accuracy with few questions"
MORE = """\
In each domain the answers so far decide which sizes are asked next (QUEST+). No dataset has to be saved: the instances
are drawn when they are asked. A domain ends when the interval of its accuracy is narrow enough. If its accuracy does
not fall with size, every size is asked. The replies are written to a file, each one when it arrives; after an
interruption, the same command resumes. The API key is taken from the environment variable OPENAI_API_KEY. Needs the
extra 'ask'. The exit code is 1 if a question got no reply, or --most-calls or --budget ended a
domain before its goal."""
RESUME = "; the same command resumes where it stopped"
EXAMPLES = """\
examples:
  perceptv measure m.jsonl --base-url http://127.0.0.1:8000/v1 --model my-model --suite percept-v
  perceptv measure m.jsonl --base-url http://127.0.0.1:8000/v1 --model my-model --domains maze_solving --target 0.1
  perceptv measure m.jsonl --base-url http://127.0.0.1:8000/v1 --model my-model --suite percept-v --jobs 100 \\
    --budget 5 --prices prices.json --max-tokens 500 --html measured.html

A table of prices in JSON, per million tokens: {"my-model": {"input": 2.5, "output": 10}}.
"""
_KEYWORDS = (
    "base_url", "model", "litellm", "domains", "suite", "sizes", "preset", "seed", "target",
    "calls", "most_calls", "budget", "prices", "jobs", "temperature", "max_tokens", "max_completion_tokens", "system",
    "image_detail", "extra_body", "timeout", "connect_timeout", "retries",
)  # fmt: skip
_STDOUT = "-"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("out", metavar="OUT.jsonl", help="file of replies; if it exists, lines are appended")
    add_server(parser, "; may be left out with --litellm")
    add_chosen(parser, "domains, by default all of the suite", "the suite of the domains")
    parser.add_argument("--sizes", type=sizes, metavar="LIST", help="such as 1-20, the default")
    add_preset(parser)
    add_seed(parser)
    add_words(parser)
    add_looks(parser, several=False)
    _add_ends(parser)
    people = "folder of a study, whose people's thresholds stand beside those of the model"
    parser.add_argument("--people", metavar="STUDY", help=people)
    parser.add_argument("--html", metavar="FILE", help="write a self-contained page (its figure: extra 'stats')")
    parser.add_argument("--markdown", metavar="FILE", help="write all tables")
    parser.add_argument("--json", metavar="FILE", help="write the measurement; - prints it instead of the tables")
    parser.add_argument(
        "--jobs", type=number(1, MOST_JOBS), default=16, metavar="N", help="requests at once; default 16"
    )
    add_requests(parser)
    add_quiet(parser)
    add_limits(parser, "max_bytes", "max_line", "max_answer", "max_depth")


def _add_ends(parser: argparse.ArgumentParser) -> None:
    """When a domain, or all, ends."""
    target = f"width of the interval of a domain's accuracy at which it ends; default {TARGET}, 20 points"
    parser.add_argument("--target", type=float, default=TARGET, metavar="WIDTH", help=target)
    calls = f"most questions of a domain, without those of the fixed design; default {CALLS}"
    parser.add_argument("--calls", type=number(1), default=CALLS, metavar="N", help=calls)
    parser.add_argument("--most-calls", type=number(1), metavar="N", help="most questions in all")
    budget = "stop before the replies might cost more; needs --prices and --max-tokens"
    parser.add_argument("--budget", type=float, metavar="AMOUNT", help=budget)
    parser.add_argument(
        "--prices", metavar="FILE", help="TOML or JSON file with prices per million tokens: input, output"
    )


def run(options: argparse.Namespace) -> int:
    """Measures, prints the tables and writes the files asked for."""
    how = {name: getattr(options, name) for name in _KEYWORDS} | {"headers": read_headers(options.header)}
    how |= words_in(options) | look_in(options)
    how["people"] = None if options.people is None else study.people_thresholds(study.score(options.people))
    found = measure(path=options.out, **how, progress=not options.quiet, limits=read_limits(options))
    pages = {"html": found.to_html, "markdown": found.to_markdown, "json": found.to_json}
    for name, make in pages.items():
        path = getattr(options, name)
        if path is not None and (name, path) != ("json", _STDOUT):
            write_whole(path, make())
    for line in found.warnings:
        complain(line)
    tables = "\n".join(map(section_text, found.sections(brief=True))).rstrip()
    say_lines(found.to_json() if options.json == _STDOUT else tables)
    return int(found.failed > 0 or bool(found.cut))
