"""One instance, as users hold it; the base of all media, which a sample of pictures is itself."""

from __future__ import annotations

import base64
import copy
import functools
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from perceptv import _arguments, _core
from perceptv._arguments import Preset, SwitchValue, integer, text
from perceptv._frozen import FrozenDict
from perceptv._lazy import needed
from perceptv._near import nearest_attribute
from perceptv._once import once
from perceptv._verbs import verb
from perceptv.core.appearance import (
    LOOK_COLUMNS,
    LOOKING,
    PLAIN,
    WIDEST,
    Appearance,
    Change,
    Legible,
    Scale,
    appearance_of,
    checked_scale,
)
from perceptv.core.catalogue import checked_size, info, preset_for, registry, switch_values
from perceptv.core.chat_messages import MessagePart, sample_messages
from perceptv.core.dressed import dressed
from perceptv.core.look_records import canonical, exchanges
from perceptv.core.picture_arrays import Pixels, side_by_side
from perceptv.core.prompt import Prompt
from perceptv.core.recipes import Key, ids_of, words_for
from perceptv.core.worded import Rewording, prompt_of
from perceptv.core.words import USUAL, AskedForm, Wording, Words
from perceptv.errors import InvalidParams, NoSuchProperty, illegal, invalid
from perceptv.suite import suite_of

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

    from perceptv.annotations.objects import Box
    from perceptv.annotations.points import Keypoint
    from perceptv.annotations.polygons import Outline
    from perceptv.core.frame_selection import Method
    from perceptv.core.picture_readers import Reading

_LIKE_PX = 128
"""From here on, a size that is not legal may be meant as a width in px."""
_COLUMNS = (
    "id", "suite", "domain", "domain_version", "preset", "size", "index", "seed", "prompt", "answer", "answer_text",
    "answer_type", "answer_class", "answer_format", "skills", "params", "wording", "form", "think", "language",
)  # fmt: skip


@dataclass(frozen=True)
class Sample:
    """A stimulus with its question and its ground truth. Equal keys always give equal samples.

    A sample is defined by its key alone (domain, size, index, seed, preset, switches) and is pickled as its key. It
    draws its pictures when they are asked for. :func:`perceptv.generate` and datasets make samples. Samples of
    pictures are of this class; samples of other media are of a derived class with its own attributes.
    """

    domain: str
    size: int
    index: int
    seed: int
    preset: Preset
    switches: dict[str, str] = field(default_factory=dict, hash=False)
    twin_number: int | None = None
    words: Words = USUAL
    appearance: Appearance = PLAIN

    def __post_init__(self) -> None:
        object.__setattr__(self, "switches", FrozenDict(self.switches))

    @once
    def _drawn(self) -> _core.Instance:
        """The native instance, whatever the words and however it is shown."""
        control = _core.generate(registry(), self.domain, self.size, self.index, self.seed, self.preset, self.switches)
        return control if self.twin_number is None else control.twin(self.twin_number)

    @once
    def _native(self) -> _core.Instance:
        native: _core.Instance = dressed(self._drawn, self.appearance, self.words)
        return native

    @once
    def _head(self) -> dict[str, Any]:
        """The record without the scene, only for this class: users may change what they get."""
        head: dict[str, Any] = self._native.head()
        return head

    @property
    def _key(self) -> Key:
        switches = tuple(sorted(self.switches.items()))
        key = self.domain, self.size, self.index, self.seed, self.preset, self.twin_number, switches
        return Key(*key, self.words, self.appearance)

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    def __getattr__(self, name: str) -> Any:
        """Called for what is not there; for type checkers a sample may be of any medium."""
        own = getattr(type(self), name, None)
        if own is not None:  # a property that said itself why there is nothing
            return own.__get__(self)
        if name.startswith("_"):  # copying asks for these before there is a key
            raise NoSuchProperty(f"a {type(self).__name__} has no {name!r}")
        raise NoSuchProperty(
            f"domain is {self.domain!r}, which has no {name}: it shows "
            f"{info(self.domain).medium}{nearest_attribute(self, name)}"
        )

    @property
    def id(self) -> str:
        """Readable unique name."""
        return ids_of([self._key])[0]

    @property
    def image(self) -> Pixels:
        """All `images` in one picture, (H, W, 3) uint8: side by side, with white gaps of 8 px."""
        return side_by_side(self.images)

    @property
    def images(self) -> list[Pixels]:
        """The pictures in order, each (H, W, 3) uint8; of a video, those of its frames that show all that decides."""
        return [self._native.image(i) for i in range(self._native.images)]

    @property
    def picture_count(self) -> int:
        """The number of `images`."""
        return self._native.images

    def __len__(self) -> int:
        """Number of pictures."""
        return self._native.images

    def partner(self, value: str | None = None) -> Sample:
        """The other member of the pair: the same key and random draws, but another value of the switch outside the key.

        If that switch has more than two values, `value` is the one of the partner; by default it is the next one.
        InvalidParams if the domain has no such switch; see `twin` for other domains.
        """
        switch = info(self.domain).partner_switch
        if switch is None:
            raise InvalidParams(f"domain is '{self.domain}', whose samples have no partners; see sample.twin()")
        now = self.switches.get(switch.name, switch.default)
        others = [v for v in switch.values if v != now]
        if value is not None and value not in others:
            raise invalid("value", value, f"{', '.join(map(repr, others))} ({switch.name})")
        other = value or switch.values[(switch.values.index(now) + 1) % len(switch.values)]
        rest = {k: v for k, v in self.switches.items() if k != switch.name}
        return replace(self, switches=rest if other == switch.default else {**rest, switch.name: other})

    @property
    def prompt(self) -> str:
        """The question, with the literal form of the answer line."""
        return self._native.prompt

    @property
    def prompt_parts(self) -> Prompt:
        """The parts that `prompt` joins."""
        return prompt_of(self._native)

    @property
    def question(self) -> str:
        """The part of the prompt that depends on this instance; empty where there is none."""
        return self.prompt_parts.question

    @property
    def prompt_params(self) -> dict[str, Any]:
        """All that the prompt depends on, as :func:`perceptv.read` takes it."""
        native = prompt_of(self._drawn)
        return {"preset": self.preset, **self.switches, "options": list(native.options), "question": native.question}

    @property
    def answer(self) -> Any:
        """The ground truth: int, float, bool, dict, list, the letter of an option, or None (see `answer_class`)."""
        return self._native.answer

    @property
    def wording(self) -> Wording:
        """The wording of the prompt."""
        wording: Wording = self._head["wording"]
        return wording

    @property
    def form(self) -> AskedForm:
        """The form in which the answer is asked for: "line", "json", "letter" or "free"."""
        return self.words.form

    @property
    def think(self) -> bool | None:
        """True if the prompt asks to think first, False if it asks for the answer alone, None for neither."""
        return self.words.think

    @property
    def language(self) -> str:
        """The language of the prompt, such as "en"."""
        return self.words.language

    @property
    def look(self) -> str:
        """The name of the look in which it is shown, such as "plain" or "dark+noise-2"."""
        return self.appearance.look

    @property
    def look_notes(self) -> tuple[str, ...]:
        """What of the look was made weaker for this instance, and why; empty where it is drawn as its record says."""
        return tuple(self._native.look_notes)

    @property
    def scale(self) -> Fraction:
        """The factor of all lengths against the plain picture."""
        if self.appearance.width is None:
            return self.appearance.scale
        return self.appearance.scale_of(self._drawn.canvas[1])

    @property
    def plain(self) -> Sample:
        """The same sample as it usually looks, in its usual size."""
        return self._seen(PLAIN)

    def _seen(self, appearance: Appearance) -> Sample:
        """The same instance in another appearance, which is not checked. What was generated is not generated again."""
        found = replace(self, appearance=appearance)
        if "_drawn" in vars(self):
            vars(found)["_drawn"] = self._drawn
        return found

    def with_look(self, look: str, *, legible: Legible | None = None) -> Sample:
        """The same instance under a look, in the same size: scene, question and truth stay.

        InvalidParams where the look would touch the truth; the message says why. See :func:`perceptv.looks`.
        """
        return self._dressed(Change(canonical(look), legible=legible))

    def at_width(self, width: int, *, legible: Legible | None = None) -> Sample:
        """The same instance drawn so that each picture is `width` px wide, under the same look.

        InvalidParams below the least width at which what decides can be seen, see `least_scale`. ``legible="people"``
        lowers that floor to what people see at a screen; ``legible=False`` lifts it, and the id says so.
        """
        return self._dressed(Change(width=integer("width", width, 1, WIDEST), legible=legible))

    def at_scale(self, scale: Scale, *, legible: Legible | None = None) -> Sample:
        """The same instance with all lengths times `scale`, such as 0.5, 2 or "7/16"; see `at_width`."""
        return self._dressed(Change(scale=checked_scale(scale, legible is not False), legible=legible))

    def _dressed(self, change: Change) -> Sample:
        found = self._seen(change.on(self.appearance))
        found._native  # noqa: B018  # refuses what would touch the truth
        return found

    @property
    def least_scale(self) -> Fraction:
        """The smallest scale at which what decides can still be seen."""
        return Fraction(*self._drawn.least_scale(self.appearance.floor))

    @property
    def pose(self) -> npt.NDArray[np.float64]:
        """From px of the plain picture to px of this one: a 3 x 3 matrix for points (x, y, 1). Wobble is left out."""
        if self.appearance.is_plain:
            return np.eye(3)
        return np.array(self._native.pose, np.float64).reshape(3, 3)

    def to_picture(self, points: Sequence[Sequence[float]] | npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Points of the scene, (N, 2) in px of the plain picture, in px of this one; they follow all that moves."""
        given = np.asarray(points, np.float64).reshape(-1, 2)
        if self.appearance.is_plain:
            return given
        return np.array(self._native.to_picture([(x, y) for x, y in given.tolist()]), np.float64).reshape(-1, 2)

    def reworded(
        self,
        *,
        wording: Wording | None = None,
        form: AskedForm = "line",
        think: bool | None = None,
        language: str = "en",
    ) -> Sample:
        """The same instance asked about in other words, as :func:`perceptv.generate` takes them."""
        return replace(self, words=words_for(self.domain, Words(wording, form, think, language)))

    @property
    def answer_schema(self) -> dict[str, Any]:
        """A JSON schema of the answer in the form "json", as servers take it; empty where nothing is asked."""
        return Rewording(self._drawn.head(), self.words).schema

    def explanation(self, language: str = "en") -> str:
        """How a careful person finds the answer, in at most 80 words up to size 20, and the answer line.

        It is computed from the scene, never from the stored answer. InvalidParams if the domain has no explanations, or
        none in the language.
        """
        return Rewording(self._drawn.record(), Words(language=language), exchanges(self.look)).explanation()

    @property
    def answer_text(self) -> str:
        """The literal answer line of a perfect reply."""
        return self._native.answer_text

    @property
    def answer_class(self) -> str:
        """integer, real, boolean, tuple, sequence, dataset, any, choice, or none if nothing is asked."""
        return str(self._head["answer_class"])

    @property
    def options(self) -> list[str]:
        """Texts of the options (A), (B) ... if the answer is a letter, else empty."""
        return list(self._native.options)

    @property
    def answer_type(self) -> str:
        """single, fixed, list or set."""
        return str(self._head["answer_type"])

    @property
    def answer_format(self) -> str:
        """The literal answer line as the prompt prints it, for example ``COUNT:x``."""
        return str(self._head["answer_format"])

    @property
    def skills(self) -> list[str]:
        """Abilities that the task tests."""
        return list(self._head["skills"])

    @property
    def params(self) -> dict[str, Any]:
        """All parameter values of this instance."""
        return copy.deepcopy(self._head["params"])

    @property
    def scene(self) -> dict[str, Any]:
        """The contents of the pictures as plain data: canvas, background, objects in drawing order.

        It is made anew each time: keep it in a variable where you use it often. Changes of it change nothing else.
        """
        return dict(self._native.record()["scene"])

    def record(self) -> dict[str, Any]:
        """Key, prompt, answer, params and scene in one dict. Datasets store its canonical JSON."""
        return dict(self._native.record())

    def messages(
        self, presentation: str | None = None, *, frames: int | None = None, method: Method = "event"
    ) -> list[MessagePart]:
        """The question as text and files, in the order in which a model sees them.

        Parameters
        ----------
        presentation : {"interleaved", "first", "combined", "video"}, optional
            ``"interleaved"``: each picture where the text names it (``{picture 2}``, ``{video}``), the others before
            the text; options that are pictures after their letters; frames of a video after "Frame i:".
            ``"first"``: all pictures first, each after "Picture i:"; the text says "picture i".
            ``"combined"``: one picture with all side by side. ``"video"``: the MP4 file of a video (extra ``video``).
            By default pictures and then the prompt; of a video the frames that its catalogue entry names.
        frames : int, optional
            3 .. len(sample) frames of a video; by default 7, or `frames_needed` if these are more. A warning tells if
            the frames do not show every event that decides.
        method
            Which frames, see :func:`perceptv.select_frames`.

        Raises
        ------
        InvalidParams
            The domain lacks the presentation, `frames` is out of range, or the text names a picture that is not there.
        """
        if presentation is None and frames is None:
            return sample_messages(self)
        given = "interleaved" if presentation is None else presentation
        parts: list[MessagePart] = verb("Sample.messages")(self, given, frames, method)
        return parts

    def twin(self, k: int = 0) -> Sample:
        """Twin number `k`: the same scene with the smallest change after which no reply is right for both.

        Prompt, canvas and all other objects are those of this sample. InvalidParams if the domain has no twins, or if
        this sample is a twin itself.
        """
        number = integer("k", k, 0, 2**31 - 1)
        if not info(self.domain).twins:
            raise InvalidParams(f"domain is '{self.domain}', which makes no twins")
        if self.twin_number is not None:
            raise illegal(f"{self.id} is itself a twin", "a control, see sample.control")
        return replace(self, twin_number=number)

    @property
    def control(self) -> Sample:
        """The sample that a twin was made from. For a control it is the sample itself."""
        return self if self.twin_number is None else replace(self, twin_number=None)

    @property
    def changed(self) -> list[int]:
        """Ids of the objects that differ between a twin and its control; empty for a control."""
        return list(self._native.changed)

    def read(self) -> Reading:
        """Reads the answer from the pictures and the information in the prompt; see :func:`perceptv.read`.

        What the look and the size move, and the colours that they change, are undone before. What a look does beyond
        that (noise, blur, shade, other strokes and typefaces) can make pictures unreadable.
        """
        return self._read(self.images)

    def _read(self, pictures: Sequence[Pixels]) -> Reading:
        """Reads these pictures of the sample, as from a file."""
        from perceptv.core.picture_readers import read
        from perceptv.core.undoing import undone

        if self.appearance.is_plain:
            return read(self.domain, pictures, self.prompt_params)
        return read(self.domain, undone(self, pictures), self.plain.prompt_params)

    def masks(self) -> list[npt.NDArray[np.int32]]:
        """Instance masks of `images`, (H, W) int32: object id + 1, or 0 for the background; no antialiasing."""
        return [self._native.mask(i) for i in range(self._native.images)]

    def boxes(self, image: int = 0) -> list[Box]:
        """The objects that are seen in a picture, by their ids: kind, colour, role, label, and the smallest box.

        A box is around the visible pixels of the object and of its label, half-open, in px of the picture.
        """
        found: list[Box] = verb("Sample.boxes")(self, image)
        return found

    def outlines(self, image: int = 0) -> list[Outline]:
        """The outlines of the objects that are seen in a picture, as polygons in px of the picture.

        The outline is that of the shape, within 0.25 px, if the object is wholly visible and has no hole. Otherwise it
        follows the edges of the visible pixels.
        """
        found: list[Outline] = verb("Sample.outlines")(self, image)
        return found

    def keypoints(self, image: int = 0) -> list[Keypoint]:
        """Points of all objects that are drawn in a picture, hidden ones too, in px of the picture.

        Of a disc its centre, of a polygon centre and corners, of a line its ends and the corners between them, in
        order; and the centre of a label.
        """
        found: list[Keypoint] = verb("Sample.keypoints")(self, image)
        return found

    @property
    def route(self) -> list[tuple[float, float]]:
        """The way that the answer walks, from start to end: the middles of its cells, in px of the picture.

        NoSuchProperty where the answer is no walk through the picture.
        """
        found: list[tuple[float, float]] = verb("Sample.route")(self)
        return found

    def png(self, image: int | None = None) -> bytes:
        """PNG file of a picture; by default of all of them side by side, as in `image`."""
        if image is None and self._native.images > 1:
            return _core.encode_png(self.image)
        return self._native.png(self._image_number(image))

    def svg(self, image: int | None = None) -> str:
        """SVG text of a picture. InvalidParams if there are several and `image` names none."""
        return self._native.svg(self._image_number(image))

    def pdf(self, image: int | None = None) -> bytes:
        """One-page PDF of a picture. InvalidParams if there are several and `image` names none."""
        return self._native.pdf(self._image_number(image))

    def pil(self, image: int | None = None) -> PilImage:
        """Pillow image of a picture; by default of all of them side by side, as in `image` (extra ``images``)."""
        return _pil(self.image if image is None else self._native.image(self._image_number(image)))

    def pils(self) -> list[PilImage]:
        """Pillow images of all pictures, in order (extra ``images``)."""
        return list(map(_pil, self.images))

    def show(self) -> None:
        """Shows the pictures: in a notebook below the cell, else in the system's viewer (extra ``images``)."""
        shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
        if getattr(shell, "kernel", None) is None:
            _pil(self.image).show(title=self.id)
        else:
            sys.modules["IPython"].display.display(self)

    def to_dict(self) -> dict[str, Any]:
        """Key, question and truth as one flat dict in a fixed order, without pictures: a row of `Dataset.to_pandas`."""
        head = self._native.head()
        row = {name: head[name] for name in (*_COLUMNS, *LOOK_COLUMNS) if name in head}
        twin_of = None if self.twin_number is None else self.control.id
        return {**row, "switches": dict(self.switches), "options": self.options, "twin_of": twin_of}

    def save(self, path: str | Path, image: int | None = None) -> Path | tuple[Path, ...]:
        """Writes all pictures, each whole or not at all; the suffix says how: .png, .svg or .pdf. Returns the path.

        Several pictures are written beside each other: ``x.png`` becomes ``x_1.png``, ``x_2.png``, and their paths are
        returned in order. With `image` that picture alone is written, to `path` itself. The pictures of a video are
        its selected frames; the suffixes .mp4 and .gif write the video, those of episodes each as `video` does.
        StorageError where a file cannot be written.
        """
        from perceptv.io.whole import write_whole  # only here: few programs write pictures

        target = _arguments.path("path", path)
        suffix = target.suffix.lower()
        if suffix in self._video_suffixes and image is None:
            return _one_or_all(self.video(target))
        writers = {".png": self.png, ".svg": lambda i: self.svg(i).encode(), ".pdf": self.pdf}
        if suffix not in writers:
            *legal, last = (*writers, *self._video_suffixes) if image is None else writers
            raise illegal(f"path is {str(path)!r}", f"a name that ends in {', '.join(legal)} or {last}")
        numbers = range(self._native.images) if image is None else [self._image_number(image)]
        places = [target] if len(numbers) == 1 else [numbered(target, i + 1) for i in numbers]
        files = [writers[suffix](i) for i in numbers]
        return _one_or_all([write_whole(to, data, sync=False) for to, data in zip(places, files, strict=True)])

    @property
    def _video_suffixes(self) -> tuple[str, ...]:
        """Suffixes of the video files that `save` writes."""
        return ()

    def _image_number(self, image: int | None) -> int:
        count = self._native.images
        if image is None and count > 1:
            raise illegal("image is None", f"integers 0..{count - 1}, as there are {count} pictures")
        return integer("image", 0 if image is None else image, 0, count - 1)

    def __repr__(self) -> str:
        extra = "".join(f", {k}={v!r}" for k, v in sorted(self.switches.items()))
        extra += "" if self.twin_number is None else f", twin={self.twin_number}"
        extra += "".join(f", {k}={v!r}" for k, v in {**self.words.as_dict(), **self.appearance.as_dict()}.items())
        return (
            f"{type(self).__name__}({self.domain!r}, size={self.size}, index={self.index}, seed={self.seed}, "
            f"preset={self.preset!r}{extra})"
        )

    def _shown_files(self) -> list[bytes]:
        return [self.png(i) for i in range(self._native.images)]

    def _repr_html_(self) -> str:
        import html  # only here: it brings a table of all entities

        pictures = "".join(
            f'<img src="data:image/png;base64,{base64.b64encode(file).decode()}" '
            'style="max-width:420px;max-height:420px;margin:4px;border:1px solid #ccc">'
            for file in self._shown_files()
        )
        form = self.prompt_parts.line.splitlines()
        lines = [(html.escape(line), line in form) for line in self.prompt.splitlines()]
        prompt = "<br>".join(f'<bdi dir="ltr">{line}</bdi>' if literal else line for line, literal in lines)
        return (
            f"<div><b>{html.escape(self.id)}</b><br>{pictures}"
            f'<details><summary>prompt</summary><div dir="auto">{prompt}</div></details>'
            f"<details><summary>answer</summary><code>{html.escape(self.answer_text)}</code></details></div>"
        )


def numbered(path: Path, number: int) -> Path:
    """The path of one of several files that stand for one: x.png and 2 give x_2.png."""
    return path.with_name(f"{path.stem}_{number}{path.suffix}")


def _one_or_all(paths: Path | Sequence[Path]) -> Path | tuple[Path, ...]:
    if isinstance(paths, Path):
        return paths
    return paths[0] if len(paths) == 1 else tuple(paths)


def _pil(pixels: Pixels) -> PilImage:
    picture: PilImage = needed("PIL.Image", "Pillow", "images").fromarray(pixels)
    return picture


def generate(
    domain: str,
    *,
    size: int,
    index: int = 0,
    seed: int = 0,
    preset: Preset | None = None,
    wording: Wording | None = None,
    form: AskedForm = "line",
    think: bool | None = None,
    language: str = "en",
    look: str = "plain",
    width: int | None = None,
    scale: Scale | None = None,
    legible: Legible = True,
    **params: SwitchValue,
) -> Sample:
    """Generates one instance: a Sample, or an object of the derived class for the domain's medium.

    Parameters
    ----------
    domain : str
        Domain id, see :func:`perceptv.domains`.
    size : int
        Problem size; the legal range depends on domain, preset and switches.
    index, seed : int
        0 .. 2**63 - 1. Each pair (seed, index) gives another instance.
    preset : {"paper", "balanced"}, optional
        The published design made legible, or the design without shortcuts. By default that of the domain's suite:
        ``"balanced"`` in core knowledge, ``"paper"`` elsewhere.
    wording : {"full", "plain", "law", "terse", "p1", "p2", "p3"}, optional
        What the prompt says: every detail of the rule; what is seen and the question; the same and the law that is
        tested; the question alone; or a paraphrase of the full text. By default that of the suite: ``"plain"`` in core
        knowledge, ``"full"`` elsewhere. Words change neither pictures nor truth, so comparisons are paired.
    form : {"line", "json", "letter", "free"}
        How the answer is asked for: a literal line, a JSON object (see `Sample.answer_schema`), the letter of an
        option, or in no form.
    think : bool, optional
        True asks to think first, False for the answer alone.
    language : str
        ``"en"``, or another language that the suite has for the wording, such as ``"zh"``.
    look : str
        How the same scene is shown: the name of a look, or several joined by ``+``, see :func:`perceptv.looks`. The
        truth is kept: a look that would touch it is refused.
    width : int, optional
        The width of each picture in px. It is drawn at that size, never resampled.
    scale : number, str or Fraction, optional
        In the place of `width`: the factor of all lengths, such as 0.5 or "7/16".
    legible : {True, "people", False}
        For whom a size must keep visible what decides: models, people at a screen, or nobody.
    **params
        The domain's switches, for example ``query="any"`` or ``legend="off"``.

    Raises
    ------
    UnknownDomain
        No such domain; the message lists near names.
    InvalidParams
        A parameter is out of range, or unknown; the message names it, its value and what is legal.
    """
    text("domain", domain, "a domain id (see perceptv.domains())")
    preset = preset_for(domain, preset)
    given = switch_values(domain, params, ("size", "index", "seed", "preset", *vars(USUAL), *LOOKING))
    appearance = appearance_of(look, width, scale, legible)
    wanted = checked_size(f"size of {domain} ({preset})", size, domain, preset, given)
    try:
        checked = registry().check(domain, wanted, integer("index", index), integer("seed", seed), preset, given)
    except InvalidParams as error:
        if wanted < _LIKE_PX or not str(error.args[0]).startswith("size of"):
            raise
        raise InvalidParams(f"{error.args[0]} (the width of pictures in px is `width`)") from None
    defaults = {s.name: s.default for s in info(domain).switches} if params else {}
    chosen = {k: v for k, v in checked["switches"].items() if defaults.get(k, v) != v}
    made = _sample_class(registry(), domain)
    words = words_for(domain, Words(wording, form, think, language))
    key = domain, checked["size"], checked["index"], checked["seed"], preset, chosen
    sample: Sample = made(*key, words=words, appearance=appearance)
    if not appearance.is_plain:
        sample._native  # noqa: B018  # refuses what would touch the truth
    return sample


@functools.lru_cache(maxsize=1024)
def _sample_class(_: _core.Registry, domain: str) -> type[Sample]:
    known = info(domain)
    return suite_of(known.suite).sample_class(known.medium) or Sample
