"""Answers in the words of other languages, and letters side by side."""

from __future__ import annotations

from typing import Any

import pytest

import perceptv as pv

OPTIONS = ("the pump", "the valve", "the filter", "the tank", "the hose")
SEVERAL = pv.Question("Which parts leak?", OPTIONS, ("A", "C", "D"), "multiple")
ONE = pv.Question("Which part leaks?", OPTIONS[:4], "B")


def read(question: pv.Question, reply: str) -> Any:
    verdict = pv.judge(question, reply)
    return verdict.value if verdict.value is not None else verdict.outcome


@pytest.mark.parametrize(
    "reply",
    [
        "A C D",
        "A C D.",
        "**A C D**",
        "Answer: A C D",
        "The answers are A C D",
        "\\boxed{A, C, D}",
        "A, C und D",
        "A, C et D",
        "A, C y D",
        "A, C e D",
        "A, C, D",
        "A und C und D",
        "Die richtigen Antworten sind A, C und D.",
        "Richtig sind A, C und D.",
        "Les bonnes réponses sont A, C et D.",
        "Las respuestas correctas son A, C y D.",
        "As respostas corretas são A, C e D.",
        "As alternativas corretas são A, C e D.",
        "Le risposte corrette sono A, C e D.",
        "Le risposte giuste sono A, C e D.",
    ],
)
def test_several_letters_are_read_as_people_list_them(reply: str) -> None:
    assert read(SEVERAL, reply) == ["A", "C", "D"]


@pytest.mark.parametrize("reply", ["A C Z", "A, E", "C E", "A B C D E F", "A C or D", "A und C, oder D"])
def test_other_letters_are_not_made_up(reply: str) -> None:
    assert read(SEVERAL, reply) in ("format_error", ["A", "E"], ["C", "E"])


PORTUGUESE = (
    *(
        "A resposta correta é B.",
        "A resposta é a letra B.",
        "Resposta: B",
        "Resposta final: B",
        "A resposta certa é (B).",
    ),
    *(
        "A alternativa correta é a B.",
        "A opção correta é B, porque a água sai dali.",
        "Escolho a opção B.",
        "Gabarito: B",
    ),
    *("A imagem mostra uma poça. Portanto, a resposta correta é B.", "Não é a A, mas sim a B."),
    *("A opção B está correta.", "A alternativa B é a correta.", "Minha resposta é B."),
)
ITALIAN = (
    *(
        "La risposta corretta è B.",
        "La risposta è la lettera B.",
        "Risposta: B",
        "Risposta finale: B",
        "Risposta giusta: (B)",
    ),
    *("L'opzione corretta è la B.", "La risposta giusta è B, perché l'acqua esce da lì.", "Scelgo l'opzione B."),
    *(
        "L'immagine mostra una pozza. Quindi la risposta corretta è B.",
        "Non è la A, bensì la B.",
        "La mia risposta è B.",
    ),
    *("L'opzione B è corretta.", "La B è quella giusta.", "Si tratta della risposta B."),
)
NOTHING = (
    *(
        "A resposta não é B.",
        "A resposta pode ser A ou B.",
        "Talvez seja a B.",
        "A opção B está errada.",
        "Não consigo ver.",
    ),
    *("La risposta non è B.", "La risposta potrebbe essere B.", "Forse la B.", "L'opzione B è sbagliata.", "A o B?"),
    *("Se a água sai dali, a resposta é B.", "Se l'acqua esce da lì, la risposta è B."),
)


@pytest.mark.parametrize("reply", [*PORTUGUESE, *ITALIAN])
def test_portuguese_and_italian_announcements_are_read(reply: str) -> None:
    assert read(ONE, reply) == "B"


@pytest.mark.parametrize("reply", NOTHING)
def test_portuguese_and_italian_doubts_are_not(reply: str) -> None:
    assert read(ONE, reply) in ("format_error", "no_answer")


@pytest.mark.parametrize(
    ("reply", "truth"),
    [("A resposta é sim.", "yes"), ("Não.", "no"), ("A resposta correta é não.", "no"), ("La risposta è sì.", "yes")],
)
def test_truths_are_read(reply: str, truth: str) -> None:
    assert read(pv.Question("Does it leak?", (), truth, "boolean"), reply) == truth
