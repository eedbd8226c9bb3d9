"""A small language model as Llama's family has it, with a cache of keys and values as buffers.

Each call is given one token and its position, and gives the scores of the next one.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional


@dataclass(frozen=True)
class Sizes:
    words: int = 96
    width: int = 64
    hidden: int = 160
    layers: int = 2
    heads: int = 4
    shared: int = 2
    """Heads of keys and values, each shared by several of queries."""
    longest: int = 24

    @property
    def head(self) -> int:
        return self.width // self.heads


HUNDRED_MILLION = Sizes(16384, 768, 2048, 11, 12, 4, 512)


class Norm(nn.Module):
    """Divided by the root of the mean of the squares."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x: Tensor) -> Tensor:
        return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-5) * self.weight


class Attention(nn.Module):
    """One query over the keys and values of all positions so far."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.sizes = sizes
        shared = sizes.shared * sizes.head
        self.query = nn.Linear(sizes.width, sizes.width, bias=False)
        self.key = nn.Linear(sizes.width, shared, bias=False)
        self.value = nn.Linear(sizes.width, shared, bias=False)
        self.out = nn.Linear(sizes.width, sizes.width, bias=False)
        cache = torch.zeros(sizes.shared, sizes.longest, sizes.head)
        self.register_buffer("keys", cache)
        self.register_buffer("values", cache.clone())

    def forward(self, x: Tensor, position: Tensor, waves: Tensor, mask: Tensor) -> Tensor:
        sizes = self.sizes
        query = turned(self.query(x).view(sizes.heads, 1, sizes.head), waves)
        key = turned(self.key(x).view(sizes.shared, 1, sizes.head), waves)
        value = self.value(x).view(sizes.shared, 1, sizes.head)
        self.keys.index_copy_(1, position, key)
        self.values.index_copy_(1, position, value)
        each = sizes.heads // sizes.shared
        query = query.view(sizes.shared, each, sizes.head)
        scores = query @ self.keys.transpose(1, 2) * sizes.head**-0.5 + mask
        found = torch.softmax(scores, -1) @ self.values
        return self.out(found.reshape(1, sizes.width))


def turned(x: Tensor, waves: Tensor) -> Tensor:
    """Pairs turned by the angles of a position; `waves` has their cosines and sines."""
    cosine, sine = waves[0], waves[1]
    first, second = x.chunk(2, -1)
    return torch.cat([first * cosine - second * sine, first * sine + second * cosine], -1)


class Block(nn.Module):
    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.before, self.behind = Norm(sizes.width), Norm(sizes.width)
        self.attention = Attention(sizes)
        self.gate = nn.Linear(sizes.width, sizes.hidden, bias=False)
        self.up = nn.Linear(sizes.width, sizes.hidden, bias=False)
        self.down = nn.Linear(sizes.hidden, sizes.width, bias=False)

    def forward(self, x: Tensor, position: Tensor, waves: Tensor, mask: Tensor) -> Tensor:
        x = x + self.attention(self.before(x), position, waves, mask)
        y = self.behind(x)
        return x + self.down(functional.silu(self.gate(y)) * self.up(y))


class Decoder(nn.Module):
    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.words = nn.Embedding(sizes.words, sizes.width)
        self.blocks = nn.ModuleList(Block(sizes) for _ in range(sizes.layers))
        self.norm = Norm(sizes.width)
        self.scores = nn.Linear(sizes.width, sizes.words, bias=False)
        half = torch.arange(sizes.head // 2) / (sizes.head // 2)
        angles = torch.outer(torch.arange(sizes.longest), 10000.0**-half)
        self.register_buffer("waves", torch.stack([angles.cos(), angles.sin()]))
        places = torch.arange(sizes.longest)
        later = torch.where(places[None] > places[:, None], -1e9, 0.0)
        self.register_buffer("masks", later)

    def forward(self, token: Tensor, position: Tensor) -> Tensor:
        """`token` and `position` are `[1]` of int64; the scores are `[1, words]`."""
        x = self.words(token)
        waves = self.waves.index_select(1, position)
        mask = self.masks.index_select(0, position)
        for block in self.blocks:
            x = block(x, position, waves, mask)
        return self.scores(self.norm(x))


def decoder(sizes: Sizes, seed: int = 0) -> Decoder:
    """One with seeded weights that are no noise only: its tokens do not all look alike."""
    torch.manual_seed(seed)
    return Decoder(sizes).eval().requires_grad_(False)
