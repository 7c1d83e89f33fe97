"""``perceptv score --judge``: who reads the replies that the rules leave unread."""

from __future__ import annotations

import argparse

from perceptv.cli.module_classes import load_object
from perceptv.cli.values import WrongUse, number, read_limits
from perceptv.errors import illegal
from perceptv.scoring.judges import Judge
from perceptv.scoring.unread_replies import SAMPLE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of a judge."""
    who = "a model on the server at --judge-url, or MODULE:FUNCTION: reads the replies that the rules leave unread"
    parser.add_argument("--judge", metavar="NAME", help=who)
    parser.add_argument("--judge-url", metavar="URL", help="address of the judge's server, up to /v1 (extra 'judge')")
    header = "send a header to the judge's server, as 'perceptv ask --header'; may be repeated"
    parser.add_argument("--judge-header", action="append", default=[], metavar="NAME=VALUE", help=header)
    parser.add_argument("--judge-cache", metavar="FOLDER", help="keep the judge's answers, to ask for each once")
    sample = f"how many replies that the rules read it reads, too, to measure agreement; default {SAMPLE}"
    parser.add_argument("--judge-sample", type=number(0), default=SAMPLE, metavar="N", help=sample)


def judge_of(options: argparse.Namespace) -> Judge | None:
    """The judge that the options name; WrongUse where they do not fit together."""
    name, url = options.judge, options.judge_url
    if name is None:
        if url or options.judge_cache or options.judge_header:
            raise WrongUse("--judge-url, --judge-cache and --judge-header need --judge")
        return None
    if options.mode != "lenient":
        raise WrongUse("--judge is for --mode lenient only")
    if url:
        from perceptv.cli.ask import read_headers
        from perceptv.models.judge import OpenAIJudge  # only here: most scores need no server

        headers, cache = read_headers(options.judge_header), options.judge_cache
        return OpenAIJudge(url, name, cache=cache, headers=headers or None, limits=read_limits(options))
    if ":" not in name:
        legal = "a model with its server, or MODULE:FUNCTION"
        raise illegal(f"--judge {name!r:.80} needs --judge-url", legal, WrongUse)
    judge: Judge = load_object(name)
    if not callable(judge):
        raise illegal(f"--judge {name!r:.80} is {type(judge).__name__}", "a function", WrongUse)
    return judge
