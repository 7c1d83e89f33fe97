"""The page of the pairs of core knowledge: of each domain both members, the one cause, and two wrong ways to answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

import perceptv as pv
from contact_sheets import FRAME, font
from perceptv.scoring.verdicts import LETTERS
from perceptv.suites.core_knowledge.concept_observers import naive_answer, usual_answer

SUITE = "core_knowledge"
PAGE = Path(__file__).resolve().parent.parent / "docs" / "core_knowledge_pairs.md"
TABLE = PAGE.with_name("core_knowledge.md")
FRAMES = 5  # of a video, at least, and in a row
WIDE, GAP, HEAD = 960, 6, 22  # px
MOST = 3  # pictures a row
_HEAD = """# The pairs of core knowledge

This page shows one pair of each domain of [core knowledge](core_knowledge.md) in the preset `balanced`: the control
above or on the left, its double below or on the right. Frames of videos are chosen so that every event can be seen.
*Usual* (S) is the usual or textbook answer: right on the control, wrong on its double. *Without the concept* (N) is the
answer of somebody who lacks it, if the literature describes one.

<!-- written by tools/doc_pictures.py -->
"""


def pair_of(domain: str) -> tuple[pv.Sample, pv.Sample]:
    """The pair that is shown."""
    control = pv.generate(domain, size=8, index=3, preset="balanced")
    return control, control.partner()


def pictures_of(sample: pv.Sample) -> list[Image.Image]:
    """All pictures of a member, or frames of its video."""
    if pv.info(sample.domain).medium != "video":
        return [sample.pil(i) for i in range(sample.picture_count)]
    assert isinstance(sample, pv.VideoSample)
    numbers = pv.select_frames(sample, max(FRAMES, sample.frames_needed), "event")
    return [Image.fromarray(frame) for frame in sample.frames(numbers)]


def row_of(pictures: list[Image.Image], width: int, room_for: int) -> Image.Image:
    """Pictures of one shape side by side, as high as so many fit into that width, in frames."""
    room = (width - (room_for - 1) * GAP) // room_for
    height = room * pictures[0].height // pictures[0].width
    row = Image.new("RGB", (width, height), "white")
    x = 0
    for picture in pictures:
        row.paste(picture.resize((room, height), Image.Resampling.LANCZOS), (x, 0))
        ImageDraw.Draw(row).rectangle((x, 0, x + room - 1, height - 1), outline=FRAME)
        x += room + GAP
    return row


def rows_of(pictures: list[Image.Image], width: int, most: int) -> Image.Image:
    """So many pictures a row, all of one size."""
    lines = [pictures[i : i + most] for i in range(0, len(pictures), most)]
    rows = [row_of(line, width, len(lines[0])) for line in lines]
    sheet = Image.new("RGB", (width, sum(row.height + GAP for row in rows) - GAP), "white")
    for i, row in enumerate(rows):
        sheet.paste(row, (0, sum(one.height + GAP for one in rows[:i])))
    return sheet


def pair_picture(domain: str) -> Image.Image:
    """Both members: single pictures side by side, several one row below the other."""
    members = [pictures_of(sample) for sample in pair_of(domain)]
    beside, video = len(members[0]) == 1, pv.info(domain).medium == "video"
    most = FRAMES if video else MOST
    rows = [rows_of(pictures, (WIDE - GAP) // 2 if beside else WIDE, most) for pictures in members]
    step = (rows[0].width + GAP, 0) if beside else (0, rows[0].height + HEAD + GAP)
    sheet = Image.new("RGB", (rows[0].width + step[0], rows[0].height + HEAD + step[1]), "white")
    for i, (row, name) in enumerate(zip(rows, ("control", "manipulated"), strict=True)):
        sheet.paste(row, (i * step[0], i * step[1] + HEAD))
        ImageDraw.Draw(sheet).text((i * step[0] + 2, i * step[1] + 2), name, fill="black", font=font(14))
    return sheet.crop((0, 0, WIDE, sheet.height)).quantize(128, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


def drawings() -> list[str]:
    """The domains that the page shows."""
    return [d.id for d in pv.domains(SUITE)]


# ---- words


def causes() -> dict[str, tuple[str, str, str]]:
    """For each domain what decides, the control and the manipulated member, from the table on the page of the suite."""
    rows = [line.strip("| \n").split(" | ") for line in TABLE.read_text(encoding="utf-8").splitlines() if " | " in line]
    return {row[0].strip("`"): (row[2], row[3], row[4]) for row in rows if row[0].startswith("`") and len(row) == 5}


def said(sample: pv.Sample, meaning: Any) -> str:
    """An answer in words: the texts of options, a number, yes or no."""
    if meaning is None:
        return "none is named"
    if isinstance(meaning, list):
        return " or ".join(said(sample, one) for one in meaning)
    if not sample.options:
        return {True: "yes", False: "no"}.get(meaning, str(meaning)) if isinstance(meaning, bool) else str(meaning)
    place = sample.params["options"].index(meaning)
    shown = sample.options[place]
    return f"({LETTERS[place]}) {shown}" if isinstance(shown, str) and shown else f"picture ({LETTERS[place]})"


def right(sample: pv.Sample) -> str:
    """The right answer in words."""
    if sample.options:
        return said(sample, sample.params["options"][LETTERS.index(sample.answer)])
    return said(sample, sample.answer)


def entry(domain: str, told: dict[str, tuple[str, str, str]]) -> str:
    """The part of a domain."""
    known, (control, changed) = pv.info(domain), pair_of(domain)
    if domain not in told:
        raise SystemExit(f"{TABLE.name} has no row for {domain} in its table of domains")
    decides, usual, double = told[domain]
    asked = control.question or known.title
    rows = (
        ("what decides", decides),
        ("control", usual),
        ("its double", double),
        ("right here", f"control: {right(control)}; double: {right(changed)}"),
        ("usual (S)", said(control, usual_answer(control))),
        ("without the concept (N)", said(control, naive_answer(control))),
    )
    table = "\n".join(f"| {name} | {text} |" for name, text in rows)
    picture = f"![Both members of a pair of {domain}](images/{SUITE}/{domain}.png)"
    return f"\n## {domain}\n\n{known.concept}. {asked}\n\n{picture}\n\n| | |\n|---|---|\n{table}\n"


def page() -> str:
    """The whole page."""
    told = causes()
    return _HEAD + "".join(entry(domain, told) for domain in drawings())
