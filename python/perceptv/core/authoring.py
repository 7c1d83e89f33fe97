"""Writing a domain in Python: a class with pure functions from key to scene to answer.

    class Squares(perceptv.Domain):
        id = "squares"
        title = "How many squares are there?"
        answer = perceptv.AnswerSpec("integer", "single", "COUNT:x")

        def sizes(self, preset): return (1, 20)
        def sample(self, request, streams): ...   # the only step that draws random numbers
        def solve(self, request, scene): ...      # the answer, from the geometry of the scene
        def prompt(self, request): ...            # what is shown and asked

Announce it in your package's metadata under the entry-point group ``perceptv.domains``, or call
:func:`perceptv.register`. ``perceptv check MODULE:CLASS`` runs the contract suite on it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from perceptv import _core
from perceptv._arguments import Preset
from perceptv.core.answer_forms import AnswerClass as AnswerClass
from perceptv.core.answer_forms import AnswerSpec as AnswerSpec
from perceptv.core.answer_forms import AnswerType as AnswerType
from perceptv.core.answer_forms import answer_line
from perceptv.core.explanations import Step as Step
from perceptv.core.explanations import Word as Word
from perceptv.core.picture_arrays import Pixels
from perceptv.core.prompt import Prompt as Prompt
from perceptv.core.scenes import Colour as Colour
from perceptv.core.scenes import Point as Point
from perceptv.core.scenes import Rng as Rng
from perceptv.core.scenes import Scene as Scene
from perceptv.core.scenes import disc as disc
from perceptv.core.scenes import paths as paths
from perceptv.core.scenes import polygon as polygon
from perceptv.core.scenes import scatter as scatter
from perceptv.core.scenes import shape as shape
from perceptv.core.words import Wording

if TYPE_CHECKING:
    from perceptv.core.picture_readers import Reading

Streams = _core.Streams


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

    Attributes
    ----------
    id : str
        A name of 1 to 120 ASCII letters, digits and ``_``, ``-``, ``.``, which no other domain has.
    title : str
        A line for catalogues.
    answer : AnswerSpec
        The form of the answer.
    suite : str
        A name of your own: those of the package's suites are refused.
    version : int
        Rises with every change of output.
    skills : tuple of str
        Abilities that the task tests, by any names; reports group by them.
    concept, stage : str
        What of a theory the task tests, and the stage that it belongs to, by any names; empty for nothing.
    size_meaning : str
        What the size counts.
    wording : {"full", "plain"}
        What its own prompt says, see :func:`perceptv.generate`; the other wordings are files.
    images : int
        Number of pictures.
    option_images : int
        So many of the last pictures are the options (A), (B) ..., in this order.
    switches : tuple of SwitchSpec
    prompts : path, optional
        A folder with a file for each language, ``en.json``, ``zh.json`` ..., that hold the prompt in other wordings
        and languages; see the documentation of words.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    answer: ClassVar[AnswerSpec]
    suite: ClassVar[str] = "custom"
    version: ClassVar[int] = 1
    skills: ClassVar[tuple[str, ...]] = ()
    concept: ClassVar[str] = ""
    stage: ClassVar[str] = ""
    size_meaning: ClassVar[str] = "difficulty"
    wording: ClassVar[Wording] = "full"
    images: ClassVar[int] = 1
    option_images: ClassVar[int] = 0
    switches: ClassVar[tuple[SwitchSpec, ...]] = ()
    prompts: ClassVar[str | Path | None] = None

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
        follows from the look of the object. Of class "choice" it is the text of the right option.
        """

    @abstractmethod
    def prompt(self, request: Request) -> Prompt | str:
        """The question, which depends only on preset and switches.

        A `Prompt` has parts: what is shown, the rule with the question, and what the letters of the answer line stand
        for. The lines of options, ``(A) red``, and the answer line follow by themselves. A text is taken as it is, and
        contains the literal answer line.
        """

    def options(self, request: Request, scene: Mapping[str, Any]) -> Sequence[str]:
        """Of class "choice": 2 to 26 different texts. The key draws their order, unless pictures show them.

        By default these are the words of the vocabulary.
        """
        return self.answer.vocabulary

    def twin(self, request: Request, scene: dict[str, Any], rng: Rng) -> Mapping[str, Any]:
        """Optional: the same scene (as its record) with the smallest change after which no reply is right for both.

        Objects keep their positions in the list. An object that disappears keeps its entry, with ``geometry`` and
        ``look`` None. A new object is appended. `scene` is a copy, which you may edit and return.
        """
        raise NotImplementedError(f"{type(self).__name__} makes no twins")

    def read(self, pictures: Sequence[Pixels], question: Mapping[str, Any]) -> Reading:
        """Optional: the answer from the pictures, without scene and key: a reader, see :func:`perceptv.read`.

        `question` is what the prompt tells: the preset, the switches and, where there are some, the options.
        """
        raise NotImplementedError(f"{type(self).__name__} has no reader")

    def explain(self, request: Request, scene: Mapping[str, Any]) -> str | Sequence[Step]:
        """Optional: how a careful person finds the answer from the scene's record, without the answer line.

        A text is in English. Steps name the sentences of "explain" in the files of `prompts`, one file a language.
        """
        raise NotImplementedError(f"{type(self).__name__} has no explanations")

    def answer_text(self, request: Request, value: Any) -> str:
        """The literal answer line of a value. By default the format, its placeholders replaced by the value."""
        return answer_line(self.answer, value)
