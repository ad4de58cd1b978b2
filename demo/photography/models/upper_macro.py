"""A jumper or cardigan from so near that each loop of its yarn is seen, with an edge that says what it is."""
import numpy as np

from colour import scaled
from materials.hard import plastic, thread
from materials.yarn import wool
from model import Angle, Model
from parts.garment import button
from parts.loops import Cloth, backing, cast_on, knitted

# a stitch's width and height in metres, the yarn's plies, and hairs that stand off it
GAUGES = {'knit': dict(wide=0.0046, tall=0.0034, plies=3, hairs=30000, long=0.0020),
          'chunky': dict(wide=0.0058, tall=0.0043, plies=3, hairs=22000, long=0.0024), 'rib': dict(wide=0.0056, tall=0.0042, plies=3, hairs=22000, long=0.0022)}


def waves(x, y, seed, high=0.0035):
    """Soft folds of cloth that lies."""
    random = np.random.default_rng(seed)
    z = 0
    for size in (0.16, 0.11, 0.07):
        a = random.uniform(-0.5, 0.5)
        z = z + size / 0.16 * np.sin((x * np.cos(a) + y * np.sin(a)) * 2 * np.pi / size + random.uniform(0, 6.28))
    return high * z


def hem(look, gauge, texture, seed):
    """The lower edge of a body in rib, lying on paper; the back's edge is seen under it."""
    wide, tall = gauge['wide'], gauge['tall']
    columns, rows, ribbed = round(0.21 / wide / 4) * 4, round(0.235 / tall), round(0.052 / tall)
    across = columns * wide

    def front(u, v):
        x, y = u - across / 2, v - 0.072
        rise = np.clip(y + 0.072, 0, 0.05) / 0.05
        blouse = 0.0030 * np.exp(-(((v - ribbed * tall - 0.012) / 0.014) ** 2))
        edge = 0.0022 * np.sin(x * 38 + seed) + 0.0012 * np.sin(x * 91 + 2)
        return np.stack((x, y + edge * (1 - rise), 0.0085 + waves(x, y, seed) * (0.25 + 0.75 * rise) + 0.0035 + blouse), -1)

    def back(u, v):
        x, y = u - across / 2 + 0.004, v - 0.0785
        return np.stack((x, y + 0.0016 * np.sin(x * 31 + 1), 0.0032 + 0 * x), -1)

    yarn = wool(f'cloth-{texture}', look.colour, wide)
    made = dict(wide=wide, tall=tall, plies=gauge['plies'], points=22, sides=7)
    cloth = Cloth(front, across, rows * tall)
    body = texture == 'rib'
    knitted('hem-rib', cloth, columns, ribbed, yarn, rib=True, hairs=gauge['hairs'] // 3, long=gauge['long'], seed=seed, **made)
    knitted('body', cloth, columns, rows - ribbed, yarn, first=ribbed, rib=body, hairs=gauge['hairs'], long=gauge['long'], seed=seed + 1, **made)
    under = Cloth(back, across, 6 * tall)
    knitted('hem-rib', under, columns, 6, yarn, rib=True, hairs=1500, seed=seed + 2, **made)
    for edge in (cloth, under):
        cast_on('hem-rib', edge, columns, yarn, seed=seed, **made)
        backing(edge, wide * 0.72, look.colour)
    return Model(pose='flat', raking=True, views={'detail': Angle(turn=-17, rise=66, target=(0.0, -0.012, 0.01), span=0.112, fstop=5.6)})


class Table:
    """Where a button is sewn on."""

    up = (0, 1, 0)

    def __init__(self, high):
        self.high = high

    def at(self, points, lift=0.0):
        points = np.asarray(points, float)
        return np.column_stack((points, np.full(len(points), self.high + lift))), np.tile([0.0, 0.0, 1.0], (len(points), 1))


def fronts(look, gauge, seed, wide_band=0.036, point=0.022, slope=0.60):
    """Where a cardigan closes: two bands of rib that lie on each other below the neck's point, a button, both fronts."""
    wide, tall = gauge['wide'], gauge['tall']
    columns, rows = round(0.22 / wide), round(0.30 / tall)
    across, high = columns * wide, rows * tall
    yarn, inside = wool('cloth-knit', look.colour, wide), wool('inside', scaled(look.colour, 0.7), wide)
    made = dict(wide=wide, tall=tall, plies=gauge['plies'], points=22, sides=7)
    open_by = lambda y: np.clip(y - point + 0.004, 0, None) * slope

    def body(u, v):
        x, y = u - across / 2, v - high / 2
        return np.stack((x, y, 0.010 + waves(x, y, seed, 0.0022)), -1)

    shown = lambda points, normals: np.abs(points[..., 0]) > open_by(points[..., 1]) + 0.002
    cloth = Cloth(body, across, high)
    knitted('body', cloth, columns, rows, yarn, hairs=gauge['hairs'], long=gauge['long'], keep=shown, seed=seed, **made)
    backing(cloth, wide * 0.72, look.colour, keep=shown)
    lining = Cloth(lambda u, v: body(u, v) * [1, 1, 0.15] + [0.003, 0, 0], across, high)
    knitted('inside', lining, columns, rows, inside, high=-0.4, keep=lambda points, normals: ~shown(points, normals) | (np.abs(points[..., 0]) < 0.04) & (points[..., 1] > point - 0.01), seed=seed + 3, **made)
    backing(lining, wide * 0.72, scaled(look.colour, 0.7))
    fine, short = wide * 0.86, tall * 0.86
    length = 0.25
    count, courses = round(length / fine / 4) * 4, round(wide_band / short)
    for side, lift in ((-1, 0.0048), (1, 0.0084)):
        def band(u, v):
            y = (u - length / 2) * side
            middle = side * np.where(y > point - 0.03, np.sqrt(open_by(y + 0.012) ** 2 + 0.000004) + 0.0, 0)
            x = middle - side * (v - courses * short / 2)
            round_ = np.clip(np.minimum(v, courses * short - v) / 0.006, 0, 1)
            z = body(np.full_like(x, across / 2), y + high / 2)[..., 2] + lift - 0.0026 * (1 - round_) ** 2 - (0.003 if side < 0 else 0)
            return np.stack((x + 0.0012 * np.sin(y * 45 + side), y, z), -1)

        strip = Cloth(band, length, courses * short)
        edge = (lambda points, normals: points[..., 1] > point - 0.022) if side < 0 else None
        small = {**made, 'wide': fine, 'tall': short}
        knitted('front-band', strip, count, courses, yarn, rib=True, deep=0.26, hairs=6000, long=gauge['long'], keep=edge, seed=seed + side, **small)
        cast_on('front-band', strip, count, yarn, deep=0.26, keep=edge, seed=seed, **small)
        backing(strip, fine * 0.62, look.colour, keep=edge)
    spot = np.array([0.0, point - 0.046])
    surface = body(np.array(across / 2), np.array(spot[1] + high / 2))[2]
    button(Table(surface + 0.0084), spot, plastic(look.metal, 0.35), thread(scaled(look.metal, 0.35)), 0.0105, 0.0036, 0.5)
    return Model(pose='flat', raking=True, views={'detail': Angle(turn=12, rise=64, target=(0.002, point - 0.006, 0.014), span=0.126, fstop=5.6)})


def build(look, kind):
    gauge, seed = GAUGES[kind], look.seed % 89
    return fronts(look, gauge, seed) if kind == 'chunky' else hem(look, gauge, kind, seed)
