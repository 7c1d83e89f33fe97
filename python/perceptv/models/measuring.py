"""Measuring a model with few questions: the answers so far decide which sizes are asked next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import groupby
from pathlib import Path
from typing import Any

from perceptv._arguments import NameList, Preset, Sizes, flag, integer
from perceptv._core import __version__, raster_version
from perceptv._plain import ranges
from perceptv.core.appearance import Legible, Scale
from perceptv.core.catalogue import info
from perceptv.core.dataset import Dataset
from perceptv.core.makers import dataset
from perceptv.core.recipes import Key, versions
from perceptv.core.words import Words
from perceptv.errors import illegal
from perceptv.limits import LIMITS, Limits
from perceptv.models.asking import MOST_JOBS, find_price, make_endpoint, reply_path
from perceptv.models.chat.replies import ReplyFile
from perceptv.models.endpoint import real_key
from perceptv.models.measure_rounds import MeasureRounds, Stop
from perceptv.models.measured_domain import Goal, MeasuredDomain
from perceptv.models.prices import PriceTable
from perceptv.models.requests import Detail, RequestOptions
from perceptv.progress import Progress
from perceptv.reports.measurement import DomainMeasure, Measurement, PeopleThreshold
from perceptv.reports.numeric import between

TARGET, CALLS = 0.2, 60


def measure(
    model: str,
    path: str | Path,
    *,
    base_url: str | None = None,
    litellm: bool = False,
    domains: NameList | None = None,
    suite: str | None = None,
    sizes: Sizes | None = None,
    preset: Preset | None = None,
    seed: int = 0,
    look: str | None = None,
    width: int | None = None,
    scale: Scale | None = None,
    legible: Legible | None = None,
    target: float = TARGET,
    calls: int = CALLS,
    most_calls: int | None = None,
    budget: float | None = None,
    prices: PriceTable | None = None,
    people: Mapping[str, PeopleThreshold] | None = None,
    api_key: str | None = None,
    jobs: int = 16,
    temperature: float | None = None,
    max_tokens: int | None = None,
    max_completion_tokens: int | None = None,
    system: str | None = None,
    image_detail: Detail | None = None,
    extra_body: Mapping[str, Any] | None = None,
    headers: Mapping[str, str] | None = None,
    timeout: float = 120.0,
    connect_timeout: float = 10.0,
    retries: int = 4,
    wait: float = 1.0,
    progress: bool = False,
    limits: Limits = LIMITS,
    **switches: Any,
) -> Measurement:
    """Measures a model's threshold in each domain, and its expected accuracy, with few questions.

    In each domain QUEST+ chooses the sizes that tell most about the curve of accuracy over size, from the answers so
    far. The instances are fresh: of each size those with the indices 0, 1, 2 ... of the seed, those left out whose
    picture was asked before. Questions of all domains are asked at once, in rounds. A domain ends when the interval of
    its expected accuracy is as narrow as `target`, or after `calls` questions; the interval of its threshold may still
    be wide then. If the accuracy does not fall with size, a threshold says nothing: then the fixed design is asked,
    each size equally often, and if the accuracy falls after all by these answers, there is a threshold again. In a
    domain with fewer than three sizes these are drawn at random, and the interval is one that holds at any time.

    Replies are written as :func:`perceptv.ask` writes them, with a file ``*.questions.jsonl`` beside them. After an
    interruption or a limit the same call resumes, and ends as it would have without. Only one call may write the file.

    Parameters
    ----------
    model : str
        The name of the model on the server.
    path : str or Path
        File of replies, with the suffix ``.jsonl``.
    base_url : str, optional
        Address such as ``"http://127.0.0.1:8000/v1"``; may be left out with `litellm`.
    litellm : bool
        As in :func:`perceptv.ask`.
    domains, suite, sizes, preset, seed
        As in :func:`perceptv.dataset`: together they name the fixed design. The domains show pictures.
    look, width, scale, legible : optional
        How all pictures are shown, as in :func:`perceptv.dataset`. Instances that refuse it are passed over.
    target : float
        The width of the interval of a domain's accuracy, above 0, below 1. At 0.2 it is about 10 points to either side.
        Nothing stops at a width of the threshold's interval.
    calls : int
        The most questions of a domain, without those of the fixed design.
    most_calls : int, optional
        The most questions in all, those of earlier calls with them.
    budget : float, optional
        As in :func:`perceptv.ask`: nothing is sent that might make the replies dearer than this. Needs `prices`, and
        `max_tokens` or `max_completion_tokens`.
    prices : mapping or path, optional
        As in :func:`perceptv.ask`.
    people : mapping, optional
        Thresholds of people by domain, to stand beside those of the model: see
        :func:`perceptv.study.people_thresholds`.
    api_key, jobs, temperature, max_tokens, max_completion_tokens, system, image_detail, extra_body, headers, timeout, \
connect_timeout, retries, wait, progress, limits
        As in :func:`perceptv.ask`.
    **switches
        Switches of the domains, and `wording`, `form`, `think` and `language`, as in :func:`perceptv.dataset`.

    Raises
    ------
    InvalidParams
        A parameter is not legal, a domain shows videos or episodes, `prices` lacks the model, or the file holds
        something else. Nothing was asked or changed.
    EndpointError
        The server answers no question; earlier replies stay in the file.
    StorageError
        The file cannot be read or written.
    MissingExtra
        httpx is not installed (extra ``ask``).
    """
    narrow = between("target", target, 0.0, 1.0, "numbers between 0 and 1, for example 0.2")
    goal = Goal(narrow, integer("calls", calls, 1))
    most = None if most_calls is None else integer("most_calls", most_calls, 1)
    integer("jobs", jobs, 1, MOST_JOBS)
    options = RequestOptions(model, temperature, max_tokens, max_completion_tokens, system, image_detail, extra_body)
    price = find_price(prices, budget, options, limits)
    waits = timeout, connect_timeout, retries, wait, limits, headers
    endpoint = make_endpoint(base_url, flag("litellm", litellm), api_key, waits)
    target_path = reply_path(path)
    chosen: dict[str, Any] = {"domains": domains, "suite": suite, "sizes": sizes, "preset": preset, "seed": seed}
    chosen |= {"looks": look, "width": width, "scale": scale, "legible": legible, "refused": "skip"}
    chosen["progress"] = False
    fixed = dataset(**chosen, **switches)
    measured = [MeasuredDomain(keys, goal) for keys in _by_domain(list(fixed.keys()))]
    request = options.record(real_key(endpoint.secrets()), {})
    with ReplyFile(target_path, model, limits) as file:
        run = MeasureRounds(measured, file, endpoint, options, request, int(jobs), Stop(most, budget), price)
        with Progress(len(measured) * goal.calls, "replies at most", shown=progress) as bar:
            why = run.over(bar)
        spent = None if price is None else run.spent()
        estimated = 0 if price is None else run.estimated()
    found = tuple(domain.measure(why) for domain in measured)
    shown: dict[str, Any] = {"look": look or "plain", "width": width, "scale": scale and str(scale)}
    shown |= _words_and_switches(switches)
    keys = {**_versions(fixed), **shown, "sizes": _sizes(found), "calls": goal.calls, "jobs": int(jobs)}
    keys |= {"most_calls": most, "budget": budget}
    return Measurement(
        *(model, seed, narrow, found),
        cost=spent,
        estimated=estimated,
        people=dict(people or {}),
        keys={**keys, "request": request},
    )


def _versions(fixed: Dataset) -> dict[str, Any]:
    recipe = fixed.recipe
    drawn = {"perceptv": __version__, "raster_version": raster_version}
    return {"suite": recipe.suite, "preset": recipe.preset, "domains": versions(recipe.domains), **drawn}


def _words_and_switches(given: Mapping[str, Any]) -> dict[str, Any]:
    """The words, those that are not given too, and the switches, as plain data."""
    words = {f.name: given.get(f.name, f.default) for f in fields(Words)}
    words = {name: "usual" if value is None else value for name, value in words.items()}
    return {"words": words, "switches": {name: value for name, value in given.items() if name not in words}}


def _sizes(found: Sequence[DomainMeasure]) -> str:
    """Those of all domains, such as "1-20"."""
    return ranges(sorted({size for domain in found for size in domain.counts.sizes}))


def _by_domain(keys: Sequence[Key]) -> list[list[Key]]:
    """The keys of each domain. InvalidParams for one without pictures."""
    result = [list(group) for _, group in groupby(keys, lambda key: key.domain)]
    for name in (group[0].domain for group in result):
        known = info(name)
        if known.frames or known.episodes or known.answer_class == "none":
            other = "perceptv export messages" if known.episodes else "perceptv ask with --frames or --video"
            legal = f"domains of pictures (for {known.medium}: save a dataset, then {other})"
            raise illegal(f"domains holds {name!r}, which shows {known.medium}", legal)
    return result
