"""Ways of putting a question, as data with stable ids, and what twelve concepts mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from perceptv._arguments import choice
from perceptv.errors import invalid

if TYPE_CHECKING:
    from perceptv.scoring.questions import Question

Style = Literal[
    "bare", "step_by_step", "deep_breath", "answer_and_explain", "explain_simply", "explain_to_eleven", "reward",
    "penalty", "unbiased", "expert", "concept",
]  # fmt: skip
STYLES: dict[Style, str] = {
    "bare": "{prompt}",
    "step_by_step": "{prompt}\n\nWork through this one step at a time, then state your answer.",
    "deep_breath": "{prompt}\n\nBreathe in slowly, stay calm, and go at it carefully before you answer.",
    "answer_and_explain": "{prompt}\n\nState your answer, then say why it is the right one.",
    "explain_simply": "{prompt}\n\nAnswer, and give your reason in plain words that anybody understands.",
    "explain_to_eleven": "{prompt}\n\nAnswer, and give your reason as you would to a child of eleven.",
    "reward": "{prompt}\n\nA correct answer earns you a generous bonus.",
    "penalty": "{prompt}\n\nA wrong answer costs you a heavy fine.",
    "unbiased": "{prompt}\n\nLet no habit or stereotype guide you; judge only by what is shown.",
    "expert": "You have studied {concept} in minds young and old for many years.\n\n{prompt}",
    "concept": "{concept_description}\n\nWith this in mind:\n\n{prompt}",
}
"""Templates by id. `{prompt}` is the question with its options; two of them name a concept."""

CONCEPT_DESCRIPTIONS: dict[str, str] = {
    "boundary": "Boundary is knowing where one thing ends and the next begins: an edge belongs to a thing, and two "
    "things that touch are still two.",
    "continuity": "Continuity is knowing that things move along unbroken paths. Nothing leaps from one place to "
    "another without passing between.",
    "permanence": "Permanence is knowing that a thing goes on existing while it is out of sight.",
    "spatiality": "Spatiality is knowing where things are in relation to one another: in front, behind, inside, "
    "beside, near or far.",
    "perceptual constancy": "Perceptual constancy is knowing that a thing keeps its size, shape and colour although "
    "the view of it changes with distance, angle and light.",
    "intuitive physics": "Intuitive physics is knowing how solid bodies behave without calculation: what falls, what "
    "holds, what rolls and what stops it.",
    "perspective taking": "Perspective taking is working out what somebody else sees or knows from where they stand.",
    "hierarchical relation": "Hierarchical relation is knowing that classes lie within classes, so that every member "
    "of the smaller one is a member of the larger, which therefore has at least as many.",
    "conservation": "Conservation is knowing that an amount stays the same when only its look changes: rearranging, "
    "stretching or pouring adds nothing and takes nothing away.",
    "tool using": "Tool using is seeing how one thing can serve as a means to act on another.",
    "intentionality understanding": "Intentionality understanding is reading what somebody wants to bring about from "
    "what they do, even when they fail.",
    "mechanical reasoning": "Mechanical reasoning is following how linked parts such as gears, levers and ropes pass "
    "on movement and force.",
}
"""One or two sentences for each of the twelve concepts."""
_SHORTER = {
    "perspective": "perspective taking",
    "hierarchy": "hierarchical relation",
    "tool use": "tool using",
    "intentionality": "intentionality understanding",
}
"""Names that a released dataset's description has for some of them."""
STAGES = ("sensorimotor", "concrete operational", "formal operational")


def styled(question: Question, style: Style = "bare", concept: str | None = None) -> str:
    """The question's prompt in a style.

    Parameters
    ----------
    question : Question
    style : str
        A key of `STYLES`.
    concept : str, optional
        For ``"expert"`` and ``"concept"``; by default ``question.meta["concept"]``.

    Raises
    ------
    InvalidParams
        An unknown style, or a style that needs a concept without a known one.
    """
    return put(question.prompt, style, str(concept if concept is not None else question.meta.get("concept", "")))


def put(prompt: str, style: Style, concept: str) -> str:
    """A prompt in a style; InvalidParams as `styled` raises it."""
    template = STYLES[choice("style", style, STYLES)]
    named = concept.replace("_", " ").strip().lower()
    named = _SHORTER.get(named, named)
    if "{concept" in template and named not in CONCEPT_DESCRIPTIONS:
        raise invalid(f"concept of style {style!r}", named, ", ".join(CONCEPT_DESCRIPTIONS))
    description = CONCEPT_DESCRIPTIONS.get(named, "")
    return template.format(prompt=prompt, concept=named, concept_description=description)
