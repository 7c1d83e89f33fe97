"""Writing a domain in Python: a class with pure functions from key to scene to answer.

    class Squares(perceptv.Domain):
        id = "squares"
        title = "How many squares are there?"
        answer = perceptv.AnswerSpec("integer", "single", "COUNT:x")

        def sizes(self, preset): return (1, 20)
        def sample(self, request, streams): ...   # the only step that draws random numbers
        def solve(self, request, scene): ...      # the answer, from the geometry of the scene
        def prompt(self, request): ...

Announce it in your package's metadata under the entry-point group ``perceptv.domains``, or call
:func:`perceptv.register`. ``perceptv check MODULE:CLASS`` runs the contract suite on it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar, Literal

from perceptv import _core
from perceptv._arguments import Preset
from perceptv.errors import InvalidParams
from perceptv.suite import built_in

Point = tuple[float, float]
Colour = str | Sequence[int]
"""A name of the 20, or red, green, blue."""
AnswerClass = Literal["integer", "boolean", "tuple", "sequence", "set", "any"]
AnswerType = Literal["single", "fixed", "list", "set"]
Rng = _core.Rng
Streams = _core.Streams


@dataclass(frozen=True)
class AnswerSpec:
    """What replies look like.

    `format` is the literal answer line of the prompt; `vocabulary` the words that may stand in an answer.
    """

    answer_class: AnswerClass
    answer_type: AnswerType
    format: str
    vocabulary: tuple[str, ...] = ()


@dataclass(frozen=True)
class SwitchSpec:
    """A public parameter beside size and preset; the first value is the default."""

    name: str
    values: tuple[str, ...]
    help: str = ""


@dataclass(frozen=True)
class Request:
    """The key of the wanted instance, validated and complete."""

    size: int
    index: int
    seed: int
    preset: Preset
    switches: dict[str, str] = field(default_factory=dict, hash=False)


class Domain(ABC):
    """A domain. Class attributes describe it; methods are pure functions of their arguments.

    `suite` is a name of your own: those of the package's suites are refused.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    answer: ClassVar[AnswerSpec]
    suite: ClassVar[str] = "custom"
    version: ClassVar[int] = 1
    skills: ClassVar[tuple[str, ...]] = ()
    size_meaning: ClassVar[str] = "difficulty"
    images: ClassVar[int] = 1
    switches: ClassVar[tuple[SwitchSpec, ...]] = ()

    @abstractmethod
    def sizes(self, preset: Preset) -> tuple[int, int]:
        """Legal sizes (low, high), both included."""

    @abstractmethod
    def sample(self, request: Request, streams: Streams) -> Scene:
        """The scene of a request. Use ``streams.stream(name)`` as the only source of random numbers."""

    @abstractmethod
    def solve(self, request: Request, scene: Mapping[str, Any]) -> Any:
        """The value of the answer, computed again from the scene's record (``scene["objects"]`` ...).

        It must not depend on params, index or seed. It may depend on a role or the name of a kind only if that also
        follows from the look of the object.
        """

    @abstractmethod
    def prompt(self, request: Request) -> str:
        """The question. It depends only on preset and switches, and contains the literal answer line."""

    def twin(self, request: Request, scene: dict[str, Any], rng: Rng) -> Mapping[str, Any]:
        """Optional: the same scene (as its record) with the smallest change after which no reply is right for both.

        Objects keep their positions in the list. An object that disappears keeps its entry, with ``geometry`` and
        ``look`` None. A new object is appended. `scene` is a copy, which you may edit and return.
        """
        raise NotImplementedError(f"{type(self).__name__} makes no twins")

    def answer_text(self, request: Request, value: Any) -> str:
        """The literal answer line of a value. By default, the part of the format after its last ':' is replaced."""
        head, colon, _ = self.answer.format.rpartition(":")
        return f"{head}{colon}{value}"


class Scene:
    """Builder of a scene: a canvas and objects in drawing order.

    Coordinates are in px, with y pointing down, and are rounded to 1/256. A colour is (r, g, b) or one of these names:
    black, gray, brown, maroon, red, coral, tan, orange, ivory, goldenrod, yellow, green, olive, turquoise, skyblue,
    blue, lavender, purple, pink, fuchsia.
    """

    def __init__(self, width: int, height: int, *, background: Colour = (255, 255, 255), images: int = 1) -> None:
        self._record: dict[str, Any] = {
            "canvas": [width, height],
            "background": _colour(background),
            "images": images,
            "objects": [],
            "params": {},
        }

    @property
    def params(self) -> dict[str, Any]:
        """Recorded parameter values."""
        params: dict[str, Any] = self._record["params"]
        return params

    def add(
        self,
        kind: str,
        geometry: Mapping[str, Any],
        *,
        role: str = "target",
        fill: Colour | None = None,
        outline: Colour | None = None,
        outline_width: float = 1.0,
        image: int | None = None,
        label: str | None = None,
        label_height: float = 14.0,
        label_colour: Colour = (0, 0, 0),
        label_at: Point | None = None,
    ) -> None:
        """Adds an object, which is shown in every image or only in `image`. `label` is written at `label_at`."""
        look: dict[str, Any] = {"fill": None if fill is None else _colour(fill)}
        if outline is not None:
            look["stroke"] = {"colour": _colour(outline), "width": outline_width}
        if label is not None:
            look["label"] = {
                "text": label,
                "centre": list(label_at or _centre(geometry)),
                "digit_height": label_height,
                "colour": _colour(label_colour),
                "halo": False,
            }
        shape = dict(geometry)
        images = self._record["images"]
        if images > 1:
            shown = range(images) if image is None else [image]
            views = [i in shown for i in range(images)]
            entry: dict[str, Any] = {
                "geometry": [shape if v else None for v in views],
                "look": [look if v else None for v in views],
            }
        else:
            entry = {"geometry": shape, "look": look}
        self._record["objects"].append({"kind": kind, "role": role, **entry})

    def record(self) -> dict[str, Any]:
        """The scene as plain data."""
        return self._record


def disc(centre: Point, radius: float) -> dict[str, Any]:
    """Geometry of a disc."""
    return {"type": "disc", "centre": [_core.snap(c) for c in centre], "radius": _core.snap(radius)}


def polygon(vertices: Sequence[Point]) -> dict[str, Any]:
    """Geometry of a closed polygon."""
    return {"type": "polygon", "vertices": [[_core.snap(x), _core.snap(y)] for x, y in vertices]}


def paths(lines: Sequence[Sequence[Point]]) -> dict[str, Any]:
    """Geometry of open polylines, to be drawn with an outline."""
    return {"type": "paths", "lines": [[[_core.snap(x), _core.snap(y)] for x, y in line] for line in lines]}


def shape(kind: str, centre: Point, size: float, *, angle: float = 0.0) -> dict[str, Any]:
    """Geometry of a named shape (circle, triangle, square, diamond, pentagon, hexagon, octagon, star, cross, heart,
    crescent) inside the circle of radius `size` px about `centre`, turned clockwise by `angle` radians."""
    x, y = (_core.snap(c) for c in centre)
    outline = _core.shape_outline(kind, size, "circumradius", angle)
    if outline["type"] == "disc":
        return {"type": "disc", "centre": [x, y], "radius": outline["radius"]}
    return {"type": "polygon", "vertices": [[x + a, y + b] for a, b in outline["vertices"]]}


def scatter(radii: Sequence[float], region: tuple[float, float, float, float], gap: float, rng: Rng) -> list[Point]:
    """Centres of circles with these radii inside `region` (x0, y0, x1, y1), at least `gap` px apart. It always ends."""
    return list(_core.scatter(list(radii), region, gap, rng))


def _colour(colour: Colour) -> str | list[int]:
    return colour if isinstance(colour, str) else [int(c) for c in colour]


def _centre(geometry: Mapping[str, Any]) -> Point:
    if geometry["type"] == "disc":
        x, y = geometry["centre"]
        return (x, y)
    points = geometry.get("vertices") or [p for line in geometry["lines"] for p in line]
    xs, ys = zip(*points, strict=True)
    return (_core.snap((min(xs) + max(xs)) / 2), _core.snap((min(ys) + max(ys)) / 2))


class _Adapter:
    """A domain as the native registry calls it: plain dicts in and out."""

    def __init__(self, domain: Domain) -> None:
        self._domain = domain
        for name in ("id", "suite", "version", "title", "size_meaning", "images", "skills"):
            setattr(self, name, getattr(domain, name))
        self.has_twin = type(domain).twin is not Domain.twin
        self.switches = [{"name": s.name, "values": list(s.values), "help": s.help} for s in domain.switches]

    def sizes(self, preset: Preset, switches: dict[str, str]) -> tuple[int, int]:
        return self._domain.sizes(preset)

    def answer_spec(self, request: dict[str, Any]) -> dict[str, Any]:
        return {**asdict(self._domain.answer), "vocabulary": list(self._domain.answer.vocabulary)}

    def sample(self, request: dict[str, Any], streams: Streams) -> dict[str, Any]:
        return self._domain.sample(Request(**request), streams).record()

    def twin(self, request: dict[str, Any], scene: dict[str, Any], rng: Rng) -> Mapping[str, Any]:
        return self._domain.twin(Request(**request), scene, rng)

    def solve(self, request: dict[str, Any], scene: dict[str, Any]) -> tuple[Any, str]:
        asked = Request(**request)
        value = self._domain.solve(asked, scene)
        return value, self._domain.answer_text(asked, value)

    def prompt(self, request: dict[str, Any]) -> str:
        return self._domain.prompt(Request(**request))


def adapt(domain: Domain) -> _Adapter:
    """A domain in the form that the native registry takes. InvalidParams if its suite is a built-in one."""
    if str(domain.suite).replace("-", "_") in built_in():
        own = ", ".join(built_in())
        raise InvalidParams(f"suite of {domain.id} is {domain.suite!r}; legal: a name of your own, none of {own}")
    return _Adapter(domain)
