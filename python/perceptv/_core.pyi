# Made by tools/make_stubs.py from the native module.
"""
Native core of perceptv. Use the package perceptv, which documents and types everything.
"""

from __future__ import annotations
import collections.abc
import numpy
import numpy.typing
import typing

__all__: list[str] = [
    "Episode",
    "GenerationError",
    "Instance",
    "InvalidParams",
    "Judge",
    "PerceptvError",
    "Readers",
    "Registry",
    "Rng",
    "Streams",
    "UnknownDomain",
    "VerificationError",
    "area_sums",
    "baseline_names",
    "canonical_json",
    "canonical_scene",
    "checked_look",
    "ciede2000",
    "colours",
    "css_colour",
    "decode_png",
    "digest",
    "draw_batch",
    "draw_scene",
    "encode_png",
    "episode_colour",
    "episode_icons",
    "episodes_of",
    "exchange_words",
    "explain_choice",
    "fit_many",
    "generate",
    "generate_batch",
    "glances",
    "indexed",
    "join_prompt",
    "judge_many",
    "legal_letters",
    "letters_without_glyph",
    "look_record",
    "look_version",
    "look_words",
    "looks",
    "make_many",
    "match_choice",
    "misread",
    "pixel_digest",
    "raster_version",
    "read_episode_frames",
    "read_trial_frames",
    "refused_looks",
    "scatter",
    "shape_outline",
    "show_many",
    "snap",
    "store_batch",
    "stored_paths",
    "with_thinking_blanked",
    "yuv420",
]

class PerceptvError(Exception):
    """
    Base of every error that the package raises on purpose.
    """

class InvalidParams(PerceptvError, ValueError):
    """
    A parameter is outside its legal range or of the wrong kind.
    """

class UnknownDomain(PerceptvError, KeyError):
    """
    No domain of that id; the message lists near names.
    """

class GenerationError(PerceptvError, RuntimeError):
    """
    A generator broke one of its own promises; the message names the key.
    """

class VerificationError(PerceptvError, RuntimeError):
    """
    Stored data do not agree with what is derived from their recipe.
    """

class Rng:
    """
    One named stream of draws (Philox 4x32-10): the same on every machine.
    """
    def choice(self, items: collections.abc.Sequence[typing.Any]) -> typing.Any:
        """
        One item of a sequence, uniformly.
        """
    def coin(self) -> bool:
        """
        True or False, p = 1/2.
        """
    def integer(self, low: int, high: int) -> int:
        """
        Uniform integer, both ends included.
        """
    def real(self, low: float, high: float) -> float:
        """
        Uniform float in [low, high).
        """
    def sample(self, n: int, k: int) -> list[int]:
        """
        k distinct numbers of 0..n-1, in random order.
        """
    def shuffled(self, items: collections.abc.Sequence[typing.Any]) -> list[typing.Any]:
        """
        A list of the items in random order.
        """

class Streams:
    """
    The root of an instance's randomness.
    """
    def __init__(self, key: str) -> None:
        """
        Streams of any text: equal texts give equal streams.
        """
    def stream(self, name: str) -> Rng:
        """
        An independent stream by name.
        """

class Registry:
    """
    Built-in domains, and those added later.
    """
    def __init__(self) -> None: ...
    def add(self, adapter: typing.Any, origin: str) -> None: ...
    def check(
        self, domain: str, size: int, index: int, seed: int, preset: str, switches: collections.abc.Mapping[str, str]
    ) -> dict[str, typing.Any]:
        """
        Validates a request; returns it completed, with the instance's id, key and answer form.
        """
    def ids(self) -> list[str]: ...
    def info(self, id: str) -> dict[str, typing.Any]: ...
    def look_alike(
        self,
        domain: str,
        size: int,
        index: int,
        seed: int,
        preset: str,
        switches: collections.abc.Mapping[str, str],
        scene: dict[str, typing.Any],
        other: dict[str, typing.Any],
    ) -> bool:
        """
        Whether two scenes of one key show and ask the same: texts, pictures, all frames, all episodes.
        """
    def size_range(self, domain: str, preset: str, switches: collections.abc.Mapping[str, str]) -> tuple[int, int]: ...
    def solve(
        self,
        domain: str,
        size: int,
        index: int,
        seed: int,
        preset: str,
        switches: collections.abc.Mapping[str, str],
        scene: dict[str, typing.Any],
    ) -> tuple[typing.Any, str]:
        """
        The answer's value and literal line, from a scene's record alone, whoever wrote it.
        """

class Instance:
    """
    One generated instance. Pictures are drawn when asked for.
    """
    def extents(self) -> numpy.typing.NDArray[numpy.float64]:
        """
        (N, 4) float64: low x, low y, high x, high y in px of all objects and labels of all pictures.
        """
    def frame(self, t: int) -> numpy.typing.NDArray[numpy.uint8]: ...
    def frame_digests(self, wanted: collections.abc.Sequence[int]) -> list[str]:
        """
        Pixel digests as hexadecimal text.
        """
    def frame_mask(self, t: int) -> numpy.typing.NDArray[numpy.int32]: ...
    def frame_png(self, t: int) -> bytes: ...
    def frame_scene(self, t: int) -> typing.Any: ...
    def frame_svg(self, t: int) -> str: ...
    def frames(self, wanted: collections.abc.Sequence[int]) -> numpy.typing.NDArray[numpy.uint8]:
        """
        (K, H, W, 3) uint8, drawn without the GIL.
        """
    def from_picture(self, points: collections.abc.Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        """
        Where points of this picture are in the plain one.
        """
    def head(self) -> typing.Any:
        """
        The record without its scene, which is most of it.
        """
    def image(self, image: int = 0) -> numpy.typing.NDArray[numpy.uint8]: ...
    def least_scale(self, legible: str = "models") -> tuple[int, int]:
        """
        The smallest scale at which what decides can be seen, a fraction.
        """
    def mask(self, image: int = 0) -> numpy.typing.NDArray[numpy.int32]: ...
    def pdf(self, image: int = 0) -> bytes: ...
    def planes(self, wanted: collections.abc.Sequence[int]) -> numpy.typing.NDArray[numpy.uint8]:
        """
        (K, 3 H / 2, W) uint8: frames as `yuv420` makes them.
        """
    def png(self, image: int = 0) -> bytes: ...
    def prompt_parts(self, video: bool = False) -> tuple[typing.Any, ...]:
        """
        Picture, rule, question, options, answer line and its explanation, for those who see the pictures, or the whole video or the episodes.
        """
    def quantities(self, t: int) -> typing.Any: ...
    def record(self) -> typing.Any: ...
    def record_json(self) -> str: ...
    def shown(self, look: str, num: int, den: int, legible: str) -> Instance:
        """
        The same instance under a look, a name or a record in JSON, at a scale of num/den; legible for models, people or no.
        """
    def svg(self, image: int = 0) -> str: ...
    def to_picture(self, points: collections.abc.Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        """
        Where points of the plain picture are in this one: wobble, pose and scale together.
        """
    def twin(self, k: int) -> Instance: ...
    @property
    def answer(self) -> typing.Any: ...
    @property
    def answer_text(self) -> str: ...
    @property
    def canvas(self) -> tuple[int, int]: ...
    @property
    def changed(self) -> list[int]:
        """
        Ids of the objects that differ from the control; empty for a control.
        """
    @property
    def domain(self) -> str: ...
    @property
    def fills(self) -> int:
        """
        The number of different fills.
        """
    @property
    def frame_count(self) -> int:
        """
        Frames of a video, 0 where there is none.
        """
    @property
    def id(self) -> str: ...
    @property
    def images(self) -> int: ...
    @property
    def look_notes(self) -> list[str]:
        """
        What of the look was made weaker for this instance, and why.
        """
    @property
    def options(self) -> list[str]:
        """
        Texts of the options (A), (B) ...; empty where there are none.
        """
    @property
    def pose(self) -> typing.Annotated[list[float], "FixedSize(9)"]:
        """
        From px of the plain picture to px of this one: 3 x 3 numbers, row by row.
        """
    @property
    def prompt(self) -> str: ...
    @property
    def shown_frames(self) -> list[int]:
        """
        Numbers of the frames that are the pictures of a video.
        """
    @property
    def shown_size(self) -> tuple[int, int]:
        """
        Width and height of each picture in px.
        """
    @property
    def work(self) -> dict[str, typing.Any]:
        """
        What the layout searches cost: tries, restarts, fallbacks.
        """

class Readers:
    """
    The built-in pixel readers.
    """
    def __init__(self) -> None: ...
    def domains(self) -> list[str]: ...
    def fewest_options(self, domain: str) -> int:
        """
        How few options a question of the domain may list; the most is its vocabulary.
        """
    def images(self, domain: str) -> tuple[typing.Any, ...]:
        """
        Fewest and most pictures that the domain's reader takes; most may be None.
        """
    def read(
        self,
        domain: str,
        images: collections.abc.Sequence[typing.Annotated[numpy.typing.ArrayLike, numpy.uint8]],
        preset: str,
        switches: collections.abc.Mapping[str, str],
        options: collections.abc.Sequence[str],
        asked: str,
    ) -> tuple[typing.Any, ...]:
        """
        (value, answer text, '') or (None, None, why not). No options: those of the vocabulary, in its order. `asked`
        is the sentence of the prompt that hangs on the instance; empty where there is none.
        """
    def read_png(
        self,
        domain: str,
        files: collections.abc.Sequence[bytes],
        preset: str,
        switches: collections.abc.Mapping[str, str],
        options: collections.abc.Sequence[str],
        asked: str,
    ) -> tuple[typing.Any, ...]:
        """
        The same from PNG files.
        """

class Judge:
    """
    How replies to one kind of question are judged.
    """
    def __init__(
        self,
        domain: str,
        answer_class: str,
        answer_format: str,
        vocabulary: collections.abc.Sequence[str],
        tolerance: float = 0.0,
        synonyms: collections.abc.Mapping[str, str] = {},
    ) -> None: ...
    def explain(self, reply: bytes, gold: typing.Any, mode: str) -> typing.Any:
        """
        The stages in which a reply in UTF-8 is read.
        """
    def judge(self, reply: bytes, gold: typing.Any, mode: str) -> tuple[typing.Any, ...]:
        """
        (outcome, value, span in code points or None, matcher, reason, cause, grade, distance, partial) of a reply in UTF-8.
        """
    @property
    def parts(self) -> list[str]:
        """
        Names of the parts of a tuple that is answered as one list, in its order.
        """

class Episode:
    """
    Nine trials of a grid world. Frames are painted when asked for.
    """
    def __init__(self, record: dict[str, typing.Any]) -> None: ...
    def baselines(self, key: str) -> dict[str, float]: ...
    def changes(self, trial: int) -> list[int]:
        """
        Frames that differ from the one before, 0 first.
        """
    def frames(self, trial: int, wanted: collections.abc.Sequence[int]) -> numpy.typing.NDArray[numpy.uint8]:
        """
        (K, 200, 200, 3) uint8, painted without the GIL.
        """
    def ideal_surprise(self) -> float: ...
    def pixel_digest(self) -> str:
        """
        Digest of all frames' pixel digests, as hexadecimal text.
        """
    def positions(self, trial: int, sprite: str) -> numpy.typing.NDArray[numpy.int32]:
        """
        (frames, 2) rows and columns of a sprite's middle.
        """
    def published_json(self, dialect: str = "bib") -> bytes: ...
    def record(self) -> typing.Any: ...
    def record_json(self) -> str: ...
    def sprites_at(self, trial: int, frame: int) -> dict[str, typing.Any]: ...
    @property
    def affiliations(self) -> dict[str, str]: ...
    @property
    def condition(self) -> str: ...
    @property
    def identity(self) -> str: ...
    @property
    def lengths(self) -> list[int]:
        """
        Frames of each trial.
        """
    @property
    def member(self) -> str: ...
    @property
    def outcome(self) -> str: ...
    @property
    def subtype(self) -> str: ...

def area_sums(image: numpy.typing.NDArray[numpy.uint8], width: int, height: int) -> tuple[typing.Any, ...]:
    """
    Sums over the areas of width x height equal parts of an (H, W, 3) uint8 array, (height, width, 3) int64, and the area of each, in the largest parts of a pixel that make all of them whole.
    """

def baseline_names() -> list[str]: ...
def canonical_json(value: typing.Any) -> str:
    """
    Canonical JSON text: sorted keys, no blanks, integers or fixed decimals.
    """

def canonical_scene(scene: dict[str, typing.Any]) -> typing.Any:
    """
    The scene as read and written again: checked and complete.
    """

def checked_look(record: str) -> typing.Any:
    """
    The record in the JSON text, without factors that are plain.
    """

def ciede2000(a: tuple[int, int, int], b: tuple[int, int, int]) -> float:
    """
    CIEDE2000 difference of two sRGB triples.
    """

def colours() -> dict[str, typing.Any]:
    """
    The 20 colour names in list order, each with its sRGB triple.
    """

def css_colour(text: str) -> tuple[int, int, int]:
    """
    The sRGB triple of a CSS name or of #rrggbb.
    """

def decode_png(file: bytes) -> numpy.typing.NDArray[numpy.uint8]:
    """
    Pixels of a PNG file, (H, W, 3) uint8; transparency shows white.
    """

def digest(data: bytes) -> str:
    """
    XXH3-128 of bytes, as 32 hexadecimal digits.
    """

def draw_batch(
    instances: collections.abc.Iterable[Instance],
    out: numpy.typing.NDArray[numpy.uint8],
    threads: int,
    planes: bool = False,
) -> None:
    """
    Draws into (N, images, H, W, 3) uint8, or with `planes` into (N, images, 3, H, W).
    """

def draw_scene(scene: dict[str, typing.Any], image: int = 0) -> numpy.typing.NDArray[numpy.uint8]:
    """
    A scene dict as (H, W, 3) uint8.
    """

def encode_png(image: numpy.typing.NDArray[numpy.uint8]) -> bytes:
    """
    PNG bytes of an (H, W, 3) uint8 array.
    """

def episode_colour(r: int, g: int, b: int) -> str | None:
    """
    Name of a colour of the episodes, None for any other.
    """

def episode_icons(slot: str) -> list[str]:
    """
    Icons that a sprite of a slot may have.
    """

def episodes_of(instance: Instance) -> list[Episode]:
    """
    Episodes of an instance in their order of presentation.
    """

def exchange_words(text: str, words: collections.abc.Sequence[tuple[str, str]]) -> str:
    """
    The English text with words exchanged, also where they begin with a capital.
    """

def explain_choice(
    reply: bytes, kind: str, options: collections.abc.Sequence[str], answer: typing.Any, text: str
) -> typing.Any:
    """
    The stages in which a reply is read.
    """

def fit_many(
    instances: collections.abc.Iterable[Instance],
    asked: collections.abc.Sequence[tuple[str, str]],
    height: int,
    width: int,
    threads: int,
) -> list[Instance | None]:
    """
    Instances at the largest scale, up to 8, at which their pictures fit into so many px, each under a look and legible for whom `asked` says; None for those that refuse it. Made without the GIL.
    """

def generate(
    registry: Registry,
    domain: str,
    size: int,
    index: int,
    seed: int,
    preset: str,
    switches: collections.abc.Mapping[str, str],
) -> Instance: ...
def generate_batch(
    registry: Registry,
    domain: str,
    sizes: collections.abc.Sequence[int],
    indices: collections.abc.Sequence[int],
    seed: int,
    preset: str,
    switches: collections.abc.Mapping[str, str],
    threads: int,
) -> list[Instance]: ...
def glances(
    registry: Registry,
    domain: str,
    sizes: collections.abc.Sequence[int],
    indices: collections.abc.Sequence[int],
    seed: int,
    preset: str,
    switches: collections.abc.Mapping[str, str],
    threads: int,
) -> list[typing.Any]:
    """
    (size, answer as JSON text, [objects, right, below] per picture) of each.
    """

def indexed(
    images: collections.abc.Sequence[typing.Annotated[numpy.typing.ArrayLike, numpy.uint8]], most: int = 256
) -> tuple[typing.Any, ...]:
    """
    ([(H, W) uint8, ...], (K, 3) uint8): (H, W, 3) uint8 arrays of one size as indices into a palette of at most `most` colours that they share; exact where they have no more, else near.
    """

def join_prompt(
    picture: str, rule: str, question: str, options: collections.abc.Sequence[str], line: str, explanation: str
) -> str:
    """
    The whole text of a prompt. Parts without words are left out.
    """

def judge_many(
    judges: collections.abc.Iterable[Judge],
    replies: collections.abc.Sequence[bytes],
    golds: list[typing.Any],
    mode: str,
) -> list[typing.Any]:
    """
    The same for many at once.
    """

def letters_without_glyph(text: str) -> str:
    """
    Those letters of a text that the font of labels lacks, for a message; empty if it has all.
    """

def look_record(name: str) -> typing.Any:
    """
    The record of a name, or of several joined by '+'.
    """

def look_words(record: str) -> list[tuple[str, str]]:
    """
    Words that the look in the JSON text exchanges, each with the one in its place.
    """

def looks() -> list[typing.Any]:
    """
    Records of the named looks, in order.
    """

def make_many(
    registry: Registry,
    keys: collections.abc.Sequence[tuple[str, int, int, int, collections.abc.Mapping[str, str]]],
    seed: int,
    preset: str,
    threads: int,
) -> list[Instance]:
    """
    Instances (domain, size, index, twin number or -1, switches), made without the GIL.
    """

def match_choice(
    reply: bytes, kind: str, options: collections.abc.Sequence[str], answer: typing.Any, text: str, matcher: str
) -> tuple[typing.Any, ...]:
    """
    (outcome, value, span in code points or None, matcher, reason, cause, grade, distance, partial) of a reply to a question.
    """

def misread(shown: Episode, truth: Episode) -> list[str]:
    """
    Paints an episode, reads the frames alone, and tells where that is not what another episode says.
    """

def pixel_digest(image: numpy.typing.NDArray[numpy.uint8]) -> str:
    """
    XXH3-128 of '<width>x<height>:' and the RGB bytes, as 32 hexadecimal digits.
    """

def read_episode_frames(
    trials: collections.abc.Sequence[typing.Annotated[numpy.typing.ArrayLike, numpy.uint8]],
) -> dict[str, typing.Any]:
    """
    The same of nine trials, and who ends where in the last.
    """

def read_trial_frames(frames: typing.Annotated[numpy.typing.ArrayLike, numpy.uint8]) -> dict[str, typing.Any]:
    """
    What (T, 200, 200, 3) frames of one trial show, as plain data.
    """

def refused_looks(
    registry: Registry,
    domain: str,
    preset: str,
    switches: collections.abc.Mapping[str, str],
    looks: collections.abc.Sequence[str],
) -> dict[str, str]:
    """
    Names of the looks that no instance takes, each with the reason.
    """

def scatter(
    radii: collections.abc.Sequence[float], region: tuple[float, float, float, float], gap: float, rng: Rng
) -> list[tuple[float, float]]:
    """
    Centres for circles of these radii inside region (x0, y0, x1, y1), `gap` px apart; always ends.
    """

def shape_outline(kind: str, size: float, template: str = "circumradius", angle: float = 0.0) -> dict[str, typing.Any]:
    """
    Geometry of a named shape about the origin, size in px, angle in radians clockwise.
    """

def show_many(
    instances: collections.abc.Iterable[Instance], asked: tuple[str, int, int, int, str], threads: int
) -> list[Instance]:
    """
    Instances in one appearance (look, width or 0, scale's numerator, its denominator, whom it is legible for), fitted without the GIL. InvalidParams for one that does not take it.
    """

def snap(value: float) -> float:
    """
    Nearest multiple of 1/256.
    """

def store_batch(
    registry: Registry,
    keys: collections.abc.Sequence[tuple[str, int, int, int, collections.abc.Mapping[str, str]]],
    seed: int,
    preset: str,
    kept: str = "pictures",
    shown: collections.abc.Sequence[tuple[str, int, int, int, str]] = [],
) -> list[typing.Any]:
    """
    What a dataset stores of instances (domain, size, index, twin number or -1, switches): a list of (id, [(path, width, height, pixel digest, PNG), ...], metadata JSON, scene JSON). `kept` is pictures, frames, mp4, gif (both without file bytes) or none. `shown`: of each instance (look, width or 0, scale's numerator, its denominator, whom it is legible for), or none where all are plain; it changes the pictures alone. The GIL is released while they are made.
    """

def stored_paths(
    registry: Registry,
    keys: collections.abc.Sequence[tuple[str, int, int, int, collections.abc.Mapping[str, str]]],
    seed: int,
    preset: str,
    kept: str = "pictures",
) -> list[tuple[str, list[str]]]:
    """
    (id, paths of the pictures) of instances (domain, size, index, twin number or -1, switches), without making them.
    """

def with_thinking_blanked(reply: bytes, own: collections.abc.Sequence[tuple[str, str]]) -> bytes:
    """
    A reply in UTF-8 with a blank for each character of its thinking; own: more marks.
    """

def yuv420(image: numpy.typing.NDArray[numpy.uint8]) -> numpy.typing.NDArray[numpy.uint8]:
    """
    (3 H / 2, W) uint8: an (H, W, 3) uint8 array as video encoders take it, 4:2:0 of BT.709 in the range 16..235. H and W are even.
    """

__version__: str
legal_letters: str = "Latin, Greek and Cyrillic letters, digits, punctuation, arrows and signs of arithmetic"
look_version: int = 3
raster_version: int = 2
