"""Laces: straight bars or crosses between eyelets, under the facings' edges, and what becomes of their ends: bow, knot, or tucked in."""
import numpy as np

from materials.hard import plain
from parts.mesh import circle, smooth_path, sweep


class Laces:
    """`spots` are the eyelets' places outside and inside, from the toe upwards; `lift` is how high the facings are."""

    def __init__(self, last, spots, made, width, thick, lift):
        self.last, self.made, self.width, self.thick, self.lift = last, made, width, thick, lift
        self.spots = list(zip(*spots))
        round_lace = thick > 0.6 * width
        self.profile = circle(width / 2, 12) if round_lace else [(np.sign(x) * abs(x) ** 0.6 * width / 2, np.sign(y) * abs(y) ** 0.7 * thick / 2) for x, y in circle(1.0, 18)]

    def over(self, low, high, crossed=0.0):
        """From hole to hole over the facings and the gap; `crossed` is how much higher it lies in its middle."""
        low, high = np.array(low), np.array(high)
        # a lace comes out of the middle of its hole
        t = np.linspace(-0.03, 1.03, 44)
        places = low + (high - low) * t[:, None]
        normals = self.last.normal(places[:, 0], places[:, 1])
        for _ in range(12):
            normals[1:-1] = (normals[:-2] + normals[1:-1] * 2 + normals[2:]) / 4
        points = self.last.at(places[:, 0], places[:, 1])
        for _ in range(10):
            points[1:-1] = (points[:-2] + points[1:-1] * 2 + points[2:]) / 4
        long = np.linalg.norm(np.diff(points, axis=0), axis=1).sum()
        dive = np.maximum(np.minimum(t, 1 - t), 0) * long
        high = self.lift + self.thick * 0.55 - 0.0045 * np.clip(1 - dive / 0.0022, 0, 1) ** 1.6 + crossed * np.exp(-((t - 0.5) / 0.15) ** 2)
        sweep('lace', points + normals * high[:, None], self.profile, self.made, normals)

    def bars(self):
        for a, b in self.spots:
            self.over(a, b)

    def crosses(self):
        self.over(*self.spots[0])
        for n, (low, high) in enumerate(zip(self.spots, self.spots[1:])):
            for k in (0, 1):
                self.over(low[k], high[1 - k], self.thick * 1.05 if k == n % 2 else 0.0)

    def lay(self, x, curve, count=80):
        """A curve of (forwards, sideways, height) in millimetres, laid onto the shoe before the place x of its ridge."""
        curve = smooth_path(curve, count)
        places = [self.last.beside(x + f, abs(s), -1 if s < 0 else 1) for f, s, _ in curve]
        normals = np.array([self.last.normal(*place) for place in places])
        points = np.array([self.last.at(*place) for place in places])
        # across the ridge the upper's own normals turn quickly
        for _ in range(6):
            normals[1:-1] = (normals[:-2] + normals[1:-1] * 2 + normals[2:]) / 4
        return points + normals * (curve[:, 2:] / 1000 + self.lift), normals

    def end(self, x, curve, tips):
        """A free end, with its tip."""
        points, normals = self.lay(x, curve)
        sweep('lace', points, self.profile, self.made, normals)
        tip = points[-14:] + (points[-1] - points[-2]) * np.linspace(0.2, 1.2, 14)[:, None]
        sweep('aglet', tip, circle(max(self.thick * 0.56, 0.0010), 10), tips or plain('aglet', (0.05, 0.04, 0.035, 1), 0.35, 0.45), normals[-14:])

    def bow(self, x, seed, big=1.0, tips=None, twice=False):
        """A bow over the ridge at x, its loops and ends of unequal size and lie; `twice`: its loops are knotted once more."""
        t, random = self.thick * 1000, np.random.default_rng(seed)
        for k in (-1, 1):
            wide, open_, turn = random.uniform(0.8, 1.15) * big, random.uniform(0.7, 1.2) * big, random.uniform(-0.2, 0.65)
            flat = [(0, 0, t + 1.5), (-2, 7, t + 5), (-7, 18, t + 5), (-8.5, 30, t + 2), (-4, 38, t + 0.8), (4, 38.5, t + 0.6), (8.5, 30, t + 0.7), (6, 18, t + 2), (2, 7, t + 3), (1, 0, t + 1)]
            loop = [(f * open_ * np.cos(turn) + s * wide * np.sin(turn), k * (s * wide * np.cos(turn) - f * open_ * np.sin(turn)), h) for f, s, h in flat]
            points, normals = self.lay(x, loop, 90)
            sweep('lace', points, self.profile, self.made, normals)
            long, aside = random.uniform(0.62, 1.05) * big, random.uniform(0.75, 1.2) * big
            self.end(x, [(0, k, t + 1.5), (6 * big, k * 6 * big, t + 3), (18 * long, k * 12 * aside, t + 1.2), (33 * long, k * 21 * aside, t * 0.5 + 0.5), (47 * long, k * 29 * aside + random.normal(0, 2), t * 0.5 + 0.4), (58 * long, k * 37 * aside + random.normal(0, 3), t * 0.5 + 0.4)], tips)
        self.tied(x, 0)
        if twice:
            self.tied(x, 4)

    def knot(self, x, seed, big=1.0, tips=None):
        """Tied twice and cut short: two ends of unequal length hang down."""
        t, random = self.thick * 1000, np.random.default_rng(seed)
        for k in (-1, 1):
            long, aside = random.uniform(0.75, 1.25) * big, random.uniform(0.8, 1.2) * big
            self.end(x, [(1, k * 1.5, t + 1), (-1, k * 7, t + 2.5), (3, k * 14 * aside, t + 2), (12 * long, k * 21 * aside, t * 0.5 + 0.8), (24 * long, k * 25 * aside, t * 0.5 + 0.5), (36 * long, k * 25 * aside + random.normal(0, 3), t * 0.5 + 0.4), (46 * long, k * 27 * aside + random.normal(0, 4), t * 0.5 + 0.4)], tips)
        self.tied(x, 0)
        self.tied(x, 3.6)

    def tied(self, x, before):
        t = self.thick * 1000
        knot, normals = self.lay(x + before, [(-3.5, -1.5, t * 0.6), (-2.5, -0.5, t * 2 + 1.0), (1, 0.3, t * 2.4 + 1.6), (4.5, 1.0, t * 1.6 + 0.6), (5.5, 1.2, t * 0.4)], 24)
        sweep('lace', knot, [(a * 1.12, b * 1.3) for a, b in self.profile], self.made, normals)
