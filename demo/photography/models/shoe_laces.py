"""Laces: straight bars or crosses between eyelets, under the facings' edges, and a bow that lies on the shoe."""
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
        t = np.linspace(0, 1, 40)
        places = low + (high - low) * t[:, None]
        normals = self.last.normal(places[:, 0], places[:, 1])
        for _ in range(12):
            normals[1:-1] = (normals[:-2] + normals[1:-1] * 2 + normals[2:]) / 4
        points = self.last.at(places[:, 0], places[:, 1])
        for _ in range(10):
            points[1:-1] = (points[:-2] + points[1:-1] * 2 + points[2:]) / 4
        long = np.linalg.norm(np.diff(points, axis=0), axis=1).sum()
        dive = np.minimum(t, 1 - t) * long
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

    def bow(self, x, big=1.0, tips=None):
        """A bow over the ridge at x: curves of (forwards, sideways, height) in millimetres laid onto the shoe."""
        def lay(curve, count):
            curve = smooth_path([(f * big, s * big, h) for f, s, h in curve], count)
            places = [self.last.beside(x + f, abs(s), -1 if s < 0 else 1) for f, s, _ in curve]
            normals = np.array([self.last.normal(*place) for place in places])
            points = np.array([self.last.at(*place) for place in places])
            # across the ridge the upper's own normals turn quickly
            for _ in range(6):
                normals[1:-1] = (normals[:-2] + normals[1:-1] * 2 + normals[2:]) / 4
            high = np.array([h for *_, h in curve]) / 1000 + self.lift
            return points + normals * high[:, None], normals

        t = self.thick * 1000
        for k, (wide, fore) in ((-1, (1.0, 1.0)), (1, (0.92, 1.12))):
            loop = [(0, 0, t + 1.5), (1 * fore, k * 7, t + 5), (5 * fore, k * 20 * wide, t + 5), (13 * fore, k * 33 * wide, t + 1.6), (21 * fore, k * 37 * wide, t + 0.8), (25 * fore, k * 31 * wide, t + 0.6), (20 * fore, k * 20 * wide, t * 0.7 + 0.8), (10 * fore, k * 8, t + 1.5), (2, 0, t + 1)]
            points, normals = lay(loop, 90)
            sweep('lace', points, self.profile, self.made, normals)
            end = [(0, k * 1, t + 1.5), (6, k * 6, t + 3), (18 * fore, k * 12, t + 1.2), (33 * fore, k * 20 * wide, t * 0.5 + 0.5), (47 * fore, k * 31 * wide, t * 0.5 + 0.4), (56 * fore, k * 37 * wide, t * 0.5 + 0.4)]
            points, normals = lay(end, 70)
            sweep('lace', points, self.profile, self.made, normals)
            tip = points[-14:] + (points[-1] - points[-2]) * np.linspace(0, 1.5, 14)[:, None]
            sweep('aglet', tip, circle(max(self.thick * 0.8, 0.0011), 10), tips or plain('aglet', (0.02, 0.018, 0.016, 1), 0.3, 0.5), normals[-14:])
        knot, normals = lay([(-3.5, -1.5, t * 0.6), (-2.5, -0.5, t * 2 + 1.0), (1, 0.3, t * 2.4 + 1.6), (4.5, 1.0, t * 1.6 + 0.6), (5.5, 1.2, t * 0.4)], 24)
        sweep('lace', knot, [(a * 1.12, b * 1.3) for a, b in self.profile], self.made, normals)
