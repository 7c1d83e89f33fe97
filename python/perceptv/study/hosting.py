"""Studies for hosts without our server: a plain web server, or JATOS. All that the page needs is in files."""

from __future__ import annotations

import html
import io
import json
import uuid
import zipfile
from typing import Any, Literal, get_args
from urllib.parse import urlsplit

from perceptv._arguments import choice
from perceptv.errors import illegal
from perceptv.io.whole import write_whole
from perceptv.study.built import MEDIA, PAGE, PUBLIC, SERVER, Study, json_line
from perceptv.study.designs import Design
from perceptv.study.recruiters import EARNED, RECRUITERS, Earned, way_back

Host = Literal["serve", "plain", "jatos"]
HOSTS: tuple[Host, ...] = get_args(Host)
JZIP, INDEX = "study.jzip", "index.html"
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' blob:; "
    "connect-src 'self'{collects}; base-uri 'none'; form-action 'none'"
)
_HEAD = '<meta charset="utf-8">'
_FIRST = '<script src="jspsych'
_SPACE = uuid.UUID("5a7e51c0-6f0d-5d8e-9a43-70657263743b")  # of the names that JATOS wants
_EPOCH = (1980, 1, 1, 0, 0, 0)


def check_host(host: Host, design: Design) -> None:
    """InvalidParams if a design needs our server; the message names the option."""
    choice("host", host, HOSTS)
    if design.collect_url and host != "plain":
        raise illegal(f"collect_url is {design.collect_url!r}", f"only without host={host!r}")
    if host == SERVER:
        return
    if design.adaptive:
        legal = f"'latin', 'balanced' with host={host!r}, as right answers may not be in the browser"
        raise illegal(f"order is {design.order!r}", legal)
    if design.enrolment == "links":
        raise illegal("enrolment is 'links'", f"'open' with host={host!r}, which has no links")
    if design.practice:
        legal = f"0 with host={host!r}, as only our server knows what is right"
        raise illegal(f"practice is {design.practice}", legal)
    if design.code_failed_check:
        legal = f"only without host={host!r}, as only our server knows who failed"
        raise illegal(f"code_failed_check is {design.code_failed_check!r}", legal)
    for name in ("stop_at", "stop_list"):
        if (value := getattr(design, name)) is not None:
            raise illegal(f"{name} is {value}", f"only without host={host!r}, which counts nobody")
    if design.recruiter in ("mturk", "connect"):
        raise illegal(f"recruiter is {design.recruiter!r}", f"'none', 'prolific', 'sona' with host={host!r}")


def disclosed(host: Host, design: Design) -> list[str]:
    """Facts that anybody can read in the files of such a study; none with our server."""
    if host == SERVER:
        return []
    result = ["all lists: which items stand in which, and where attention is checked; no right answers"]
    codes = [f"code_{earned}" for earned, code in design.codes.items() if code]
    if codes:
        result.append(f"the codes of the recruiter ({', '.join(codes)}), also before they are earned")
    if design.return_url:
        result.append("the address for the credit (return_url)")
    if design.collect_url:
        result.append("where answers go (collect_url), so that anybody can send some")
    return result


def write_static(study: Study) -> None:
    """Adds what a host without our server needs to the folder of a study that is about to be whole."""
    public = study.folder / PUBLIC
    for number in range(len(study.lists)):
        write_whole(public / f"list_{number}.json", json_line(_items(study, number)))
    page = json.loads((public / PAGE).read_bytes())
    write_whole(public / PAGE, json_line({**page, "host": _host(study)}))
    index = (public / INDEX).read_text(encoding="utf-8")
    write_whole(public / INDEX, _index(index, study).encode())
    if study.host == "jatos":
        _write_jzip(study)


def _items(study: Study, number: int) -> list[dict[str, Any]]:
    return [
        {"position": i, "token": study.token(number, i), **study.asked(place).shown(), **place.told}
        for i, place in enumerate(study.lists[number])
    ]


def _host(study: Study) -> dict[str, Any]:
    design = study.design
    ids = RECRUITERS[design.recruiter]
    backs = {earned: _back(design, earned) for earned in EARNED}
    counts = {"lists": len(study.lists), "ids": list(ids), "backs": backs, "collect_url": design.collect_url}
    return {"name": study.host, "study": study.public_id, **counts}


def _back(design: Design, earned: Earned) -> dict[str, Any]:
    """The way back to the recruiter; the page puts the person's own code into the address of SONA."""
    found = way_back(design.recruiter, design.codes, design.return_url, earned, {"survey_code": ""}, "")
    return {**found, "url": design.return_url} if design.return_url and "url" in found else found


def _index(index: str, study: Study) -> str:
    """The page of a host: a policy of its own, as there is no server that sends one; or the script of JATOS."""
    if study.host == "jatos":
        return index.replace(_FIRST, f'<script src="jatos.js"></script>\n{_FIRST}', 1)
    url = urlsplit(study.design.collect_url)
    policy = _POLICY.format(collects=f" {url.scheme}://{url.netloc}" if url.netloc else "")
    tag = f'<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}">'
    return index.replace(_HEAD, f"{_HEAD}\n{tag}", 1)


def _write_jzip(study: Study) -> None:
    """The archive that JATOS imports: the folder of the page, and what JATOS is to know of it."""
    public, name = study.folder / PUBLIC, f"perceptv_{study.public_id[:8]}"
    files = sorted(path for path in public.rglob("*") if path.is_file())
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as made:
        for path in files:
            stored = zipfile.ZIP_STORED if path.parent.name == MEDIA else zipfile.ZIP_DEFLATED
            about = zipfile.ZipInfo(f"{name}/{path.relative_to(public).as_posix()}", _EPOCH)
            made.writestr(about, path.read_bytes(), stored)
        made.writestr(zipfile.ZipInfo(f"{name}.jas", _EPOCH), json_line(_jas(study, name)), zipfile.ZIP_DEFLATED)
    write_whole(study.folder / JZIP, archive.getvalue())


def _jas(study: Study, folder: str) -> dict[str, Any]:
    def named(what: str) -> str:
        return str(uuid.uuid5(_SPACE, f"{study.public_id} {what}"))

    common = {"active": True, "comments": "", "jsonData": None}
    component = {"uuid": named("component"), "title": "Study", "htmlFilePath": INDEX, "reloadable": True, **common}
    batch = {
        "uuid": named("batch"), "title": "Default", "maxActiveMembers": None, "maxTotalMembers": None,
        "maxTotalWorkers": None, "allowedWorkerTypes": ["PersonalSingle", "PersonalMultiple", "GeneralSingle", "Jatos"],
        **common,
    }  # fmt: skip
    data = {
        "uuid": named("study"), "title": study.design.title, "description": "", "groupStudy": False,
        "linearStudy": False, "allowPreview": False, "dirName": folder, "comments": "", "jsonData": None,
        "endRedirectUrl": "", "studyEntryMsg": None, "componentList": [component], "batchList": [batch],
    }  # fmt: skip
    return {"version": "3", "data": data}
