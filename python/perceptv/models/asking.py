"""Putting the questions of a saved dataset to a model: behind a server, through litellm or in batch files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from perceptv._arguments import amount, choice, flag, integer, listed
from perceptv._arguments import path as path_of
from perceptv.core.chat_messages import Asks
from perceptv.core.dataset import Dataset
from perceptv.errors import illegal, invalid
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits
from perceptv.models.asked_questions import AskedQuestions, AskReport
from perceptv.models.batches.batch_asking import BatchAsking, BatchPlan, batch_plan
from perceptv.models.batches.batch_folder import MOST_BYTES, MOST_REQUESTS
from perceptv.models.batches.batch_run import MISSING
from perceptv.models.budget import Budget
from perceptv.models.chat.litellm_line import takes_videos
from perceptv.models.chat.replies import ReplyFile
from perceptv.models.chat.run import ChatRun, Query
from perceptv.models.endpoint import Endpoint, EndpointError, real_key
from perceptv.models.litellm_endpoint import LitellmEndpoint
from perceptv.models.prices import PriceTable, TokenPrice, read_price
from perceptv.models.requests import Detail, RequestOptions
from perceptv.models.shown import METHOD, in_memory, make_examples, make_shown
from perceptv.models.shown_items import PromptTemplate, ShownItems
from perceptv.progress import Progress
from perceptv.scoring.reply_records import FAULTS

MOST_JOBS = 256
MOST_REPEATS = 1000
_SUFFIX = ".jsonl"


def ask(
    directory: str | Path | Dataset | Sequence[Asks],
    path: str | Path,
    *,
    prompt: PromptTemplate | None = None,
    base_url: str | None = None,
    model: str,
    litellm: bool = False,
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
    video: bool = False,
    repeats: int = 1,
    again: str | Iterable[str] = (),
    prices: PriceTable | None = None,
    budget: float | None = None,
    batch: str | Path | None = None,
    batch_requests: int = MOST_REQUESTS,
    batch_bytes: int = MOST_BYTES,
    poll: float | None = None,
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
        Address such as ``"http://127.0.0.1:8000/v1"``, and the name of the model on the server. The address may be left
        out with `litellm`, and with `batch`: then files are written and read, and nothing is sent.
    litellm : bool
        Reach the model through litellm (extra ``litellm``), with litellm's name of it: ``"anthropic/..."``,
        ``"gemini/..."``, ``"openai/responses/..."``. It takes keys from the environment.
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
    video : bool
        For a dataset of videos: show each whole, as an MP4 file (extra ``video``). With `litellm` and `frames`, a model
        that is not known to take videos is shown frames, and a note tells.
    repeats : int
        How often to ask each question, 1..1000. Each reply is a line of its own; all but the first hold ``repeat``.
    again : str or iterable of str
        Which replies in the file to ask for again: "empty" ones, those that were "cut" off by length, and those that
        ended in an "error". The new reply replaces the old one. Questions without any reply are always asked. With
        `batch` and no server also "missing": requests without an answer, where others of their file have one, are
        taken as failed, so that the next call writes them anew.
    prices : mapping or path, optional
        ``{model: {"input", "output", "batch"}}`` per million tokens, or a TOML or JSON file of it; ``batch`` is the
        share that batch files cost.
    budget : float, optional
        Send nothing that might make the replies in the file dearer than this. Needs `prices`, and `max_tokens` or
        `max_completion_tokens`.
    batch : str or Path, optional
        Folder for files of requests in the form of OpenAI's Batch API. With `base_url` they are sent, and answers that
        are ready are collected; call again later for the others. Without it, send ``requests-*.jsonl`` yourself, put
        the answers into the folder's ``answers`` and call again.
    batch_requests, batch_bytes : int
        The most lines and bytes of a file, by default 50,000 and 200 MB.
    poll : float, optional
        Seconds between looks at batches that were sent: the call then waits for all of them.
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
        httpx is not installed (extra ``ask``), or litellm (extra ``litellm``).
    """
    integer("jobs", jobs, 1, MOST_JOBS)
    flag("dry_run", dry_run)
    count = integer("repeats", repeats, 1, MOST_REPEATS)
    plan = batch_plan(batch, batch_requests, batch_bytes, poll, base_url, flag("litellm", litellm))
    how = model, temperature, max_tokens, max_completion_tokens, system, image_detail, extra_body
    options = RequestOptions(*how, files_of_videos=litellm)
    wanted = _again(again, plan)
    waits = timeout, connect_timeout, retries, wait, limits, headers
    offline = plan is not None and base_url is None  # batch files are only written and read
    endpoint = None if offline else make_endpoint(base_url, litellm, api_key, waits)
    price = find_price(prices, budget, options, limits)
    whole, notes = _shows_videos(flag("video", video), litellm, model, frames)
    chosen = (None, None) if whole else (frames, frame_method)
    target = reply_path(path)
    if isinstance(directory, (str, Path)):
        if prompt is not None:
            raise invalid("prompt", prompt, "only with a Dataset or a sequence of samples")
        source: Path | Dataset | None = path_of("directory", directory)
        shown = make_shown(path_of("directory", directory), *chosen, limits, whole)
    else:
        source = directory if isinstance(directory, Dataset) else None
        shown = in_memory(directory, prompt, *chosen, whole)
    secrets = () if endpoint is None else endpoint.secrets()
    request = options.record(real_key(secrets), _chosen(shots, shots_seed, *chosen, whole))
    asked = AskedQuestions(options, shown, make_examples(source, shown, shots, shots_seed, limits), request, count)
    if dry_run:
        left, kept = asked.left(ReplyFile(target, model, limits).read(), wanted)
        estimate = asked.estimate(left)
        spend = None if price is None else price.of_estimate(estimate, batch=plan is not None)
        return replace(kept, estimate=estimate, notes=notes, cost=spend)
    with ReplyFile(target, model, limits) as file:
        if isinstance(shown, ShownItems):
            shown.write_questions(target)
        left, kept = asked.left(file, wanted)
        purse = None if price is None else _purse(price, budget, asked, file, plan is not None)
        with Progress(len(left), "replies", shown=progress and bool(left)) as bar:
            if plan is not None:
                run = BatchAsking(plan, endpoint, file, asked, purse, limits, give_up=MISSING in wanted)
                found = run.over(left, kept, bar.note)
            else:
                assert endpoint is not None
                found = _at_once(ChatRun(endpoint, file, asked.body, jobs, bar, asked.about, purse), file, left, kept)
    return replace(found, notes=(*notes, *found.notes), spent=None if purse is None else round(purse.spent, 10))


def _at_once(run: ChatRun, file: ReplyFile, left: Sequence[Query], kept: AskReport) -> AskReport:
    """Sends the questions and writes the replies as they arrive."""
    try:
        run.over(left)
    except EndpointError as error:
        if not (run.answered or file.replies):
            raise
        raise type(error)(f"{error} (replies so far are in {file.path}; the same call resumes)") from None
    done = run.answered + run.failed
    return replace(kept, asked=run.answered, failed=run.failed, unpaid=len(left) - done)


def reply_path(path: str | Path) -> Path:
    """The path of a file of replies. InvalidParams for another suffix."""
    target = path_of("path", path, f"a name that ends in {_SUFFIX}")
    if target.suffix.lower() != _SUFFIX:
        raise invalid("path", str(path), f"a name that ends in {_SUFFIX}")
    return target


def _again(given: Any, plan: BatchPlan | None) -> list[str]:
    words = [word.strip() for word in given.split(",")] if isinstance(given, str) else listed("again", given, "words")
    legal = FAULTS if plan is None else (*FAULTS, MISSING)
    return [choice("again", word, legal) for word in words if word != ""]


def _chosen(
    shots: int, shots_seed: int | None, frames: int | None, frame_method: str | None, video: bool
) -> dict[str, Any]:
    """The options in use that change what a request shows, for its record."""
    options: dict[str, Any] = {"shots": int(shots), "shots_seed": shots_seed and int(shots_seed)} if shots else {}
    options |= {"video": True} if video else {}
    return options if frames is None else {**options, "frames": int(frames), "frame_method": frame_method or METHOD}


def make_endpoint(base_url: str | None, litellm: bool, api_key: str | None, waits: tuple[Any, ...]) -> Endpoint:
    """Where to ask."""
    if litellm:
        return LitellmEndpoint("" if base_url is None else base_url, api_key, *waits)
    if base_url is None:
        raise illegal("base_url is missing", "the address of a server, or litellm=True")
    return Endpoint(base_url, api_key, *waits)


def find_price(prices: Any, budget: Any, options: RequestOptions, limits: Limits) -> TokenPrice | None:
    """The price of the model, None without prices. InvalidParams for a budget that cannot be kept."""
    if budget is not None:
        amount("budget", budget, "an amount above 0", above=True)
        if prices is None:
            raise invalid("budget", budget, "only with prices")
        if options.longest is None:
            raise invalid("budget", budget, "only with max_tokens or max_completion_tokens, which bound a reply")
    return None if prices is None else read_price(prices, options.model, limits)


def _purse(price: TokenPrice, budget: float | None, asked: AskedQuestions, file: ReplyFile, batch: bool) -> Budget:
    """What was spent on the replies in a file, and what may be spent."""
    purse = Budget(price, budget, asked.options.longest, lambda q: asked.estimate([q]).request_tokens, batch=batch)
    purse.count(reply for replies in file.replies.values() for reply in replies)
    return purse


def _shows_videos(video: bool, litellm: bool, model: str, frames: int | None) -> tuple[bool, tuple[str, ...]]:
    """True if videos are shown whole, and a note where frames take their place."""
    if not video:
        return False, ()
    if frames is None:
        return True, ()
    if not litellm:
        raise invalid("frames", frames, "left out with video, but for models that litellm reaches")
    if takes_videos(model):
        return True, ()
    return False, (f"litellm does not know that {short(model)} takes videos: {frames} frames of each are shown",)
