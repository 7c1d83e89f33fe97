"""Checks what only others can run, by their schemas: workflows, cibuildwheel's settings, dependabot, the conda recipe.

    python tools/wheel/check_workflow.py

Needs the group `workflow` of pyproject.toml. Nothing is built: `make workflow-check` tells that the keys are known,
that the builds are those which docs/wheel.md lists, and that the recipe can be rendered.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import jsonschema
import tomllib
from rattler_build import PlatformConfig, RenderConfig, Stage0Recipe, VariantConfig

ROOT = Path(__file__).resolve().parents[2]
GITHUB = ROOT / ".github"
RECIPE = ROOT / "tools/conda/recipe.yaml"
VERSIONS = ("cp310", "cp311", "cp312", "cp313", "cp314")
BUILDS = {
    "linux --archs x86_64": [f"{v}-manylinux_x86_64" for v in VERSIONS],
    "linux --archs aarch64": [f"{v}-manylinux_aarch64" for v in VERSIONS],
    "macos --archs arm64": [f"{v}-macosx_arm64" for v in VERSIONS],
    "windows --archs AMD64": [f"{v}-win_amd64" for v in VERSIONS],
}
CONDA = ("linux-64", "linux-aarch64", "osx-arm64")
VARIANTS = {"python": ["3.12.* *_cpython"], "c_stdlib": ["sysroot"]}


def of_settings() -> list[str]:
    """What is wrong with cibuildwheel's table."""
    schema = json.loads((files("cibuildwheel") / "resources/cibuildwheel.schema.json").read_text(encoding="utf-8"))
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]
    return [f"{'.'.join(map(str, e.path))}: {e.message}" for e in jsonschema.Draft7Validator(schema).iter_errors(table)]


def of_builds() -> list[str]:
    """The platforms for which cibuildwheel would not build what is wanted."""
    wrong = []
    for platform, wanted in BUILDS.items():
        call = ["cibuildwheel", "--platform", *platform.split(), "--print-build-identifiers", "."]
        found = subprocess.run([sys.executable, "-m", *call], cwd=ROOT, check=True, capture_output=True, text=True)
        if found.stdout.split() != wanted:
            wrong.append(f"{platform}: {found.stdout.split()}, not {wanted}")
    return wrong


def by_schema(schema: str, *files: Path) -> list[str]:
    """What is wrong with files of a kind that check-jsonschema knows."""
    call = ["check_jsonschema", "--builtin-schema", schema, *map(str, files)]
    done = subprocess.run([sys.executable, "-m", *call], capture_output=True, text=True)
    return [] if done.returncode == 0 else [done.stdout + done.stderr]


def of_workflows() -> list[str]:
    """What is wrong with the workflows, and actions that are not pinned by their commit."""
    files = sorted((GITHUB / "workflows").glob("*.yml"))
    used = [line for file in files for line in re.findall(r"uses: *(\S+)", file.read_text(encoding="utf-8"))]
    loose = [f"{action} is not pinned" for action in used if not re.search(r"@[0-9a-f]{40}$", action)]
    return by_schema("vendor.github-workflows", *files) + loose


def of_recipe() -> list[str]:
    """The platforms for which the recipe gives no package."""
    recipe, variants = Stage0Recipe.from_file(str(RECIPE)), VariantConfig(VARIANTS)
    made = {p: recipe.render(variants, RenderConfig(platform=PlatformConfig(target_platform=p))) for p in CONDA}
    return [platform for platform, packages in made.items() if len(packages) != 1]


def main() -> int:
    """Checks all of it."""
    checks = {
        "settings": of_settings(),
        "builds": of_builds(),
        "workflows": of_workflows(),
        "dependabot": by_schema("vendor.dependabot", GITHUB / "dependabot.yml"),
        "recipe": of_recipe(),
    }
    for name, wrong in checks.items():
        print(f"{name}: {'as wanted' if not wrong else '; '.join(wrong)}")
    return 1 if any(checks.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
