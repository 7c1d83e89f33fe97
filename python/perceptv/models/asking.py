"""Putting the questions of a saved dataset to a model behind an OpenAI-compatible server."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from perceptv._arguments import choice, flag, integer, listed
from perceptv._arguments import path as path_of
from perceptv.core.chat_messages import Asks, MessagePart
from perceptv.core.dataset import Dataset
from perceptv.core.question_digests import digest_of_parts
from perceptv.errors import invalid
from perceptv.limits import LIMITS, Limits
from perceptv.models.chat.replies import ReplyFile
from perceptv.models.chat.resuming import resumed
from perceptv.models.chat.run import ChatRun, Query
from perceptv.models.endpoint import Endpoint, EndpointError, real_key
from perceptv.models.estimate import RequestEstimate
from perceptv.models.requests import Detail, Example, RequestOptions
from perceptv.models.shown import METHOD, Examples, ShownDataset, in_memory, make_examples, make_shown
from perceptv.models.shown_items import PromptTemplate, ShownItems
from perceptv.progress import Progress
from perceptv.scoring.reply_records import FAULTS

MOST_JOBS = 256
_SUFFIX = ".jsonl"


@dataclass(frozen=True)
class AskReport:
    """Counts of one call: new replies, replies that were already in the file, questions without a reply.

    `changed` questions were asked again, as their prompt, options or pictures are not those that the reply in the file
    is to. Of the kept replies, `unchecked` do not tell what they reply to: earlier versions wrote them. `estimate`
    tells what a dry run would have asked; it is None after any other call.
    """

    path: Path
    asked: int
    kept: int
    failed: int = 0
    estimate: RequestEstimate | None = None
    changed: int = 0
    unchecked: int = 0


def ask(
    directory: str | Path | Dataset | Sequence[Asks],
    path: str | Path,
    *,
    prompt: PromptTemplate | None = None,
    base_url: str,
    model: str,
    api_key: str | None = None,
    jobs: int = 4,
    temperature: float | None = None,
    max_tokens: int | None = None,
    max_completion_tokens: int | None = None,
    system: str | None = None,
    image_detail: Detail | None = None,
    extra_body: Mapping[str, Any] | None = None,
    shots: int = 0,
    shots_seed: int | None = None,
    frames: int | None = None,
    frame_method: str | None = None,
    again: str | Iterable[str] = (),
    headers: Mapping[str, str] | None = None,
    dry_run: bool = False,
    timeout: float = 120.0,
    connect_timeout: float = 10.0,
    retries: int = 4,
    wait: float = 1.0,
    progress: bool = False,
    limits: Limits = LIMITS,
) -> AskReport:
    """Asks a model the questions of a saved dataset, and writes the replies to a file that :func:`score` reads.

    The pictures and the prompt of each instance are one user message. Each reply is a line ``{"id", "model",
    "response"}``, written when it arrives. Beside them stand, where the server tells them, ``finish_reason``,
    ``usage`` (counts of tokens), ``reasoning`` and ``reported_model``, and always ``latency`` (seconds), ``request``
    (the options of the request) and ``question_digest`` (of the prompt, options and pictures). A question without a
    reply gets the line ``{"id", "model", "error"}``, and the call continues. After an interruption or failures, the
    same call resumes: it skips the questions that have a reply of this model, and asks the failed ones last. A question
    that has changed since its reply is asked again.

    The first question is sent alone, so that a wrong address, key or model name ends the call there. The call also
    ends if the server no longer answers anybody (no credit, too many requests, gone); if the first 3 questions fail;
    or if, later, 20 more than `jobs` fail in a row by time-outs, server errors or unusable answers.

    Parameters
    ----------
    directory : str, Path, Dataset or sequence
        Folder of a saved dataset of pictures, or of videos if `frames` is given; or a Dataset, or samples, trials or
        questions in memory. Of those a file ``*.questions.jsonl`` beside the replies keeps what was asked.
    path : str or Path
        File of replies, with the suffix ``.jsonl``. If it exists, lines are appended. Only one call may write it.
    base_url, model : str
        Address such as ``"http://127.0.0.1:8000/v1"``, and the name of the model on the server.
    prompt : str or callable, optional
        The text in place of the prompt of samples in memory: one with ``{picture}``, ``{rule}``, ``{question}``,
        ``{options}``, ``{form}`` and ``{prompt}``, or a function of the parts, a `perceptv.Prompt`.
    api_key : str, optional
        By default the environment variable ``OPENAI_API_KEY``, if it is set. It is in no record. A query of the
        address (``?api-version=...``) is sent with each request.
    jobs : int
        Number of requests at once, 1..256.
    temperature, max_tokens, max_completion_tokens : number, optional
        Sent to the server if they are given. The last two limit the length of a reply; some servers know only one.
    system : str, optional
        A system message that stands first in each request.
    image_detail : {"low", "high", "auto"}, optional
        The ``detail`` of each picture, for servers that know it.
    extra_body : mapping, optional
        Further members of each request, such as ``{"seed": 1}``; plain data.
    shots, shots_seed : int
        Solved examples of another seed before each question, 0..64: instances of its domain, size and preset with
        their answer lines. The seed must not be the dataset's own.
    frames : int, optional
        For a dataset of videos: show so many frames of each. They are drawn again from the dataset's recipe.
    frame_method : str, optional
        Which frames; in conservation "uniform" (the default), "event" or "salience".
    again : str or iterable of str
        Which replies in the file to ask for again: "empty" ones, those that were "cut" off by length, and those that
        ended in an "error". The new reply replaces the old one. Questions without any reply are always asked.
    headers : mapping of str to str, optional
        Sent with each request, such as ``{"api-key": key}``. They are in no record and no message. If one of them is
        named like a secret, the key in the environment is not sent.
    dry_run : bool
        Ask nothing and write nothing; `AskReport.estimate` counts questions, pictures and, roughly, tokens.
    timeout, connect_timeout, retries, wait
        As in :class:`perceptv.OpenAIJudge`.
    progress : bool
        Show progress on standard error, with failed requests and waits.
    limits : Limits
        Bounds of what is read: the dataset's table and pictures, the file of replies, the server's answers.

    Raises
    ------
    InvalidParams
        The folder is not a dataset of pictures (or videos). The file has other contents than replies, or replies of
        this model to other options. Another call writes it, or a parameter is not legal. Nothing was asked or changed.
    LimitExceeded
        Something that is read is larger than its limit.
    VerificationError
        The dataset has no recipe to make examples or frames from.
    EndpointError
        The server answers no question; earlier replies stay in the file.
    StorageError
        The file cannot be read or written.
    MissingExtra
        httpx is not installed (extra ``ask``).
    """
    integer("jobs", jobs, 1, MOST_JOBS)
    flag("dry_run", dry_run)
    options = RequestOptions(model, temperature, max_tokens, max_completion_tokens, system, image_detail, extra_body)
    wanted = _again(again)
    endpoint = Endpoint(base_url, api_key, timeout, connect_timeout, retries, wait, limits, headers)
    target = reply_path(path)
    if isinstance(directory, (str, Path)):
        if prompt is not None:
            raise invalid("prompt", prompt, "only with a Dataset or a sequence of samples")
        source: Path | Dataset | None = path_of("directory", directory)
        shown = make_shown(path_of("directory", directory), frames, frame_method, limits)
    else:
        source = directory if isinstance(directory, Dataset) else None
        shown = in_memory(directory, prompt, frames, frame_method)
    request = options.record(real_key(endpoint.secrets()), _chosen(shots, shots_seed, frames, frame_method))
    asked = Asked(options, shown, make_examples(source, shown, shots, shots_seed, limits), request)
    if dry_run:
        file = ReplyFile(target, model, limits).read()
        left, kept = asked.left(file, wanted)
        return replace(kept, estimate=asked.estimate(left))
    with ReplyFile(target, model, limits) as file:
        if isinstance(shown, ShownItems):
            shown.write_questions(target)
        left, kept = asked.left(file, wanted)
        with Progress(len(left), "replies", shown=progress and bool(left)) as bar:
            run = ChatRun(endpoint, file, asked.body, jobs, bar, asked.about)
            try:
                run.over(left)
            except EndpointError as error:
                if not (run.answered or file.replies):
                    raise
                raise type(error)(f"{error} (replies so far are in {target}; the same call resumes)") from None
        return replace(kept, asked=run.answered, failed=run.failed)


@dataclass(frozen=True)
class Asked:
    """Requests with what they show, and with what their replies are kept."""

    options: RequestOptions
    shown: ShownDataset
    examples: Examples | None
    request: Mapping[str, Any]
    replaced: dict[str, str] = field(default_factory=dict)
    """Why a reply is asked for again, by id."""

    def left(self, file: ReplyFile, again: Collection[str]) -> tuple[list[Query], AskReport]:
        """The questions to ask, those that failed last, and what is known before they are asked."""
        queries = {query.id: query for query in self.shown.queries}
        found = resumed(list(queries), file.replies, lambda name: self.digest(queries[name]), self.request, again)
        self.replaced.update({name: why for name, why in found.due.items() if why in FAULTS})
        left = sorted(found.due, key=lambda name: name in file.failed)
        kept = len(queries) - len(found.due)
        report = AskReport(file.path, 0, kept, changed=found.changed, unchecked=found.unchecked)
        return [queries[name] for name in left], report

    def about(self, query: Query) -> dict[str, Any]:
        """The data that are stored beside the reply to a question."""
        data = {"request": self.request, "question_digest": self.digest(query)}
        return {**data, "replaces": self.replaced[query.id]} if query.id in self.replaced else data

    def body(self, query: Query) -> bytes:
        """The request of a question."""
        parts = self.shown.parts(query)
        return self.options.body(parts, self._before(query, parts))

    def digest(self, query: Query) -> str:
        """That of a question as it is now."""
        return digest_of_parts(self.shown.parts(query), query.options)

    def estimate(self, queries: Sequence[Query]) -> RequestEstimate:
        """The cost of asking these."""
        found = RequestEstimate()
        for query in queries:
            parts = self.shown.parts(query)
            before = self._before(query, parts)
            sent = [part for shown, answer in before for part in (*shown, answer)] + parts
            system = [self.options.system] if self.options.system is not None else []
            found = found.plus([*system, *sent], len(self.options.body(parts, before)))
        longest = self.options.longest
        return found if longest is None else found.with_replies_of(longest)

    def _before(self, query: Query, parts: Sequence[MessagePart]) -> list[Example]:
        return [] if self.examples is None else self.examples.before(query, parts)


def reply_path(path: str | Path) -> Path:
    """The path of a file of replies. InvalidParams for another suffix."""
    target = path_of("path", path, f"a name that ends in {_SUFFIX}")
    if target.suffix.lower() != _SUFFIX:
        raise invalid("path", str(path), f"a name that ends in {_SUFFIX}")
    return target


def _again(given: Any) -> list[str]:
    words = [word.strip() for word in given.split(",")] if isinstance(given, str) else listed("again", given, "words")
    return [choice("again", word, FAULTS) for word in words if word != ""]


def _chosen(shots: int, shots_seed: int | None, frames: int | None, frame_method: str | None) -> dict[str, Any]:
    """The options in use that change what a request shows, for its record."""
    options: dict[str, Any] = {"shots": int(shots), "shots_seed": shots_seed and int(shots_seed)} if shots else {}
    return options if frames is None else {**options, "frames": int(frames), "frame_method": frame_method or METHOD}
