"""The four ways in which the question of a trial is put, as data with stable ids."""

from __future__ import annotations

PROMPT_STYLES: dict[str, str] = {
    "direct": "{question}",
    "in_order": "Take in the images one after another, in the order given, and answer only then.\n\n{question}",
    "describe": "Take in the images one after another, in the order given. First describe what happens, step by step, "
    "and answer after that.\n\n{question}",
    "continuous": "The images above are moments of one continuous process.\n\n{question}",
}
"""Templates by id, in the order of the paper's four; `{question}` is the prompt of the sample without its options."""
