"""A methods paragraph and the text of a preregistration, from the folder of a study."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from perceptv._plain import counted, markdown
from perceptv.reports.intervals import wilson
from perceptv.study.adaptive import AVERAGED, REVERSALS, most_items
from perceptv.study.built import Study, read_about, read_study
from perceptv.study.designs import Design
from perceptv.study.gathered import read_people
from perceptv.study.planning import EXPECTED

_ORDERS = {
    "latin": "Each list had one item of each domain, and the sizes followed a Latin square over the lists",
    "balanced": "Counts of domains and sizes differed by at most 1 within and over the lists",
    "quest": "The size of the next item adapted to each person by QUEST+ (Watson, 2017)",
    "staircase": "The size of the next item adapted to each person by a staircase",
}
_RECRUITED = {"none": "", "prolific": "Prolific", "mturk": "MTurk", "sona": "SONA", "connect": "CloudResearch Connect"}
_RULES = {
    "attention_failed": "people who failed {} or more checks of attention",
    "median_rt_ms": "people whose median time for an item was below {} ms",
    "same_reply_share": "people who gave one reply to more than {} of the items (as a share)",
    "hidden_share": "people who left the page during more than {} of the items (as a share)",
    "late_frames_share": "people with late video frames in more than {} of the items (as a share)",
    "not_exact_pixels": "people who were shown a picture that was cut or not in whole pixels",
    "partial": "people who did not finish",
    "replaced": "sessions of people who began again later",
    "plates_failed": "answers about colours of people who failed the colour plates",
    "rt_below_ms": "answers that took less than {} ms",
    "rt_above_ms": "answers that took more than {} ms",
    "resumed": "answers to items that were shown again after a reload",
}


def describe(directory: str | Path) -> str:
    """A methods paragraph and a preregistration of a study, as Markdown. What only the lab knows stands in brackets.

    All of it follows from the folder of the study. InvalidParams if it is not one.
    """
    study = read_study(directory)
    about = read_about(study.folder)
    parts = ["# " + markdown(study.design.title), "## Methods", _methods(study, about)]
    parts.append("## Preregistration")
    parts += [f"**{question}**\n\n{answer}" for question, answer in _questions(study, about)]
    return "\n\n".join(parts) + "\n"


def _methods(study: Study, about: Mapping[str, Any]) -> str:
    sentences = [
        *_people(study.design, about),
        *_stimuli(study, about),
        *_order(study, about),
        *_page(study.design),
        *_form(study.design),
        f"Excluded were {_excluded(study)}.",
        "Replies were scored by the lenient scorer of perceptv, which also scores models; what was shown and not "
        "answered counted as wrong." if not study.rates else "Ratings are neither right nor wrong.",
    ]  # fmt: skip
    return " ".join(sentence for sentence in sentences if sentence)


def _people(design: Design, about: Mapping[str, Any]) -> Iterable[str]:
    by = _RECRUITED[design.recruiter]
    from_where = f" from {by}" if by else " [from where]"
    yield f"We planned {counted(design.people, 'participant')}{from_where} [payment; ages; ethics approval]."
    version = f" (version {markdown(design.consent_version)})" if design.consent_version else ""
    yield f"They gave informed consent{version} before anything was stored."
    if design.devices == "computer":
        yield "Only computers with a mouse or a touchpad were admitted."
    if design.least_hz is not None:
        yield f"Screens had to show {design.least_hz:g} pictures a second."


def _stimuli(study: Study, about: Mapping[str, Any]) -> Iterable[str]:
    facts = [item.facts for item in study.items.values()]
    domains = sorted({item.domain for item in study.items.values()})
    sizes = sorted({fact["size"] for fact in facts if "size" in fact})
    presets = sorted({str(fact["preset"]) for fact in facts if "preset" in fact})
    spread = f", sizes {sizes[0]} to {sizes[-1]}" if sizes else ""
    of = f" (preset {_listed(presets)})" if presets else ""
    yield (
        f"The pool had {counted(len(study.items), 'item')} of {counted(len(domains), 'domain')}{of}{spread}: "
        f"{_listed(domains)}. It was generated with perceptv {about['version']}."
    )
    if study.design.episodes == "rating" and study.rates:
        yield "Each ending of an episode was rated from 0 (not surprising) to 100 (very surprising)."
    frames = study.design.frames
    if frames is not None:
        some = " to one group, and as videos to the other" if study.others else ""
        yield f"Videos were shown as {frames} frames side by side{some}."


def _order(study: Study, about: Mapping[str, Any]) -> Iterable[str]:
    design, domains = study.design, len({track.domain for track in study.tracks})
    if design.adaptive:
        yield f"{_ORDERS[design.order]}, in {counted(domains, 'domain')} that took turns."
        most = counted(most_items(design), "item")
        if design.order == "quest":
            yield f"A domain ended at a standard deviation of {design.sd:g} sizes or after {most}."
        else:
            yield (
                f"It went up after {design.rights} right answers in a row and down after a wrong one, by 4, 2, then 1 "
                f"sizes, until {REVERSALS} reversals or {most}; the threshold is the mean of the last {AVERAGED}."
            )
    else:
        yield f"There were {counted(len(study.lists), 'list')} of {counted(about['items'], 'item')}."
        yield f"{_ORDERS[design.order]}; no domain came twice in a row where that could be avoided."
        yield "Each new participant got the list with the fewest people."
    if study.groups:
        lists = counted(len(study.lists) // len(set(study.groups)), "list")
        each = f"; {lists} belonged to each level" if study.lists else ", the one with the fewest people"
        yield f"Each participant saw items of one level of {_factor(study)}{each}."
    if design.pairs == "within":
        yield "Both members of a pair were in one list, in different halves."
    checks = design.attention + design.easy
    if checks:
        parts = [
            *([counted(design.attention, "instruction") + " to type a number"] if design.attention else []),
            *([counted(design.easy, "item") + " of the smallest size"] if design.easy else []),
        ]
        yield f"{_listed(parts).capitalize()} checked attention and {'counts' if checks == 1 else 'count'} in no score."


def _factor(study: Study) -> str:
    """The factor between subjects, with its levels."""
    return f"{markdown(study.design.between)} ({_listed([*map(markdown, dict.fromkeys(study.groups))])})"


def _page(design: Design) -> Iterable[str]:
    ways = {
        "widget": "People answered by buttons, keypads and other inputs that make the reply",
        "text": "People read the published prompt and typed their answer",
        "between": "Half of the people answered by buttons and keypads, half typed an answer to the published prompt",
    }
    limit = "without a time limit" if design.limit_s is None else f"within {design.limit_s:g} s an item"
    unsure = ", and could say that they cannot tell" if design.cannot_tell else ""
    yield f"{ways[design.input]}, {limit}{unsure}."
    if design.practice:
        yield f"Each domain began with a solved item and at most {design.practice} with feedback."
    yield "The page (jsPsych 8) showed each pixel of a picture as k x k pixels of the screen, with a whole number k."
    if design.pixels_per_degree is not None:
        yield f"Pictures spanned about {design.pixels_per_degree:g} pixels per degree of visual angle."


def _form(design: Design) -> Iterable[str]:
    for part, when in (("start", "Before"), ("end", "After")):
        names = [markdown(question.name) for question in design.questions if question.when == part]
        if names:
            yield f"{when} the items people answered a form: {_listed(names)}."


def _excluded(study: Study) -> str:
    rules = study.rules(False)[0].as_dict()
    told = [_RULES[name].format(value) for group in rules.values() for name, value in group.items()]
    return _listed(told) or "no people and no answers"


def _questions(study: Study, about: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    """The questions of AsPredicted, with what the study knows."""
    design = study.design
    began = len(read_people(study)) if study.data.is_file() else 0
    yield "Have any data been collected?", f"{'Yes' if began else 'No'}: {counted(began, 'session')} so far."
    yield "What is the main question or hypothesis?", "[Hypothesis]"
    measure = (
        "The rating of an ending, 0 to 100." if study.rates else "Whether an answer is right, by perceptv's scorer."
    )
    adapts = " For each domain, the threshold of size." if design.adaptive else ""
    yield "What is measured?", f"{measure}{adapts} The time of an answer, from painting to the press of Next."
    ways = ["input (widget or text)"] if design.input == "between" else []
    between = "; ".join([_factor(study)] * bool(study.groups) + ways) or "none"
    within = f"Domain ({_listed(sorted({item.domain for item in study.items.values()}))}) and size."
    yield "Which conditions?", f"Between subjects: {between}. Within subjects: {within}"
    yield (
        "Which analyses?",
        "A logistic mixed model of right answers with crossed random effects of persons and stimuli "
        f"(correct ~ {'group + ' if study.groups else ''}size + domain + (1 | person) + (1 | stimulus)); 95 % "
        "intervals that resample persons and items. "
        "[Further analyses]",
    )
    yield "Which exclusions?", f"Excluded are {_excluded(study)}. Results are reported with and without them."
    yield "How many people, and why?", _sample(study, about)
    yield "Anything else?", _digests(about)


def _sample(study: Study, about: Mapping[str, Any]) -> str:
    people = study.design.people
    text = f"{counted(people, 'person', 'people')}, {counted(about['items'], 'scored item')} each at most."
    if study.rates or study.design.adaptive:
        return f"{text} [Why]"
    answers = people * about["items"]
    low, high = wilson(EXPECTED * answers, answers)
    half = f"{100 * (high - low) / 2:.1f}"
    return (
        f"{text} At {100 * EXPECTED:.0f} % right the 95 % interval of all {answers} answers is +-{half} points. [Why]"
    )


def _digests(about: Mapping[str, Any]) -> str:
    named = {"design": "design_sha256", "dataset": "metadata_sha256", "exclusions": "exclusions_sha256"}
    lines = [f"- {name}: `{about[key]}`" for name, key in named.items()]
    head = f"perceptv {about['version']}. SHA-256, as study.json of the study has them:"
    return "\n".join([head, "", *lines])


def _listed(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)
