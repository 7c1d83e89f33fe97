"""Runs an environment of verifiers over our taskset, without a network: the oracle stands for the model.

verifiers draws the tasks, sends their pictures through its own server to the model, and scores the replies with our
reward. The oracle is asked twice, once right and once wrong.

    python examples/verifiers_run.py

Needs verifiers 0.4 and the extra ``ask``.
"""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import verifiers.v1 as vf
from verifiers.v1.configs.harness import HarnessConfig
from verifiers.v1.dialects.chat import message_to_wire
from verifiers.v1.envs.single_agent import SingleAgentEnvConfig
from verifiers.v1.utils.loaders import load_environment

from perceptv.integrations.verifiers import PerceptionTaskset
from perceptv.models.oracle import Oracle

__all__ = ["OneReply", "PerceptionTaskset"]  # verifiers finds both by the name of this module

TASKS = 4
SETTINGS = {"id": "verifiers-run", "domains": ["counting_circles", "maze_solving"], "sizes": "1-4", "seed": 1}


class OneReply(vf.Harness[HarnessConfig]):
    """Asks the model once, in this process. The harnesses of verifiers start a program, which is fetched first."""

    EXECUTES_CODE = NEEDS_CONTAINER = False

    async def launch(
        self, ctx: Any, trace: Any, runtime: Any, endpoint: str, secret: str, mcp_urls: Any, data: Any
    ) -> vf.ProgramResult:
        """Sends the question to the server of verifiers, which passes it on and keeps the reply."""
        body = {"model": ctx.model, "messages": [message_to_wire(message) for message in data.prompt]}
        async with httpx.AsyncClient(timeout=60.0, headers={"Authorization": f"Bearer {secret}"}) as client:
            (await client.post(f"{endpoint}/chat/completions", json=body)).raise_for_status()
        return vf.ProgramResult(0, "", "")


async def rewards(model: str, url: str) -> list[float]:
    """The reward of each of the first tasks."""
    env = load_environment(SingleAgentEnvConfig(taskset=SETTINGS, agent=vf.AgentConfig(runtime=vf.SubprocessConfig())))
    client = vf.EvalClientConfig(base_url=url, api_key_var="ORACLE_KEY")
    ctx, found = vf.ModelContext(model=model, client=client), []
    async with env.serving():
        for task in env.taskset.take(TASKS):
            episode = await env.run_slot(*env.slots(task), ctx)
            if not episode.ok:
                raise RuntimeError(f"{episode.errors} {[trace.errors for trace in episode.traces]}")
            found += [trace.reward for trace in episode.traces]
    return found


def main() -> None:
    """Prints the rewards."""
    with Oracle() as oracle:
        for model in ("right", "wrong"):
            print(model, asyncio.run(rewards(model, oracle.url)))


if __name__ == "__main__":
    main()
