"""The network: an encoder over a familiarization trial, a decoder over the test trial, patches as tokens.

Silent in the paper, decided here: normalisation before each layer, GELU, no dropout of units; half of a token's
positional code tells the time, a quarter the row, a quarter the column; patches of one frame see each other; what is
predicted is the frame itself, not its change.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from perceptv._arguments import integer
from perceptv.suites.bib.torch.config import CHANNELS, ModelConfig


def sinusoids(at: Tensor, width: int) -> Tensor:
    """Sines and cosines of numbers (...) as (..., width) float32 (Vaswani et al. 2017, 3.5); `width` is even."""
    rates = torch.exp(torch.arange(0, width, 2, device=at.device) * (-math.log(10_000.0) / width))
    angles = at.to(torch.float32).unsqueeze(-1) * rates
    return torch.cat([angles.sin(), angles.cos()], -1)


def to_patches(frames: Tensor, config: ModelConfig) -> Tensor:
    """Frames (B, T, side, side, 3) as patches (B, T, patches, patch_size), row by row."""
    batch, count = frames.shape[:2]
    cut = frames.reshape(batch, count, config.grid, config.patch, config.grid, config.patch, CHANNELS)
    return cut.transpose(3, 4).reshape(batch, count, config.patches, config.patch_size)


def to_frames(patches: Tensor, config: ModelConfig) -> Tensor:
    """The opposite of `to_patches`."""
    batch, count = patches.shape[:2]
    cut = patches.reshape(batch, count, config.grid, config.grid, config.patch, config.patch, CHANNELS)
    return cut.transpose(3, 4).reshape(batch, count, config.side, config.side, CHANNELS)


def later(count: int, patches: int, device: torch.device) -> Tensor:
    """True if the token of a row may not look at that of a column, since it belongs to a later frame."""
    frame = torch.arange(count, device=device).repeat_interleave(patches)
    return frame[:, None] < frame[None, :]


class NextFrame(nn.Module):
    """Predicts each next frame of a test trial from those before it and from a familiarization trial."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.config = config
        width, heads, feed_forward = config.width, config.heads, config.feed_forward
        self.embed = nn.Linear(config.patch_size, width)
        self.encoder = nn.TransformerEncoder(
            nn.TransformerEncoderLayer(width, heads, feed_forward, 0.0, "gelu", batch_first=True, norm_first=True),
            config.encoder_layers,
            nn.LayerNorm(width),
            enable_nested_tensor=False,
        )
        self.decoder = nn.TransformerDecoder(
            nn.TransformerDecoderLayer(width, heads, feed_forward, 0.0, "gelu", batch_first=True, norm_first=True),
            config.decoder_layers,
            nn.LayerNorm(width),
        )
        self.head = nn.Linear(width, config.patch_size)

    def forward(self, fam: Tensor, fam_at: Tensor, test: Tensor, test_at: Tensor) -> Tensor:
        """The frames that follow those of `test`, stride frames later each, as far as they can be foreseen.

        Parameters
        ----------
        fam, test : (B, F, side, side, 3) and (B, T, side, side, 3) float
            Frames in order, 0..1.
        fam_at, test_at : (B, F) and (B, T) int64
            Place of each in its trial, counted in strides; -1 fills up behind the last one.

        Returns
        -------
        (B, T, side, side, 3) float
            Of no meaning where `test_at` is -1.
        """
        return self.decode(self.encode(fam, fam_at), fam_at, test, test_at)

    def encode(self, fam: Tensor, fam_at: Tensor) -> Tensor:
        """The encoding of a familiarization trial, (B, F * patches, width)."""
        memory: Tensor = self.encoder(self._tokens(fam, fam_at), src_key_padding_mask=self._absent(fam_at))
        return memory

    def decode(self, memory: Tensor, fam_at: Tensor, test: Tensor, test_at: Tensor) -> Tensor:
        """The prediction, from what `encode` gave. Fillers stand last: no earlier frame looks at them."""
        mask = later(test.shape[1], self.config.patches, test.device)
        tokens = self.decoder(
            self._tokens(test, test_at), memory, tgt_mask=mask, memory_key_padding_mask=self._absent(fam_at)
        )
        patches = self.head(tokens).reshape(*test.shape[:2], self.config.patches, self.config.patch_size)
        return to_frames(patches, self.config)

    def _tokens(self, frames: Tensor, at: Tensor) -> Tensor:
        """(B, T * patches, width); white is 0."""
        tokens: Tensor = self.embed(1 - to_patches(frames, self.config)) + self._positions(at)
        return tokens.flatten(1, 2)

    def _positions(self, at: Tensor) -> Tensor:
        """Positional code, (B, T, patches, width)."""
        width, patches, grid = self.config.width, self.config.patches, self.config.grid
        number = torch.arange(patches, device=at.device)
        place = torch.cat([sinusoids(number // grid, width // 4), sinusoids(number % grid, width // 4)], -1)
        time = sinusoids(at, width // 2)[:, :, None]
        return torch.cat([time.expand(-1, -1, patches, -1), place.expand(*at.shape, -1, -1)], -1)

    def _absent(self, at: Tensor) -> Tensor:
        """True for tokens of fillers, (B, T * patches)."""
        return (at < 0).repeat_interleave(self.config.patches, 1)


def make_model(config: ModelConfig | None = None, seed: int = 0) -> NextFrame:
    """A network with weights drawn from `seed`; the global generator stays as it was."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(integer("seed", seed))
        return NextFrame(config or ModelConfig())


def prediction_error(predicted: Tensor, target: Tensor) -> Tensor:
    """Mean square error of each frame, (B, T), over pixels and colours, from two (B, T, side, side, 3)."""
    return (predicted - target).square().mean((2, 3, 4))
