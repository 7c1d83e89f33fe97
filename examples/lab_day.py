"""A lab's day in one script: pictures, plan, study, 60 people, export, check, analysis, report.

Robots stand in for people. Each answers by a curve over sizes, through the network, and the server is killed twice
while they do. What it then holds must be every answer that it acknowledged, once.

    python examples/lab_day.py out/lab_day

Needs the extras ``study``, ``stats`` and ``test`` (for frictionless).
"""

from __future__ import annotations

import asyncio
import http.client
import json
import secrets
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import frictionless
import numpy as np
import pandas as pd
from scipy.optimize import minimize

from perceptv.study.built import Study, read_study
from perceptv.study.robots import KnownAnswers, Robot, with_threshold

PEOPLE, THRESHOLD, ITEMS, LISTS = 60, 6.0, 24, 6
KILLED_AT = (0.33, 0.67)  # of all answers
PATIENCE_S = 60.0
DESIGN = f"""\
order = "balanced"
items = {ITEMS}
lists = {LISTS}
people = {PEOPLE}
attention = 1
"""


def perceptv(*arguments: str | Path) -> str:
    """What a command prints; an error of its own if it fails."""
    command = [sys.executable, "-m", "perceptv", *map(str, arguments)]
    print("$ perceptv", *arguments)
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


class Server:
    """``perceptv study serve``, which can be killed and started again at the same address."""

    def __init__(self, study: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self._command = [sys.executable, "-m", "perceptv", "study", "serve", str(study), "--port", str(self.port)]
        self.start()

    def start(self) -> None:
        """Starts the server, which answers a moment later."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        """Ends it at once, as a power cut would."""
        self._process.kill()
        self._process.wait()


class Network:
    """Calls of robots. What gets no answer is sent again, as the page does."""

    def __init__(self, port: int) -> None:
        self._port, self.acknowledged = port, 0

    async def post(self, name: str, body: Any, token: str = "") -> dict[str, Any]:
        """The answer to a call of the protocol."""
        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                status, told = await asyncio.to_thread(self._once, name, json.dumps(body), token)
            except (OSError, http.client.HTTPException):
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(0.1)
                continue
            if status != http.HTTPStatus.OK:
                raise RuntimeError(f"{name}: {status} {told}")
            self.acknowledged += name == "answers"
            return dict(json.loads(told))

    def _once(self, name: str, body: str, token: str) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=10)
        try:
            connection.request("POST", f"/api/{name}", body, {"X-Study-Session": token})
            answered = connection.getresponse()
            return answered.status, answered.read()
        finally:
            connection.close()


async def take_part(study: Study, server: Server) -> int:
    """All robots at once, and the two kills; how many answers were acknowledged."""
    network, known = Network(server.port), KnownAnswers(study)
    entries = [{"token": secrets.token_hex(16)} for _ in range(PEOPLE)]
    robots = [Robot(study, known, i, 0, entry, with_threshold(THRESHOLD, 0, i)) for i, entry in enumerate(entries)]

    async def session(robot: Robot) -> None:
        await robot.enter(network)
        await robot.go(network, None)

    sessions = asyncio.gather(*map(session, robots))
    for share in KILLED_AT:
        while network.acknowledged < share * PEOPLE * ITEMS and not sessions.done():
            await asyncio.sleep(0.02)
        server.kill()
        print(f"killed after {network.acknowledged} answers")
        server.start()
    await sessions
    return network.acknowledged


def fitted_threshold(trials: pd.DataFrame) -> float:
    """The size at which people are half-way between guessing and knowing, of all of them together."""
    kept = trials[(trials.kind == "scored") & ~trials.excluded]

    def surprise(parameters: np.ndarray) -> float:
        curve = 1 / (1 + np.exp(parameters[1] * (kept["size"] - parameters[0])))
        p = np.clip(kept.floor + (1 - kept.floor) * 0.98 * curve, 1e-9, 1 - 1e-9)
        return float(-np.where(kept.correct, np.log(p), np.log(1 - p)).sum())

    return float(minimize(surprise, [5.0, 1.0], method="Nelder-Mead").x[0])


def main(out: Path) -> None:
    """The day."""
    out.mkdir(parents=True)
    design, pictures, folder = out / "design.toml", out / "pictures", out / "study"
    design.write_text(DESIGN, encoding="utf-8")
    chosen = "--domains", "counting_circles,list_shapes,sort_lines", "--sizes", "2-9", "--per-size", "3"
    perceptv("generate", "percept-v", pictures, "--preset", "balanced", *chosen)
    print(perceptv("study", "plan", pictures, "--design", design))
    perceptv("study", "build", pictures, folder, "--design", design)
    server = Server(folder)
    try:
        acknowledged = asyncio.run(take_part(read_study(folder), server))
    finally:
        server.kill()
    print(perceptv("study", "status", folder))

    export = Path(perceptv("study", "export", folder, out / "answers").splitlines()[-1])
    checked = frictionless.validate(str(export / "datapackage.json"))
    print("frictionless:", "valid" if checked.valid else checked.flatten(["message"]))
    trials = pd.read_csv(export / "trials.csv", keep_default_na=False, na_values=[""])
    answered = trials.answered.notna().sum()
    print(f"{acknowledged} answers acknowledged, {answered} exported")
    threshold = fitted_threshold(trials)
    print(f"threshold: {threshold:.2f}, of the robots {THRESHOLD}")
    print(perceptv("study", "score", folder, "--html", out / "report.html"))
    if not checked.valid or answered != acknowledged or abs(threshold - THRESHOLD) > 1:
        sys.exit("something is wrong with this day; see above")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
