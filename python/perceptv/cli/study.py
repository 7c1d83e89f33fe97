"""``perceptv study``: studies with people."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from perceptv import study
from perceptv.cli.output import complain, say, say_lines
from perceptv.cli.values import Layout, WrongUse, number
from perceptv.errors import illegal

HELP = "ask people the questions of a saved dataset, and score what they say"
MORE = """\
A study is planned, built as a folder, and served on this machine; what people say goes through the same scorer as what
models say. Sets may be of pictures, videos or episodes."""
EXAMPLES = """\
examples:
  perceptv study plan out/percept_v --design quick
  perceptv study build out/percept_v out/study --design quick
  perceptv study preview out/study --robot accuracy=0.8
  perceptv study preview out/study --html screens.html
  perceptv study describe out/study > methods.md
  perceptv study serve out/study
  perceptv study status out/study
  perceptv study export out/study out/answers
  perceptv study score out/study --published
"""
DESIGN_HELP = (
    "a preset (quick, percept_v_paper, percept_v_sizes, conservation_human, bib_adults), or a .toml or .json file; "
    "default quick"
)
ROBOT_HELP = (
    "no page: robots answer, and their scores are printed; accuracy=SHARE: that share is right; threshold=SIZE: right "
    "by a curve over sizes; of studies of ratings accuracy=SHARE with --export"
)
StudyVerb = Callable[[argparse.Namespace], int]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The commands below this one."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _add_making(actions)
    served = _of_study(actions, "serve", "serve a study, by default on this machine alone (extra 'study')", _serve)
    served.add_argument("--port", type=number(1, 65_535), default=8000, metavar="N", help="default 8000")
    served.add_argument(
        "--bind", default="127.0.0.1", metavar="ADDRESS", help="address to listen on; default 127.0.0.1"
    )
    served.add_argument("--root-path", default="", metavar="PATH", help="path under which a proxy shows the study")
    text = "address by which people reach the study, such as https://lab.example/study/; other names are refused"
    served.add_argument("--url", default="", metavar="URL", help=text)
    text = "so many people may begin from one network address in ten minutes, ten times as many in all; default 100"
    served.add_argument("--begins-per-address", type=number(1), default=100, metavar="N", help=text)
    served.add_argument(
        "--admin",
        action="store_true",
        help="show status.html, and give the export at api/export, to whoever has the token that is printed",
    )
    _add_preview(actions)
    links = _of_study(actions, "links", "make personal links and print them", _links)
    links.add_argument("--n", type=number(1, 100_000), default=1, metavar="N", help="how many; default 1")
    links.add_argument("--url", default="http://127.0.0.1:8000/", metavar="URL", help="the study's address")
    text = "print a methods paragraph and a preregistration, with brackets for what only the lab knows"
    _of_study(actions, "describe", text, _describe)
    text = "print how many began and ended, their minutes, failed checks, and the last error"
    _of_study(actions, "status", text, _status)
    copied = _of_study(actions, "backup", "copy the database while it is in use", _backup)
    copied.add_argument("out", metavar="FILE", help="a new file")
    exported = _of_study(actions, "export", "write tables of trials and people, and more, into a dated folder", _export)
    exported.add_argument("out", metavar="OUT", help="a folder; the export is a new folder in it, named by the time")
    exported.add_argument("--with-ids", action="store_true", help="also the people's ids at the recruiter")
    exported.add_argument("--person", metavar="CODE", help="only what the person with this code has left")
    forgotten = _of_study(actions, "forget", "delete all that one person left, or all that is too old", _forget)
    forgotten.add_argument("code", metavar="CODE", nargs="?", help="the code that the person was shown")
    text = "instead of CODE: all sessions older than the promised retention (retention_days)"
    forgotten.add_argument("--expired", action="store_true", help=text)
    taken = _of_study(actions, "collect", "take what people of a study without our server have left", _collect)
    taken.add_argument(
        "files", nargs="+", metavar="FILE", help="what people saved, what an address was sent, or what JATOS exported"
    )
    _of_study(actions, "close", "let nobody begin any more; who has begun may end", _close)
    scored = _of_study(actions, "score", "score people on the items that each was asked", _score)
    scored.add_argument("--mode", choices=("lenient", "strict"), default="lenient", help="as in 'perceptv score'")
    scored.add_argument("--published", action="store_true", help="also print published figures of people and models")
    scored.add_argument("--models", nargs="+", metavar="FILE", help="replies of models, to score on the same items")
    scored.add_argument("--html", metavar="FILE", help="write the report as a page")


def _add_making(actions: Any) -> None:
    planned = _added(actions, "plan", "print lists, counts, minutes and half-widths of a design; writes nothing", _plan)
    built = _added(actions, "build", "write the folder of a study", _build)
    for command in (planned, built):
        text = "folder of a saved dataset; several are one pool, whose names make the factor 'set' of a design"
        command.add_argument("dataset", metavar="DATASET", nargs="+", help=text)
        command.add_argument("--design", default="quick", metavar="NAME", help=DESIGN_HELP)
    built.add_argument("out", metavar="OUT", help="a new or empty folder")
    built.add_argument(
        "--host", choices=("serve", "plain", "jatos"), default="serve",
        help="who shows the page: 'study serve', any web server, or JATOS (untried); default serve",
    )  # fmt: skip
    built.add_argument("--exclusions", metavar="FILE", help="a .toml file of rules by which people are left out")


def _add_preview(actions: Any) -> None:
    text = "serve a study, or let robots answer it, as test data that are deleted; or write its screens into a file"
    shown = _of_study(actions, "preview", text, _preview)
    shown.add_argument("--port", type=number(1, 65_535), default=8000, metavar="N", help="default 8000")
    shown.add_argument("--robot", metavar="KIND", help=ROBOT_HELP)
    shown.add_argument("--people", type=number(1, 100_000), metavar="N", help="how many robots; default as planned")
    shown.add_argument("--seed", type=number(0), default=0, metavar="N", help="of the robots; default 0")
    shown.add_argument("--published", action="store_true", help="as in 'perceptv study score'")
    shown.add_argument(
        "--export", metavar="OUT", help="write the robots' answers into a new or empty folder, as 'study export' does"
    )
    shown.add_argument("--html", metavar="FILE", help="no server: write all screens, in order, into one HTML file")
    shown.add_argument("--answers", action="store_true", help="with --html: also the right answers")


def _added(actions: Any, name: str, text: str, run: StudyVerb) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = actions.add_parser(
        name, help=text, description=f"{text[0].upper()}{text[1:]}.", formatter_class=Layout
    )
    made.set_defaults(action_run=run)
    return made


def _of_study(actions: Any, name: str, text: str, run: StudyVerb) -> argparse.ArgumentParser:
    made = _added(actions, name, text, run)
    made.add_argument("study", metavar="STUDY", help="folder of a study")
    return made


def run(options: argparse.Namespace) -> int:
    """Runs the action."""
    done: int = options.action_run(options)
    return done


def _plan(options: argparse.Namespace) -> int:
    say_lines(study.plan(options.dataset, options.design).text())
    return 0


def _build(options: argparse.Namespace) -> int:
    how = {"exclusions": options.exclusions, "host": options.host}
    made = study.build(options.dataset, options.out, options.design, **how)
    if options.host == "serve":
        say(f"{made}: serve it with 'perceptv study serve {options.out}'")
        return 0
    from perceptv.study.built import read_study
    from perceptv.study.hosting import JZIP, disclosed

    shown = f"{made / 'public'} is for a web server"
    if options.host == "jatos":
        shown = f"{made / JZIP} is for JATOS to import"
    say(f"{shown}; private/ stays here. What people leave comes back by 'perceptv study collect {options.out} FILE'.")
    for fact in disclosed(options.host, read_study(made).design):
        say(f"whoever opens the files can read {fact}")
    return 0


def _collect(options: argparse.Namespace) -> int:
    found = study.collect(options.study, options.files)
    say_lines("\n".join(f"{name:<12} {count} new" for name, count in found.items()))
    return 0


def _serve(options: argparse.Namespace) -> int:
    from perceptv.study.serving import LOOPBACK

    if options.bind not in LOOPBACK:
        complain("answers travel unencrypted beyond this machine, unless a proxy with TLS stands in front")
        if not options.url:
            complain("only addresses in numbers are answered, as --url does not give the address that people use")
    say(f"http://{options.bind}:{options.port}/ until Ctrl-C")
    if options.admin:
        from perceptv.study.admin import new_token
        from perceptv.study.built import read_study

        say(f"token of status.html and api/export, shown this once: {new_token(read_study(options.study))}")
    more = {"address": options.url, "begins_per_address": options.begins_per_address}
    more |= {"port": options.port, "bind": options.bind, "root_path": options.root_path, "admin": options.admin}
    study.serve(options.study, **more)
    return 0


def _preview(options: argparse.Namespace) -> int:
    from perceptv.study.built import read_study
    from perceptv.study.previewing import read_robot, serve_preview

    if options.answers and not options.html:
        raise illegal("--answers is for one file with all screens", "with --html", WrongUse)
    if options.html and options.robot:
        raise illegal("--html and --robot are both given", "one of them", WrongUse)
    if options.html:
        say(study.preview_page(options.study, options.html, answers=options.answers))
        return 0
    if options.robot is None:
        for name in ("people", "export"):
            if getattr(options, name) is not None:
                raise illegal(f"--{name} is for robots", "with --robot", WrongUse)
        serve_preview(options.study, port=options.port, say=lambda url: say(f"{url} until Ctrl-C; answers are deleted"))
        return 0
    robot: dict[str, Any] = read_robot(options.robot)
    made: dict[str, Any] = {"people": options.people, "seed": options.seed, "path": options.export}
    if options.export and read_study(options.study).rates:
        say(study.preview_ratings(options.study, options.export, people=options.people, seed=options.seed, **robot))
        return 0
    found = study.preview(options.study, **robot, **made)
    say("Test data: robots answered, no people.")
    say_lines(found.text(published=options.published))
    return 0


def _links(options: argparse.Namespace) -> int:
    say_lines("\n".join(study.links(options.study, options.n, address=options.url)))
    return 0


def _describe(options: argparse.Namespace) -> int:
    say_lines(study.describe(options.study).rstrip())
    return 0


def _status(options: argparse.Namespace) -> int:
    from perceptv.study.progress import status_text

    found = study.status(options.study)
    say_lines(status_text(found))
    if found["expired"]:
        command = f"'perceptv study forget {options.study} --expired' deletes them"
        complain(f"{found['expired']} sessions are older than the promised retention: {command}")
    return 0


def _backup(options: argparse.Namespace) -> int:
    from perceptv.study.built import read_study
    from perceptv.study.database import backup

    say(backup(read_study(options.study).data, Path(options.out)))
    return 0


def _export(options: argparse.Namespace) -> int:
    from perceptv.study.exporting import LEFT_OUT

    made = study.export(options.study, options.out, with_ids=options.with_ids, person=options.person)
    if (notice := made / LEFT_OUT).is_file():
        complain(notice.read_text(encoding="utf-8").strip())
    say(made)
    return 0


def _forget(options: argparse.Namespace) -> int:
    if (options.code is None) != options.expired:
        raise illegal("one of CODE and --expired is needed", "either", WrongUse)
    if options.expired:
        done = f"{study.forget_expired(options.study)} sessions"
    else:
        done = f"{study.forget(options.study, options.code)} answers"
    say(f"{done} deleted; exports and backups made before still hold them")
    return 0


def _close(options: argparse.Namespace) -> int:
    study.close(options.study)
    say("closed: nobody can begin any more")
    return 0


def _score(options: argparse.Namespace) -> int:
    found = study.score(options.study, mode=options.mode, models=options.models)
    if options.html:
        found.to_html(options.html, published=options.published)
    say_lines(found.text(published=options.published))
    return 0
