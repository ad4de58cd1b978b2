"""Leathers, and the traces of a brush on metal."""
import cv2
import numpy as np

from textures.noise import layered, noise, packed

N = 1024


def cells(count, seed):
    """Distance to the nearest of about `count` points scattered evenly, and which one it is; tiling."""
    random = np.random.default_rng(seed)
    side = round(count**0.5)
    grid = np.stack(np.meshgrid(np.arange(side), np.arange(side)), -1).reshape(-1, 2)
    points = (grid + 0.5 + random.uniform(-0.42, 0.42, grid.shape)) / side * N % N
    seeds = np.ones((3 * N, 3 * N), np.uint8)
    for dx in (0, N, 2 * N):
        for dy in (0, N, 2 * N):
            at = (points + [dx, dy]).astype(int)
            seeds[at[:, 1], at[:, 0]] = 0
    near, label = cv2.distanceTransformWithLabels(seeds, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    middle = slice(N, 2 * N)
    return near[middle, middle], label[middle, middle]


def grained(seed=41, count=5200, width=0.05):
    """Full-grain leather: pebbles of uneven size between fine creases."""
    near, _ = cells(count, seed)
    size = N / np.sqrt(count)
    pebble = 1 - np.clip(near / (size * 0.72), 0, 1) ** 2.5
    coarse = layered(N, 70, seed + 1)
    height = pebble * 1.5 - 0.8 + coarse * 0.18
    return packed(pebble * 0.22 - 0.1 + layered(N, 260, seed + 2) * 0.3 + noise(N, 3, seed + 3) * 0.08, height, pebble * 0.3), width


def smooth(seed=42):
    """Vegetable-tanned leather: nearly plain, with pores, faint creases and clouds."""
    near, _ = cells(9000, seed)
    pores = np.exp(-((near / 2.2) ** 2))
    crease = np.exp(-((layered(N, 60, seed + 4) / 0.05) ** 2)) * 0.25
    cloud = layered(N, 40, seed + 1)
    return packed(cloud * 0.12 - pores * 0.25 + noise(N, 3, seed + 2) * 0.07, -pores * 0.5 - crease + layered(N, 24, seed + 3) * 0.14), 0.06


def calf(seed=46, count=8100):
    """Polished calf: small even pebbles, flat on top, between hairlines, without clouds."""
    near, _ = cells(count, seed)
    pebble = 1 - np.clip(near / (N / count**0.5 * 0.74), 0, 1) ** 3.5 - 0.8
    return packed(pebble * 0.55 + noise(N, 3, seed + 1) * 0.10, pebble * 1.2 + layered(N, 30, seed + 2) * 0.1, pebble), 0.05


def suede(seed=43):
    """Short fibres, brushed in places one way and in places another, so that the nap catches the light in strokes."""
    brushed = np.clip(layered(N, 150, seed + 2, 2, 2.0) * 0.8 + 0.5, 0, 1)
    nap = noise(N, 2.2, seed, 5) * brushed + noise(N, 2.2, seed + 3, 5).T * (1 - brushed)
    return packed(nap * 0.30 + noise(N, 2, seed + 1) * 0.10 + (brushed - 0.5) * 0.26, nap * 0.4), 0.05


def brushed(seed=44):
    streak = noise(N, 2, seed, 60) + noise(N, 5, seed + 1, 30)
    return packed(streak * 0.12, streak * 0.3, streak * 0.3), 0.03


def pebbled(seed=45):
    """Coarser, drummed hide."""
    return grained(seed, 1900, 0.05)
