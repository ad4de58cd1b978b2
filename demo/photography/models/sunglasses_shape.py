"""Outlines of spectacle fronts, in metres from the middle of the right-hand lens (x away from the nose, y up)."""
import math

import numpy as np

RAYS = 176

# half widths and heights of the lens, how square it is above and below, how much it narrows downwards
SHAPES = {
    'round': dict(wide=0.0245, tall=0.0235, above=2.15, below=2.1, narrow=0.03, rim=0.0048, off=0.0345, bridge=(0.003, 0.0125)),
    'panto': dict(wide=0.0245, tall=0.0225, above=2.7, below=2.0, narrow=0.10, rim=0.0045, off=0.0345, bridge=(0.004, 0.0125)),
    'square': dict(wide=0.0270, tall=0.0205, above=4.6, below=3.2, narrow=0.09, rim=0.0056, off=0.0365, bridge=(0.004, 0.0140)),
    'aviator': dict(wide=0.0290, tall=0.0250, above=3.4, below=2.0, narrow=0.16, rim=0.0011, off=0.0385, bridge=(0.004, 0.012)),
}


def lens(shape, scale=1.0, rays=RAYS):
    """The lens's rim, counterclockwise from the outer side."""
    a = np.linspace(0, 2 * math.pi, rays, endpoint=False)
    c, s = np.cos(a), np.sin(a)
    n = np.where(s > 0, shape['above'], shape['below'])
    x = np.sign(c) * np.abs(c) ** (2 / n) * shape['wide']
    y = np.sign(s) * np.abs(s) ** (2 / n) * shape['tall']
    x = x * (1 + shape['narrow'] * (y / shape['tall']))
    if shape['rim'] < 0.002:  # the drop of an aviator hangs outwards
        x = x + 0.0035 * np.clip(-y / shape['tall'], 0, 1)
    points = np.stack((x, y), -1)
    closed = np.vstack((points, points[:1]))
    along = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(closed, axis=0), axis=1))))
    at = np.linspace(0, along[-1], rays, endpoint=False)
    return np.stack([np.interp(at, along, closed[:, k]) for k in range(2)], -1) * scale


def smooth(x, low, high):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def front(shape):
    """(inner, outer) rims of the right-hand half of an acetate front, x from the nose; the outer one meets x = 0 in
    the bridge."""
    inner = lens(shape)
    d = np.roll(inner, -1, 0) - np.roll(inner, 1, 0)
    d /= np.linalg.norm(d, axis=1, keepdims=True)
    out = np.stack((d[:, 1], -d[:, 0]), -1)
    x, y = inner.T
    wide, tall = shape['wide'], shape['tall']
    rim = np.full(len(inner), shape['rim'])
    rim += 0.0016 * smooth(y / tall, 0.1, 0.9)
    # endpiece: the upper outer corner reaches out to the hinge
    rim += 0.0056 * np.exp(-(((y - tall * 0.40) / (tall * 0.20)) ** 2)) * (x > 0) * smooth(x / wide, 0.3, 0.9)
    outer = inner + out * rim[:, None]
    inner = inner + [shape['off'], 0]
    outer = outer + [shape['off'], 0]
    low, high = shape['bridge']
    oy = outer[:, 1]
    nose = (x < 0) * smooth(oy, low - 0.0065, low) * (1 - smooth(oy, high, high + 0.0035))
    outer[:, 0] = outer[:, 0] * (1 - nose)
    outer[:, 1] = oy - nose * 0.0006
    return inner, outer
