"""Recruiters: what their addresses tell of a person, and the way back to them with a code that was earned."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias
from urllib.parse import quote

from perceptv.errors import illegal, invalid
from perceptv.io.strict_json import is_text

Recruiter = Literal["none", "prolific", "mturk", "sona", "connect"]
Earned = Literal["complete", "screened_out", "no_consent", "failed_check"]
RECRUITERS: dict[Recruiter, tuple[str, ...]] = {
    "none": (),
    "prolific": ("PROLIFIC_PID", "STUDY_ID", "SESSION_ID"),
    "mturk": ("workerId", "assignmentId", "hitId", "turkSubmitTo"),
    "sona": ("survey_code",),
    "connect": ("participantId", "assignmentId", "projectId"),
}
"""Parameters of the address, the one that names a person first."""
EARNED: tuple[Earned, ...] = ("complete", "screened_out", "no_consent", "failed_check")
PREVIEW = "ASSIGNMENT_ID_NOT_AVAILABLE"
MTURK = ("https://www.mturk.com", "https://workersandbox.mturk.com")
MTURK_FRAMES = ("https://worker.mturk.com", "https://workersandbox.mturk.com")
SURVEY_CODE = "{survey_code}"
_PROLIFIC = "https://app.prolific.com/submissions/complete?cc="
_CONNECT = "https://connect.cloudresearch.com/participant/project/{}/complete"
_VALUE = re.compile(r"[A-Za-z0-9_.:-]{1,100}")
_CODE = re.compile(r"[A-Za-z0-9_-]{1,40}")
_URL = re.compile(r"https://[^\s\"'<>]{1,500}")
_LOCAL = re.compile(r"http://(localhost|127\.0\.0\.1)(:\d{1,5})?/[^\s\"'<>]{0,500}")
Ids: TypeAlias = Mapping[str, str]


def read_ids(recruiter: Recruiter, given: Any) -> dict[str, str]:
    """The parameters of an address that the recruiter sends; others are not looked at. InvalidParams names one."""
    parameters = given if isinstance(given, Mapping) else {}
    result = {}
    for name in RECRUITERS[recruiter]:
        value = parameters.get(name)
        if name == "turkSubmitTo":
            result[name] = _submit(value)
        elif not is_text(value) or not _VALUE.fullmatch(value):
            raise invalid(name, value, "a link of the recruiter's: 1..100 letters, digits or any of _ . : -")
        else:
            result[name] = value
    return result


def _submit(value: Any) -> str:
    host = value.rstrip("/") if is_text(value) else value
    if host not in MTURK:
        raise invalid("turkSubmitTo", value, ", ".join(MTURK))
    return str(host)


def person_name(recruiter: Recruiter, ids: Ids) -> str:
    """The name of a person with the recruiter: one person has one session."""
    return ids[RECRUITERS[recruiter][0]]


def is_preview(ids: Ids) -> bool:
    """True if an MTurk worker previews the task without accepting it."""
    return ids.get("assignmentId") == PREVIEW


def check_codes(recruiter: Recruiter, codes: Mapping[Earned, str], return_url: str) -> None:
    """InvalidParams if the recruiter cannot use these codes."""
    for earned, code in codes.items():
        if code and not _CODE.fullmatch(code):
            raise invalid(f"code_{earned}", code, "1..40 letters, digits, _ or -, or none")
    if recruiter == "prolific" and not codes["complete"]:
        raise illegal("code_complete is missing", "the code of the study at Prolific")
    if recruiter == "sona" and not (_URL.fullmatch(return_url) and return_url.count(SURVEY_CODE) == 1):
        legal = f"the address that SONA gives for the credit, from https:// on, with {SURVEY_CODE} in it"
        raise invalid("return_url", return_url, legal)
    if recruiter != "sona" and return_url:
        raise invalid("return_url", return_url, f"only without recruiter={recruiter!r}")


def check_collect_url(url: str) -> None:
    """InvalidParams if answers cannot be sent there. Without TLS only this machine is legal."""
    if url and not (_URL.fullmatch(url) or _LOCAL.fullmatch(url)):
        raise invalid("collect_url", url, "an address that begins with https://, or none")


def way_back(
    recruiter: Recruiter, codes: Mapping[Earned, str], return_url: str, earned: Earned, ids: Ids, session: str
) -> dict[str, Any]:
    """The way back for the page: a code, an address or a form; empty if there is none.

    SONA, MTurk and Connect have one way back, which means that the task is done: only complete sessions get it.
    """
    code = codes[earned]
    result: dict[str, Any] = {"code": code} if code else {}
    if recruiter == "prolific" and code:
        result["url"] = _PROLIFIC + quote(code, safe="")
    if recruiter == "sona" and earned == "complete":
        result["url"] = return_url.replace(SURVEY_CODE, quote(ids["survey_code"], safe=""))
    if recruiter == "connect" and earned == "complete":
        result["url"] = _CONNECT.format(quote(ids["projectId"], safe=""))
    if recruiter == "mturk" and earned == "complete":
        fields = {"assignmentId": ids["assignmentId"], "code": code or session}
        result["form"] = {"action": f"{ids['turkSubmitTo']}/mturk/externalSubmit", "fields": fields}
    return result
