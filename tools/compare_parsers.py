"""Compares how rules of evaluation harnesses and ours read the replies of tests/cases.

compare_parsers.py [PART]   prints a table in Markdown; PART is dev, fresh or more, all without it

The code of the harnesses must be there (make harnesses). Nothing of it is copied: their functions are called. A package
that is not there is named as such. The cases are ours, written with our reader in view.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import importlib.util
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from string import ascii_uppercase
from types import ModuleType, SimpleNamespace
from typing import Any

import perceptv as pv

ROOT = Path(__file__).resolve().parent.parent
HARNESSES = Path(sys.prefix) / "harnesses"
CASES = ROOT / "tests" / "cases"
KINDS = {"choice": "a letter", "boolean": "yes or no", "number": "a number"}
STUBS = ("torch", "loguru", "openai", "decord", "transformers", "accelerate", "sqlitedict", "pytablewriter", "tenacity")
STUBS += ("tabulate", "termcolor", "validators", "sty", "portalocker", "timeout_decorator", "json_repair", "yaml")
STUBS += ("httpx", "datasets", "evaluate", "sacrebleu", "more_itertools", "dill", "tqdm", "jsonlines", "zstandard")
STUBS += ("pytz", "av", "requests", "filelock", "dotenv", "anthropic", "aiohttp")
BARE = ("vlmeval", "vlmeval.dataset", "vlmeval.utils", "vlmeval.dataset.utils", "lmms_eval", "lmms_eval.tasks")
"""Packages that import every set that they know."""
_PUT_RIGHT = str.maketrans("", "", ",$")  # what lm-eval's gsm8k takes away before it compares

Case = Mapping[str, Any]
Rule = Callable[[Sequence[Case]], "list[set[Any]]"]
"""What is read from each case: the readings that would be scored as its answer; empty where nothing is read."""


@dataclass(frozen=True)
class Reader:
    """A reader by name and version, with its rule for each kind of question that it has one for."""

    name: str
    rules: Mapping[str, Rule]
    why_not: str = ""


@dataclass
class Count:
    """How cases were read: those with an answer, and those that commit to nothing."""

    answers: int = 0
    right: int = 0
    wrong: int = 0
    traps: int = 0
    unfounded: int = 0

    def add(self, expected: Any, found: set[Any]) -> None:
        """Counts one case."""
        if expected is None:
            self.traps, self.unfounded = self.traps + 1, self.unfounded + bool(found)
        else:
            self.answers += 1
            self.right += expected in found
            self.wrong += bool(found) and expected not in found


# ---- the cases


def cases(part: str = "") -> Iterator[dict[str, Any]]:
    """The cases of the kinds compared, `expected` None where nothing is to be read."""
    for path in sorted((CASES / "families").glob(f"*.{part or '*'}.jsonl")):
        yield from (case for case in _lines(path) if case["kind"] in KINDS)
    if not part:
        for case in _lines(CASES / "choices.jsonl"):
            if case["matcher"] == "template" and case["kind"] in KINDS:
                none = case["expected"] in ("format_error", "no_answer")
                yield {**case, "expected": None if none else case["expected"]}


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    return (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())


def each(read: Callable[[Case], set[Any]]) -> Rule:
    """The rule that reads case by case."""
    return lambda rows: [read(case) for case in rows]


def letters(case: Case) -> dict[str, str]:
    """The case's options by their letters."""
    return dict(zip(ascii_uppercase, case["options"], strict=False))


# ---- ours


def ours(case: Case) -> set[Any]:
    """What our rules read."""
    answer = {"choice": "A", "boolean": "yes", "number": 0}[case["kind"]]
    question = pv.Question(case.get("question", "Which?"), case.get("options", ()), answer, case["kind"])
    verdict = question.score(case["reply"], "template")
    return {verdict.value} if verdict.outcome in ("correct", "wrong") else set()


# ---- theirs


def lmms_eval() -> dict[str, Rule]:
    """The rules of MMMU for letters and for open answers, and those of MME for yes or no."""
    mcq = importlib.import_module("lmms_eval.tasks._task_utils.mmmu_mcq_utils")
    mcq.random = SimpleNamespace(choice=lambda _: "")  # type: ignore[attr-defined] # its guess is no reading
    of_open = ("parse_open_response", "extract_numbers", "normalize_str", "check_is_number")
    mmmu = _functions("lmms_eval/tasks/mmmu/utils.py", of_open)  # the module itself opens a file that the wheel lacks
    mme = importlib.import_module("lmms_eval.tasks.mme.utils")

    def letter(case: Case) -> set[Any]:
        options = letters(case)
        return {mcq.parse_mmmu_multi_choice_response(case["reply"], list(options), options)} - {""}

    def number(case: Case) -> set[Any]:
        return {value for value in mmmu["parse_open_response"](case["reply"]) if isinstance(value, float)}

    return {
        "choice": each(letter),
        "number": each(number),
        "boolean": each(lambda case: {mme.parse_pred_ans(case["reply"])} & {"yes", "no"}),
    }


def vlmevalkit() -> dict[str, Rule]:
    """`can_infer` for letters, and the extraction of yes or no; it has no rule for numbers in sentences."""
    matching = importlib.import_module("vlmeval.utils.matching_util")
    yorn = importlib.import_module("vlmeval.dataset.utils.yorn")
    return {
        "choice": each(lambda case: {matching.can_infer(case["reply"], letters(case))} - {False, "Z"}),
        "boolean": each(lambda case: {yorn.YOrN_Extraction(case["reply"]).lower()} & {"yes", "no"}),
    }


def lm_eval() -> dict[str, Rule]:
    """Filters `flexible-extract` as tasks have them: MMLU's for letters, GSM8K's for numbers, BBH's for yes or no."""
    extraction = importlib.import_module("lm_eval.filters.extraction")
    of_letters = extraction.MultiChoiceRegexFilter(
        regex_pattern=r"(\([A-Z]\))", group_select=-1, ignore_case=True, ignore_punctuation=True
    )
    of_numbers = extraction.RegexFilter(regex_pattern=r"(-?[$0-9.,]{2,})|(-?[0-9]+)", group_select=-1)
    bbh = _file("lm_eval/tasks/bbh/zeroshot/utils.py")
    words = {r"\b(no)\b": "no", r"\b(yes)\b": "yes"}
    of_yes_no = bbh.MapRegexFilter(regex_pattern_to_value=words, group_select=0, ignore_case=True)

    def filtered(by: Any, rows: Sequence[Case]) -> list[str]:
        """All at once: it makes a table of all of Unicode for each call."""
        docs = [{"choices": case.get("options", [])} for case in rows]
        return [found for (found,) in by.apply([[case["reply"]] for case in rows], docs)]

    def letter(rows: Sequence[Case]) -> list[set[Any]]:
        found = zip(filtered(of_letters, rows), rows, strict=True)
        return [{text.strip("()")} & set(letters(case)) for text, case in found]

    return {
        "choice": letter,
        "number": lambda rows: [_number(text) for text in filtered(of_numbers, rows)],
        "boolean": lambda rows: [{text.lower()} & {"yes", "no"} for text in filtered(of_yes_no, rows)],
    }


def _number(text: str) -> set[Any]:
    """The number of a text, once what GSM8K's scores ignore is gone."""
    with contextlib.suppress(ValueError):
        return {float(text.translate(_PUT_RIGHT).removesuffix("."))}
    return set()


def _file(name: str) -> ModuleType:
    """A module of a harness that stands in no package."""
    place = HARNESSES / name
    spec = importlib.util.spec_from_file_location(place.stem, place)
    if spec is None or spec.loader is None:
        raise ImportError(f"{name} is not there")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _functions(name: str, wanted: Sequence[str]) -> dict[str, Any]:
    """Functions of a module, without what else it does when it is loaded."""
    tree = ast.parse((HARNESSES / name).read_text(encoding="utf-8"))
    body: list[ast.stmt] = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name in wanted]
    space: dict[str, Any] = {"re": re}
    exec(compile(ast.Module(body, []), name, "exec"), space)
    return space


PEERS: tuple[tuple[str, str, Callable[[], dict[str, Rule]]], ...] = (
    ("lmms-eval", "lmms_eval", lmms_eval),
    ("VLMEvalKit", "ms_vlmeval", vlmevalkit),
    ("lm-eval", "lm_eval", lm_eval),
)


def readers() -> Iterator[Reader]:
    """Ours, then theirs; one that cannot be had says why."""
    yield Reader(f"perceptv {pv.__version__}", dict.fromkeys(KINDS, each(ours)))
    for name, package, rules in PEERS:
        try:
            found = next(iter(HARNESSES.glob(f"{package}-*.dist-info")), None)
            if found is None:
                raise PackageNotFoundError(package)
            yield Reader(f"{name} {distribution_at(found)}", rules())
        except (ImportError, OSError) as error:
            yield Reader(name, {}, f"not to be had: {error}")


def distribution_at(found: Path) -> str:
    """The version of what is installed there."""
    return type(distribution("pip")).at(found).version


def prepare() -> None:
    """Puts the harnesses on the path, without what their models need."""
    sys.path[:0] = [str(HARNESSES), str(ROOT / "tests" / "python" / "helpers")]
    importlib.import_module("pandas")  # before the stubs, so that it knows what is installed
    importlib.import_module("harness_stubs").stub(*STUBS)
    for name in BARE:
        package = ModuleType(name)
        package.__path__ = [str(HARNESSES / name.replace(".", "/"))]
        sys.modules[name] = package


# ---- the table


def counted(rule: Rule, rows: Sequence[Case]) -> Count:
    """How a rule reads these cases."""
    count = Count()
    for case, found in zip(rows, rule(rows), strict=True):
        count.add(case["expected"], found)
    return count


def table(found: Sequence[Reader], rows: Sequence[Case]) -> Iterator[str]:
    """Lines of Markdown, by kind of question and reader."""
    yield "| replies to | reader | answers | read | right | wrong | commit to nothing | of these read |"
    yield "|---|---|--:|--:|--:|--:|--:|--:|"
    for kind, words in KINDS.items():
        mine = [case for case in rows if case["kind"] == kind]
        for reader in found:
            rule = reader.rules.get(kind)
            if rule is None:
                yield f"| {words} | {reader.name} | {reader.why_not or 'no rule'} | | | | | |"
                continue
            c = counted(rule, mine)
            shares = " | ".join(f"{n / c.answers:.3f}" for n in (c.right + c.wrong, c.right, c.wrong))
            yield f"| {words} | {reader.name} | {c.answers} | {shares} | {c.traps} | {c.unfounded / c.traps:.3f} |"


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else ""
    if chosen not in ("", "dev", "fresh", "more"):
        sys.exit(f"PART is {chosen!r}; legal: dev, fresh or more")
    prepare()
    print("\n".join(table(list(readers()), list(cases(chosen)))))
