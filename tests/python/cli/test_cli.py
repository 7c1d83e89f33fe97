"""The command line: what it prints, what it returns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import perceptv as pv
from perceptv.cli import main
from storage_sets import contents, lines, small_domains
from systems import WINDOWS


def small(out: Path, *more: str) -> list[str]:
    options = ["--domains", ",".join(small_domains()), "--sizes", "1,3", "--per-size", "2", "--quiet"]
    return ["generate", "percept-v", str(out), *options, *more]


Captured = pytest.CaptureFixture[str]


def wrong(arguments: list[str], capsys: Captured) -> str:
    """Runs a command that is wrong use; returns what it says."""
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == "" and "Traceback" not in said.err
    return said.err


def test_list_names_every_domain(capsys: Captured) -> None:
    assert main(["list", "--suite", "percept_v"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in rows[1:]] == [d.id for d in pv.domains("percept_v")]


def test_list_as_json_is_the_catalogue(capsys: Captured) -> None:
    assert main(["list", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    order = ("percept_v", "conservation", "bib", "core_knowledge")
    known = [d for suite in order for d in pv.domains(suite)]
    assert [d["id"] for d in found] == [d.id for d in known] and known == pv.domains()
    assert found[0]["sizes"]["paper"] == list(known[0].sizes["paper"])


def test_a_suite_is_named_with_either_stroke(tmp_path: Path, capsys: Captured) -> None:
    listed = []
    for name in ("percept-v", "percept_v"):
        assert main(["list", "--suite", name, "--json"]) == 0
        listed.append(capsys.readouterr().out)
        what = ["--sizes", "2", "--per-size", "1", "--domains", "counting_circles", "--quiet"]
        assert main(["generate", name, str(tmp_path / name), *what]) == 0
        assert main(["export", "webdataset", name, str(tmp_path / f"{name}_shards"), *what]) == 0
        capsys.readouterr()
    assert listed[0] == listed[1] and len(json.loads(listed[0])) == 30
    manifests = [(tmp_path / name / "manifest.json").read_bytes() for name in ("percept-v", "percept_v")]
    assert manifests[0] == manifests[1]
    assert main(["gallery", str(tmp_path / "g.html"), "--suite", "percept-v", "--domains", "maze_solving"]) == 2


def test_list_refuses_unknown_suites(capsys: Captured) -> None:
    assert "suite is 'x'; legal: " in wrong(["list", "--suite", "x"], capsys)


def test_show_prints_the_sample(capsys: Captured) -> None:
    domain = small_domains()[0]
    assert main(["show", domain, "--size", "3", "--index", "4", "--seed", "9", "--preset", "balanced"]) == 0
    said = capsys.readouterr().out
    sample = pv.generate(domain, size=3, index=4, seed=9, preset="balanced")
    for text in (sample.id, sample.answer_text, json.dumps(sample.params), *sample.prompt.splitlines()):
        assert text in said


def test_show_as_json_is_the_record(capsys: Captured) -> None:
    domain = small_domains()[0]
    assert main(["show", domain, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == pv.generate(domain, size=5).record()


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_show_saves_pictures(tmp_path: Path, suffix: str, capsys: Captured) -> None:
    for domain in small_domains():
        sample = pv.generate(domain, size=2)
        assert main(["show", domain, "--size", "2", "--save", str(tmp_path / f"{domain}{suffix}")]) == 0
        names = [f"{domain}_{k + 1}{suffix}" for k in range(len(sample))] if len(sample) > 1 else [domain + suffix]
        for k, name in enumerate(names):
            expected = {".png": sample.png(k), ".svg": sample.svg(k).encode(), ".pdf": sample.pdf(k)}[suffix]
            assert (tmp_path / name).read_bytes() == expected
            assert str(tmp_path / name) in capsys.readouterr().out or k
    assert len(list(tmp_path.iterdir())) == sum(pv.generate(d, size=2).picture_count for d in small_domains())


def test_show_takes_parameters_of_the_domain(capsys: Captured) -> None:
    domain = next(d for d in pv.domains() if d.switches)
    switch = domain.switches[0]
    assert main(["show", domain.id, "--size", "2", "--param", f"{switch.name}={switch.values[-1]}"]) == 0
    assert pv.generate(domain.id, size=2, **{switch.name: switch.values[-1]}).id in capsys.readouterr().out


def test_show_refuses_what_is_wrong(tmp_path: Path, capsys: Captured) -> None:
    domain = small_domains()[0]
    assert f"near names: {domain}" in wrong(["show", domain[:-1]], capsys)
    assert "size of" in wrong(["show", domain, "--size", "100000"], capsys)
    assert "legal: integers 0..2^63-1" in wrong(["show", domain, "--seed", "-1"], capsys)
    assert "legal: integers 0..2^63-1" in wrong(["show", domain, "--index", str(2**63)], capsys)
    assert "legal: integers" in wrong(["show", domain, "--size", "9" * 5000], capsys)
    assert "invalid choice" in wrong(["show", domain, "--preset", "harsh"], capsys)
    assert "legal: NAME=VALUE" in wrong(["show", domain, "--param", "x"], capsys)
    assert "'colour'; legal: size, " in wrong(["show", domain, "--param", "colour=red"], capsys)
    assert "has an option of its own" in wrong(["show", domain, "--param", "size=3"], capsys)
    assert "ends in .png" in wrong(["show", domain, "--save", str(tmp_path / "x.gif")], capsys)
    (tmp_path / "file").write_text("")
    said = main(["show", domain, "--save", str(tmp_path / "file/x.png")]), capsys.readouterr().err
    assert said[0] == 2 and ("No such" if WINDOWS else "Not a directory") in said[1]


def test_generate_writes_what_the_api_writes(tmp_path: Path, capsys: Captured) -> None:
    assert main(small(tmp_path / "cli", "--seed", "3", "--threads", "2", "--format", "png")) == 0
    said = capsys.readouterr()
    instances = 2 * 2 * len(small_domains())
    assert said.out == f"{tmp_path / 'cli'}: {instances} instances, written\n" and said.err == ""
    data = pv.percept_v(seed=3, domains=small_domains(), sizes=[1, 3], per_size=2)
    assert contents(tmp_path / "cli") == contents(data.save(tmp_path / "api", progress=False))


def test_generate_again_compares_and_mends(tmp_path: Path, capsys: Captured) -> None:
    assert main(small(tmp_path / "set")) == 0
    before = contents(tmp_path / "set")
    assert main(small(tmp_path / "set")) == 0
    assert "in place already" in capsys.readouterr().out
    gone = lines(tmp_path / "set/metadata.jsonl")[2]["file_names"][0]
    (tmp_path / "set" / gone).unlink()
    assert main(small(tmp_path / "set")) == 0
    assert f"repaired: {gone}: is missing" in capsys.readouterr().out
    assert contents(tmp_path / "set") == before


def test_generate_refuses_what_is_wrong(tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "set"
    assert "near names" in wrong(["generate", "percept-v", str(out), "--domains", "counting_circle"], capsys)
    for sizes in ("0", "3-1", "a", "", "1-", "-4", "1-99999999999999", "1,,2", "٣"):
        assert "legal: sizes from 1" in wrong([*small(out), f"--sizes={sizes}"], capsys)
    assert "no repeats" in wrong([*small(out), "--sizes", "1,1"], capsys)
    assert "sizes holds 9999; legal: 1.." in wrong([*small(out), "--sizes", "9999"], capsys)
    assert "legal: integers 1.." in wrong([*small(out), "--per-size", "0"], capsys)
    assert "legal: integers 1..1024" in wrong([*small(out), "--threads", "0"], capsys)
    assert "invalid choice" in wrong([*small(out), "--format", "bmp"], capsys)
    legal = "'nonsense'; legal: percept-v, conservation, bib, core-knowledge, any"
    assert legal in wrong(["generate", "nonsense", str(out)], capsys)
    assert not out.exists()
    (tmp_path / "file").write_text("mine")
    assert "legal: a new or empty directory" in wrong(small(tmp_path), capsys)
    assert "path is" in wrong(small(tmp_path / "file"), capsys)
    assert "Not a directory" in wrong(small(tmp_path / "file/below"), capsys)


def test_verify_returns_1_and_names_differences(tmp_path: Path, capsys: Captured) -> None:
    assert main(small(tmp_path)) == 0
    capsys.readouterr()
    for options in ([], ["--digests-only"]):
        assert main(["verify", str(tmp_path), "--quiet", *options]) == 0
        assert capsys.readouterr().out == f"{tmp_path}: no difference\n"
    (tmp_path / "README.md").unlink()
    for options in ([], ["--digests-only"]):
        assert main(["verify", str(tmp_path), "--quiet", *options]) == 1
        assert capsys.readouterr().out.splitlines()[0] == "README.md: is missing or no regular file"
    (tmp_path / "manifest.json").write_text("{")
    assert main(["verify", str(tmp_path)]) == 1
    assert "perceptv: manifest.json" in capsys.readouterr().err


def test_verify_of_no_folder_is_wrong_use(tmp_path: Path, capsys: Captured) -> None:
    assert "which is no directory" in wrong(["verify", str(tmp_path / "absent")], capsys)


DOMAIN = """
import perceptv

class Dots(perceptv.Domain):
    id = "cli_dots"
    title = "How many dots are there?"
    answer = perceptv.AnswerSpec("integer", "single", "COUNT:x")

    def sizes(self, preset):
        return (1, 5)

    def sample(self, request, streams):
        scene = perceptv.Scene(200, 200)
        rng = streams.stream("layout")
        radii = [6.0] * (request.size if {honest} else 1) + [6.0] * rng.integer(0, 3)
        for centre in perceptv.core.authoring.scatter(radii, (0, 0, 200, 200), 4, rng):
            scene.add("circle", perceptv.core.authoring.disc(centre, 6), fill="red")
        return scene

    def solve(self, request, scene):
        return len(scene["objects"]) if {honest} else perceptv.core.authoring._core.__doc__.count("x") + id(scene)

    def prompt(self, request):
        return "Count the dots.\\nCOUNT:x"

class Broken(perceptv.Domain):
    pass

nothing = 3
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "cli_domains.py").write_text(DOMAIN.replace("{honest}", "True"))
    (tmp_path / "cli_liars.py").write_text(DOMAIN.replace("{honest}", "False"))
    monkeypatch.syspath_prepend(str(tmp_path))
    return "cli_domains"


def test_check_runs_the_contract_suite(module: str, capsys: Captured) -> None:
    assert main(["check", f"{module}:Dots", "--keys", "5"]) == 0, capsys.readouterr().out
    said, n = capsys.readouterr().out, len(pv.looks())
    looks = "".join(f"looks ({preset}): takes {n} of {n}\n" for preset in ("paper", "balanced"))
    assert said == f"{looks}cli_dots: all promises are kept\n"
    assert main(["check", "cli_liars:Dots", "--keys", "5"]) == 1
    assert "problems" in capsys.readouterr().out


def test_check_refuses_what_is_no_domain(module: str, capsys: Captured) -> None:
    assert main(["check", "sort_lines", "--keys", "2"]) == 0
    said = capsys.readouterr().out
    assert said.endswith("\nsort_lines: all promises are kept\n") and "does not take the look 'jpeg-5'" in said
    for target in ("x", ":", "a:", f"{module}:Absent", f"{module}:Broken", f"{module}:nothing", "no_such_module:A"):
        assert target in wrong(["check", target], capsys)


def run(arguments: list[str], **options: object) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), "LC_ALL": "C"}
    return subprocess.Popen([sys.executable, "-m", "perceptv", *arguments], env=environment, **options)  # type: ignore[call-overload,no-any-return]


def test_closed_pipes_end_quietly() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = run(["list", "--json"], stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (141, b"")


def test_full_standard_output_is_reported() -> None:
    with open("/dev/full", "wb") as full:
        process = run(["list"], stdout=full, stderr=subprocess.PIPE)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 2 and b"No space left" in said and b"Traceback" not in said


def test_prompts_print_in_any_locale() -> None:
    process = run(["show", small_domains()[0]], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    out, said = process.communicate(timeout=60)
    assert process.returncode == 0 and said == b"" and b"prompt: " in out


def test_score_explains_how_a_reply_was_read(tmp_path: Path, capsys: Captured) -> None:
    assert main(small(tmp_path / "set")) == 0
    record = next(r for r in lines(tmp_path / "set" / "metadata.jsonl") if r["domain"] == small_domains()[0])
    replies = tmp_path / "replies.jsonl"
    replies.write_text(json.dumps({"id": record["id"], "response": "**Hm.** I cannot see it."}) + "\n", "utf-8")
    asked = ["score", str(tmp_path / "set"), str(replies), "--explain"]
    capsys.readouterr()
    assert main([*asked, record["id"]]) == 0
    said = capsys.readouterr().out
    assert record["id"] in said and "i cannot see it." in said and "verdict: no_answer" in said
    assert "--explain" in wrong([*asked, "nothing"], capsys)
