"""The gallery's entry of each domain, as plain data made from the catalogue."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from perceptv._arguments import PRESETS, Preset
from perceptv.core.appearance import PLAIN, Appearance
from perceptv.core.catalogue import DomainInfo, info
from perceptv.core.dressing import refusal
from perceptv.core.sample import Sample, generate
from perceptv.gallery.sample_pictures import Picture, draw_pictures
from perceptv.scoring.floors import sample_floor
from perceptv.scoring.verdicts import LETTERS


@dataclass(frozen=True)
class Exhibit:
    """One instance: what is seen, the right answer line, and what a blind guess at its size scores (0..1 or None)."""

    id: str
    preset: Preset
    size: int
    pictures: tuple[Picture, ...]
    answer: str
    floor: float | None
    params: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Counterpart:
    """An instance beside the one that differs from it in one thing. `told` says what kind of pair they are."""

    title: str
    told: str
    control: Exhibit
    other: Exhibit


@dataclass(frozen=True)
class GalleryEntry:
    """A domain: its catalogue entry, instances of both presets by size, its question and a pair.

    `prompts` holds (preset or presets, text); it is empty where nothing is asked. `looks` holds one instance under
    each look that it takes, with the look's name. `refusal` says why an instance does not take the page's appearance.
    """

    info: DomainInfo
    exhibits: tuple[Exhibit, ...]
    prompts: tuple[tuple[str, str], ...]
    counterpart: Counterpart | None
    looks: tuple[tuple[str, Exhibit], ...] = ()
    refusal: str | None = None


def entry_of(domain: str, seed: int = 0, appearance: Appearance = PLAIN, looks: Sequence[str] = ()) -> GalleryEntry:
    """The entry of a domain, in an appearance; without exhibits where it refuses that.

    With `looks`, its middle size is also shown under each of them that it takes. Errors of a domain that others wrote
    come through as they are.
    """
    known = info(domain)
    plain = [
        generate(domain, size=size, index=0, seed=seed, preset=preset)
        for preset in PRESETS
        for size in sizes_shown(known, preset)
    ]
    reasons = [refusal(sample._drawn, appearance) for sample in plain]
    samples = [replace(s, appearance=appearance) for s, reason in zip(plain, reasons, strict=True) if reason is None]
    pair = _counterpart(known, seed, appearance)
    under = tuple(_under_looks(known, seed, appearance, looks))
    why_not = next((reason for reason in reasons if reason is not None), None)
    return GalleryEntry(known, tuple(make_exhibit(s) for s in samples), _prompts(samples), pair, under, why_not)


def _under_looks(
    known: DomainInfo, seed: int, appearance: Appearance, looks: Sequence[str]
) -> Iterator[tuple[str, Exhibit]]:
    sample = _middle(known, seed)
    for look in looks:
        seen = replace(appearance, look=look)
        if refusal(sample._drawn, seen) is None:
            yield look, make_exhibit(replace(sample, appearance=seen))


def _middle(known: DomainInfo, seed: int) -> Sample:
    """Another instance of the middle size under balanced than the rows of sizes show."""
    shown = sizes_shown(known, "balanced")
    return generate(known.id, size=shown[len(shown) // 2], index=1, seed=seed, preset="balanced")


def sizes_shown(known: DomainInfo, preset: Preset) -> tuple[int, ...]:
    """The smallest, middle and largest of the official sizes."""
    sizes = known.official_sizes(preset)
    return tuple(sorted({sizes[0], (sizes[0] + sizes[-1]) // 2, sizes[-1]}))


def make_exhibit(sample: Sample, *, whole: bool = False) -> Exhibit:
    """An instance as it is shown; `whole`: episodes with all their trials, else the last ones."""
    params = [(n, v if isinstance(v, str) else json.dumps(v, ensure_ascii=False)) for n, v in sample.params.items()]
    pictures = tuple(draw_pictures(sample, whole=whole))
    return Exhibit(sample.id, sample.preset, sample.size, pictures, _answer(sample), _floor(sample), tuple(params))


def _answer(sample: Sample) -> str:
    """The answer line, and for a letter its option."""
    chosen = [option for letter, option in zip(LETTERS, sample.options, strict=False) if letter == sample.answer]
    return "\n".join([sample.answer_text, *chosen])


def _floor(sample: Sample) -> float | None:
    """Chance for options or two endings, else the measured floor."""
    known = info(sample.domain)
    if sample.options:
        return 1 / len(sample.options)
    if known.episodes == 2:
        return 0.5
    return sample_floor(sample)


def _prompts(samples: list[Sample]) -> tuple[tuple[str, str], ...]:
    """The question of each preset at its middle size; once if both are equal."""
    groups: dict[str, list[str]] = {}
    for preset in PRESETS:
        if not (own := [s for s in samples if s.preset == preset]):
            continue
        asked = own[len(own) // 2]
        if text := asked.video_prompt if info(asked.domain).episodes else asked.prompt:
            groups.setdefault(text, []).append(preset)
    return tuple((" and ".join(presets), text) for text, presets in groups.items())


def _counterpart(known: DomainInfo, seed: int, appearance: Appearance) -> Counterpart | None:
    """Twin, partner or pair of episodes of the middle size under balanced."""
    sample = _middle(known, seed)
    if refusal(sample._drawn, appearance) is not None:
        return None
    sample = replace(sample, appearance=appearance)
    if known.medium == "episodes":
        title = "A pair of episodes" if known.episodes == 2 else "An episode"
        text = "All nine trials: eight of familiarization, then the test."
        exhibit = make_exhibit(sample, whole=True)
        return Counterpart(title, text, exhibit, exhibit)
    if known.twins:
        twin = sample.twin()
        text = f"The same scene with the smallest change that excludes the other answer: {_changed(twin)}."
        return Counterpart("A twin", text, make_exhibit(sample), make_exhibit(twin))
    if known.partner_switch:
        text = "The same key and draws; they differ in the one thing that matters."
        return Counterpart("A pair", text, make_exhibit(sample), make_exhibit(sample.partner()))
    return None


def _changed(twin: Sample) -> str:
    ids = ", ".join(map(str, twin.changed))
    return f"of object{'s' * (len(twin.changed) > 1)} {ids} of the scene" if ids else "of no single object"
