"""Settings of the baseline. The defaults are the paper's, section 3, and where it is silent, ours."""

from __future__ import annotations

from dataclasses import dataclass

from perceptv._arguments import amount, integer
from perceptv.errors import invalid

CHANNELS = 3


@dataclass(frozen=True)
class ModelConfig:
    """The input and the size of the network.

    Attributes
    ----------
    side : int
        Frames are shrunk to side x side px.
    patch : int
        Side of the square patches, px; divides `side`.
    stride : int
        The network sees every `stride`-th frame of a trial, from the first one on.
    frames : int
        Greatest number of these frames; for a longer trial the last ones.
    kept : int
        In training, a random share kept/frames of a trial's frames remains, rounded up.
    width : int
        Numbers per token; a multiple of 8 and of `heads`.
    heads : int
        Attention heads.
    encoder_layers, decoder_layers : int
    feed_forward : int
        Width of the layers between attentions (ours: four times `width`).
    """

    side: int = 84
    patch: int = 12
    stride: int = 6
    frames: int = 40
    kept: int = 15
    width: int = 128
    heads: int = 8
    encoder_layers: int = 5
    decoder_layers: int = 5
    feed_forward: int = 512

    def __post_init__(self) -> None:
        for name, low, high in _RANGES:
            integer(name, getattr(self, name), low, high)
        for name, holds, legal in (
            ("patch", self.side % self.patch == 0, f"divisors of the side, {self.side}"),
            ("width", self.width % 8 == 0, "multiples of 8"),
            ("heads", self.width % self.heads == 0, f"divisors of the width, {self.width}"),
            ("kept", self.kept <= self.frames, f"integers 1..{self.frames}, the frames"),
        ):
            if not holds:
                raise invalid(name, getattr(self, name), legal)

    @property
    def grid(self) -> int:
        """Patches along a side."""
        return self.side // self.patch

    @property
    def patches(self) -> int:
        """Tokens of a frame."""
        return self.grid**2

    @property
    def patch_size(self) -> int:
        """Numbers in a patch: pixels times colours."""
        return self.patch**2 * CHANNELS


_RANGES = (
    ("side", 1, 200),
    ("patch", 1, 200),
    ("stride", 1, 30),
    ("frames", 2, 100_000),
    ("kept", 1, 100_000),
    ("width", 8, 65_536),
    ("heads", 1, 65_536),
    ("encoder_layers", 1, 1000),
    ("decoder_layers", 1, 1000),
    ("feed_forward", 1, 1 << 20),
)


@dataclass(frozen=True)
class TrainingConfig:
    """Settings of the training.

    Attributes
    ----------
    steps : int
        Total number of batches (our choice; the paper trained for a week on two GPUs).
    learning_rate, weight_decay : float
        Settings of AdamW. The paper names the two numbers, but not the optimiser.
    warm_up : int
        Steps in which the rate rises linearly; then it is constant (our choice).
    clip : float
        Greatest norm of a gradient (our choice).
    save_every : int
        Steps between checkpoints, if checkpoints are written.
    """

    steps: int = 200_000
    learning_rate: float = 1e-4
    weight_decay: float = 1e-4
    warm_up: int = 1000
    clip: float = 1.0
    save_every: int = 1000

    def __post_init__(self) -> None:
        for name, low in (("steps", 1), ("warm_up", 0), ("save_every", 1)):
            integer(name, getattr(self, name), low)
        for name in ("learning_rate", "clip"):
            amount(name, getattr(self, name), "finite numbers above 0", above=True)
        amount("weight_decay", self.weight_decay, "finite numbers, 0 or more")

    def rate(self, step: int) -> float:
        """The learning rate of a step, counted from 0."""
        return self.learning_rate * min(1.0, (step + 1) / max(self.warm_up, 1))
