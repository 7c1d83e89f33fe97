"""Every column of an export, described once: heads of CSV files, schemas, and the codebook follow from this table."""

from __future__ import annotations

from typing import NamedTuple

TRIALS, PEOPLE, THRESHOLDS = "trials.csv", "people.csv", "thresholds.csv"
RESPONSES, ASKED, EVENTS, SURPRISE = "responses.jsonl", "asked.jsonl", "events.jsonl", "surprise.csv"
ALL = "people"
"""The model of surprise.csv that stands for all people."""
TRUE, FALSE = "TRUE", "FALSE"
"""Flags of CSV files, as R and pandas read them."""


class Column(NamedTuple):
    """A column: its name, its type in Table Schema, and what it means."""

    name: str
    kind: str
    text: str


class Table(NamedTuple):
    """A file of an export: what a row is, its columns, and those that name a row."""

    text: str
    columns: tuple[Column, ...]
    key: tuple[str, ...] = ()

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        return [column.name for column in self.columns]


def _columns(kind: str, /, **texts: str) -> tuple[Column, ...]:
    return tuple(Column(name, kind, text) for name, text in texts.items())


_PERSON = Column("person", "string", "Random code of a person's session; TEST- marks a preview, which is no data.")
_LIST = Column("list", "integer", "Number of the person's list, from 0; of the group where the order adapts.")
_GROUP = Column(
    "group", "string",
    "Between-subjects condition: level of the design's factor `between`, widget or text with input = 'between', or "
    "both with a semicolon between them; empty in a study without groups.",
)  # fmt: skip
_EXCLUDED = (
    Column("excluded", "boolean", "TRUE if a rule of exclusions.toml leaves this out."),
    Column("reasons", "string", "Names of these rules, with semicolons between them; empty if none does."),
)
_INPUT = Column("input", "string", "Way of answering: widget (buttons, keypad ...) or text (the prompt, a text field).")
_SHOWN = (
    *_columns("integer", hidden="How often the page was hidden while the item was shown."),
    *_columns(
        "boolean",
        timed_out="TRUE if the time limit ended the item; the reply is then empty.",
        resumed="TRUE if the item was shown again after a reload.",
    ),
    *_columns(
        "number",
        ratio="Pixels of the screen per CSS pixel.",
        k="Screen pixels per pixel of the picture.",
        scale="Width of the picture as drawn for the screen, as a share of its width in the dataset.",
    ),
)
_SCREEN = (
    *_columns("boolean", scrolls="TRUE if the page scrolled while the item was shown."),
    *_columns("integer", late="Frames of videos that came more than half a frame late."),
    *_columns("number", px_per_degree="Pixels of the picture per degree of visual angle, where it was measured."),
)
_ITEM = (
    *_columns("string", suite="Suite of the item.", domain="Task of the suite; empty for typed numbers."),
    *_columns("integer", domain_version="Version of the domain in the dataset."),
    *_columns("string", preset="Preset of the suite, such as paper or balanced."),
    *_columns("integer", size="Difficulty of the item; each domain says what it counts."),
    *_columns(
        "string",
        condition="Member of a pair: condition of the suite, expected or unexpected of a rated ending, twin.",
        wording="Wording of the question in the dataset.",
        form="Form of the answer that the dataset's prompt asks for.",
        language="Language of the question.",
        look="Look of the picture; plain if it has none.",
    ),
    *_columns("number", floor="Accuracy of the best blind guess at the item; empty where it is not known."),
    *_columns("integer", width="Width of the picture in its own pixels; of several, the largest."),
    *_columns(
        "string",
        tempo="Tempo of a video, where the domain has one.",
        presentation="video, or '5 frames' and so on of one; pair or rating of episodes; empty for pictures.",
    ),
    *_columns("string", stimulus="What twins, partners and versions of one item share; a random effect of items."),
    *_columns("string", item="Id of the item in the dataset; attention-1, -2 ... for numbers to type."),
)
_TRIAL = (
    Column("kind", "string", "scored; easy (an item that only checks attention); attention (a number to type)."),
    _INPUT,
    Column("shown", "datetime", "When the item was painted, UTC, by the server: `answered` less `rt_ms`."),
    Column("answered", "datetime", "When the answer arrived, UTC; one that waited for the net arrives late."),
    *_columns(
        "number",
        rt_ms="Milliseconds from the painting of the item to the press of Next; of clips with the time to watch them.",
        clip_end_ms="Milliseconds from the painting to the end of the last clip, seen once; empty for pictures.",
        after_clip_ms="Milliseconds from there to the press of Next, later plays included; empty for pictures.",
        first_press_ms="Milliseconds from the painting to the first press of a key or on the answer or the picture.",
    ),
    Column("plays", "string", "How often each clip was seen, with semicolons between clips; empty for pictures."),
    *_columns(
        "string",
        reply="Reply in the scorer's words; empty if the person could not tell. Control characters are left out and an "
        f"apostrophe stands before = + - @, for the sake of spreadsheets; {RESPONSES} has the very text.",
        parsed="Answer that the scorer read in the reply, as text or JSON; empty if none.",
        right_answer="Right answer in the same form; empty for ratings.",
    ),
    Column("correct", "boolean", "TRUE if the reply is right, by the lenient scorer; empty for ratings."),
    Column("outcome", "string", "correct, wrong, format_error or no_answer; rating for ratings."),
    Column("attempts", "integer", "Answers that arrived: the first counts, later ones change nothing; 0 without one."),
    *_EXCLUDED,
)

TABLES: dict[str, Table] = {
    TRIALS: Table(
        "A row for each item that a person was shown, answered or not, checks of attention included.",
        (
            _PERSON, Column("position", "integer", "Place in the person's list, from 0."), _LIST, _GROUP, *_ITEM,
            *_TRIAL, *_SHOWN, *_SCREEN,
        ),
        ("person", "position"),
    ),
    PEOPLE: Table(
        "A row for each session: a person, unless the recruiter's id shows that somebody began twice (`replaced`).",
        (
            _PERSON, _LIST, _GROUP,
            Column("state", "string", "complete; running (active within 45 min); partial."),
            Column("started", "datetime", "When the person agreed, UTC."),
            Column("seconds", "number", "Time from the start to the last answer."),
            *_columns(
                "integer",
                answers="Answers that were stored, checks of attention included.",
                places="Items in the person's list, checks included; those made so far where the order adapts.",
                scored="Scored items that the person was shown.",
                right="How many of these were answered rightly; empty for ratings.",
                attention_failed="Failed checks of attention.",
            ),
            _INPUT,
            *_columns(
                "string",
                consent="Version of the consent that the person agreed to: the design's, or a digest of its words.",
                page_language="Language of the page; of several the one in which the person agreed.",
                browser="Name and main version of the browser.",
            ),
            *_columns("boolean", replaced="TRUE if the same person, by the recruiter's id, began again later."),
            *_columns("number", hz="Measured pictures of the screen per second."),
            *_columns("boolean", touch="TRUE if the device has a touch screen."),
            *_columns("integer", window_width="Width of the window, CSS px.", window_height="Its height."),
            *_columns("string", plates="Suspect axes of colour vision, with semicolons; ok; empty if not asked."),
            *_EXCLUDED,
        ),
        ("person",),
    ),
    THRESHOLDS: Table(
        "Where the order adapts: a row for each person and domain.",
        (
            _PERSON, Column("domain", "string", "Task of the suite."),
            Column("items", "integer", "Items that were answered."),
            *_columns(
                "number",
                threshold="Size at the threshold: QUEST+'s mean, or the mean of the staircase's last reversals.",
                sd="Standard deviation of QUEST+; empty for staircases.",
                low="Lower end of QUEST+'s 90 % interval.",
                high="Its upper end.",
            ),
            Column("ended", "string", "Why the domain ended; 'not done' if it did not."),
            *_EXCLUDED,
        ),
        ("person", "domain"),
    ),
    RESPONSES: Table(
        "A line for each answer to a scored item, as `perceptv score` takes it.",
        (
            *_columns("string", id="Id of the item.", model="p- and the person's code.", response="The very reply."),
            *_columns("integer", position="Place in the list, from 0.", list="Number of the list."),
            *_columns("any", value="What the widget gave."),
            *_columns("number", rt="As rt_ms.", clip_end="As clip_end_ms.", first_press="As first_press_ms."),
            *_SHOWN,
            *_columns("array", canvas="Size of the canvas, screen pixels.", window="Size of the window, CSS px."),
            *_SCREEN[:1],
            *_columns("boolean", cut="TRUE if the picture was wider than the window, where time ran out."),
            *_columns(
                "array",
                plays="How often each clip was seen.",
                played="Each play in order: the clip's number from 0, and ms from the painting to its first frame and "
                "to its end; the first 200.",
            ),
            *_SCREEN[1:2],
            *_columns(
                "number",
                interval="Middle time between two pictures of the screen, ms.",
                px_per_cm="Pixels of the screen per cm, matched with a card.",
                distance_cm="Distance from the screen, as typed.",
            ),
            *_SCREEN[2:],
        ),
        ("model", "id"),
    ),
    ASKED: Table(
        "A line for each scored item that a person was shown, answered or not, up to the last answer.",
        _columns("string", model="p- and the person's code.", id="Id of the item."),
        ("model", "id"),
    ),
    EVENTS: Table(
        "What happened or was measured once: another answer to an item, which changes nothing; check (screen, window, "
        "touch); plates; calibration; fullscreen (left or come back to); error (of the page). Each kind has members "
        "of its own.",
        (
            *_columns("string", code="The person's code.", kind="What happened."),
            *_columns("number", at="When, in seconds since 1970."),
        ),
    ),
    SURPRISE: Table(
        "Of studies with episodes: surprise at endings, as `perceptv score` takes it.",
        (
            *_columns("string", model=f"p- and the person's code; {ALL}: the mean of all.", episode="The episode."),
            *_columns("integer", trial="9, the ending."),
            *_columns("string", frame="-, the whole trial."),
            *_columns(
                "number",
                surprise="The rating; or 1 for the ending that was said to surprise more and 0 for the other, also "
                "where the page asked which surprises less.",
            ),
        ),
    ),
}  # fmt: skip
