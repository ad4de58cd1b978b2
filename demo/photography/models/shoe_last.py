"""The shape of shoes: a last, from tables in millimetres, with a chart over it for panels, seams and soles.

The heel is at x = 0, the toe at x = `long`; the outer side is seen from -Y. A place of the chart is (x, g): `x` along
the last, `g` from the feather edge outside (-1) over the ridge (0) to the feather edge inside (1). Beyond heel or toe
the chart goes on round the end. Heights are above the insole, which lies at `pitch(x)` above the floor.
"""
from functools import cached_property

import numpy as np
from scipy.interpolate import CubicSpline, PchipInterpolator
from scipy.ndimage import gaussian_filter1d, map_coordinates

from parts.mesh import resampled

# Half widths in plan, the ridge's height, and the section's fullness; x counts from the heel at a length of 298.
OUTER = ((6, 14), (20, 24.5), (45, 31.5), (80, 33.5), (115, 37), (150, 44), (185, 50), (215, 49))
INNER = ((6, 14), (20, 24.5), (45, 31), (80, 30), (115, 30.5), (150, 36.5), (185, 43.5), (210, 45))
TOES = {
    'almond': (((245, 43), (270, 33), (288, 18.5)), ((240, 42), (268, 33.5), (288, 19))),
    'round': (((245, 44.5), (268, 37), (286, 23)), ((240, 43.5), (266, 37), (286, 23))),
    'snub': (((245, 44.5), (270, 36), (287, 22)), ((240, 43), (268, 36.5), (287, 22.5))),
}
RIDGES = {
    'low': ((105, 122), (112, 106), (122, 94), (135, 84.5), (150, 76), (170, 66.5), (190, 57.5), (210, 49), (230, 41.5), (250, 36), (268, 32), (281, 27), (290, 20.5), (298, 9)),
    'flat': ((105, 122), (112, 105), (122, 92.5), (135, 82.5), (150, 73.5), (170, 63.5), (190, 54.5), (210, 45.5), (230, 38), (250, 32), (268, 27.5), (281, 23), (290, 17.5), (298, 8)),
    'runner': ((105, 122), (112, 107), (122, 95.5), (135, 86.5), (150, 78.5), (170, 69.5), (190, 61), (210, 53), (230, 46.5), (250, 41), (268, 35.5), (281, 29), (290, 21.5), (298, 9)),
    'tall': ((106, 220), (113, 175), (118, 142), (121, 124), (126, 108), (134, 94.5), (148, 82), (168, 71), (190, 61.5), (210, 53.5), (230, 46.5), (250, 41), (268, 36.5), (281, 31), (290, 23.5), (298, 10)),
    'sleek': ((106, 220), (113, 175), (118, 142), (121, 124), (126, 108), (134, 94), (148, 80.5), (168, 68), (190, 57.5), (210, 49), (230, 41.5), (250, 35.5), (268, 31), (281, 26), (290, 19), (298, 8.5)),
    'high': ((104, 220), (110, 168), (115, 138), (119, 119), (125, 104), (135, 91), (150, 79.5), (170, 67.5), (190, 57), (210, 47), (230, 39), (250, 32.5), (268, 28), (281, 23), (290, 17.5), (298, 8)),
}
BACK = ((0, 5.5), (10, 2.2), (24, 0), (40, 1.6), (55, 5.2), (66, 9), (85, 13), (105, 13.5), (130, 10), (155, 6), (230, 4))
SIDE = ((0, 0.90), (9, 0.975), (22, 1.0), (38, 0.965), (52, 0.89), (64, 0.83), (82, 0.79), (105, 0.83), (130, 0.92), (155, 0.99), (230, 1.0))

RING = 360


class Last:
    """`heel`, `ball` and `spring` are how high the insole lies at heel, ball and toe; `creases` are as `flexed` of shoe_parts makes them."""

    def __init__(self, ridge, toe, heel, ball, spring, long=298, wide=1.0, swing=4.0, creases=()):
        self.heights, self.long, self.creases = (heel, ball, spring), long, creases
        k = long / 298
        self.ridge = PchipInterpolator(*zip(*[(x * k, h) for x, h in RIDGES[ridge]]))
        self.first = RIDGES[ridge][0]
        back, side = (PchipInterpolator(*zip(*table)) for table in (BACK, SIDE))
        count, tall = 320, 150
        xi = np.linspace(0, 1, count)
        xs = self.place(xi)
        roof = self.roof(xs)
        fan = np.sin(np.linspace(0, np.pi / 2, 200))
        table = np.empty((count, 2 * tall + 1, 3))
        # the front curve read the other way: how far forward the section at a height reaches
        dense = np.linspace(self.first[0] * k, long, 800)
        falling = self.ridge(dense)
        for outer, (body, tip) in enumerate(zip((INNER, OUTER), TOES[toe][::-1])):
            keys = [(0, 0), *((x * k, y * wide) for x, y in (*body, *tip)), (long, 0)]
            spread = CubicSpline([self.chart(x) for x, _ in keys], [y for _, y in keys], bc_type='natural')
            half = np.maximum(spread(xi), 0)
            for i, x in enumerate(xs):
                h = roof[i] * fan
                t = h / roof[i]
                ahead = np.clip((x - 150) / 110, 0, 1)
                p = 1.55 + 0.75 * ahead + (0.0 if outer else 0.3) * ahead
                q = 1.45 + 0.45 * ahead
                t0 = 0.12 + 0.2 * ahead
                front = np.where(t < t0, 0.90 + 0.10 * np.sin(np.pi / 2 * np.clip(t / t0, 0, 1)), np.clip(1 - np.clip((t - t0) / (1 - t0), 0, 1)**p, 0, 1) ** (1 / q))
                reach = np.interp(-h, -falling, dense)
                closed = np.clip(1 - np.clip((x - 55) / np.maximum(reach - 55, 1), 0, 1) ** 2.6, 0, 1) ** 0.5
                behind = side(np.clip(h, 0, 230)) * (closed if x > 55 else 1)
                w = np.clip((x - 95) / 60, 0, 1)
                w = w * w * (3 - 2 * w)
                y = half[i] * (front * w + behind * (1 - w))
                arc = np.concatenate(([0], np.cumsum(np.hypot(np.diff(y), np.diff(h)))))
                at = np.linspace(0, arc[-1], tall + 1)
                y, h = np.interp(at, arc, y), np.interp(at, arc, h)
                middle = -swing * np.clip((x - 140) / 150, 0, 1) ** 1.5
                moved = x + back(np.clip(h, 0, 230)) * np.clip(1 - x / 95, 0, 1) ** 2
                points = np.stack((moved, middle + (y if outer else -y), h), -1)
                if outer:
                    table[i, : tall + 1] = points
                else:
                    table[i, tall:] = points[::-1]
        pad = 40
        self.pad, self.tall, self.count = pad, tall, count
        table = np.concatenate((table[pad:0:-1, ::-1], table, table[-2 : -pad - 2 : -1, ::-1]))
        table = gaussian_filter1d(gaussian_filter1d(table, 2.5, axis=0, mode='nearest'), 1.5, axis=1, mode='nearest')
        # at heel and toe both sides meet at an angle: there it is rounded more
        rows = np.arange(len(table)) - pad
        near = np.clip(1 - np.minimum(np.abs(rows), np.abs(rows - count + 1)) / 24, 0, 1)[:, None, None] ** 0.7
        self.table = table * (1 - near) + gaussian_filter1d(table, 8, axis=0, mode='nearest') * near

    def place(self, xi):
        return self.long * (1 - np.cos(np.pi * np.asarray(xi, float))) / 2

    def chart(self, x):
        """Even steps near heel and toe, where the last turns: from millimetres to the chart's own measure."""
        x = np.asarray(x, float)
        beyond = np.where(x < 0, -1, np.where(x > self.long, 1, 0))
        x = np.where(x < 0, -x, np.where(x > self.long, 2 * self.long - x, x))
        xi = np.arccos(1 - 2 * np.clip(x / self.long, 0, 1)) / np.pi
        return np.where(beyond < 0, -xi, np.where(beyond > 0, 2 - xi, xi))

    def roof(self, x):
        k = self.long / 298
        return np.where(x < self.first[0] * k, self.first[1], self.ridge(np.clip(x, self.first[0] * k, self.long)))

    def front(self, h):
        """How far forward the ridge lies at a height."""
        x = np.linspace(self.first[0] * self.long / 298, self.long, 2000)
        return float(np.interp(-h, -self.roof(x), x))

    def pitch(self, x):
        heel, ball, toe = self.heights
        t = np.clip((x - 48) / 142, 0, 1)
        rise = np.clip((x - 196) / (self.long - 196), 0, 1)
        return heel + (ball - heel) * t * t * (3 - 2 * t) + (toe - ball) * rise**1.9

    def raw(self, xi, g):
        where = np.stack((np.asarray(xi, float) * (self.count - 1) + self.pad, (np.asarray(g, float) + 1) * self.tall))
        flat = where.reshape(2, -1)
        return np.stack([map_coordinates(self.table[..., k], flat, order=1, mode='nearest') for k in range(3)], -1).reshape(*where.shape[1:], 3)

    def at(self, xi, g):
        """Points in metres, with the middle of the shoe at x = 0 and the floor at z = 0."""
        p = self.raw(*np.broadcast_arrays(xi, g))
        return np.stack((p[..., 0] - self.long / 2, -p[..., 1], p[..., 2] + self.pitch(p[..., 0])), -1) / 1000

    def normal(self, xi, g):
        xi, g = np.broadcast_arrays(np.asarray(xi, float), np.asarray(g, float))
        e, f = 0.012, 0.02
        low, high = np.maximum(g - f, -1), np.minimum(g + f, 1)
        n = np.cross(self.at(xi + e, g) - self.at(xi - e, g), self.at(xi, high) - self.at(xi, low))
        return n / (np.linalg.norm(n, axis=-1, keepdims=True) + 1e-12)

    def mark(self, x, h, side=-1):
        """The place on the outer (-1) or inner (1) side at x and a height above the insole: (chart, g)."""
        xi = float(self.chart(x))
        g = np.linspace(1, 0, 400)
        heights = self.raw(np.full(400, abs(xi)), side * g)[:, 2]
        return xi, side * float(np.interp(h, heights, g))

    def beside(self, x, y, side=-1):
        """The place that many millimetres beside the ridge, measured over the upper."""
        xi = float(self.chart(x))
        g = np.linspace(0, 0.9, 400)
        p = self.raw(np.full(400, xi), side * g)
        arc = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))))
        return xi, side * np.interp(y, arc, g)

    def around(self, h, w, side=-1):
        """The place at a height, that many millimetres round a shaft from its front."""
        xs = self.front(h) - np.linspace(0, 1, 60) ** 2 * 60
        places = np.array([self.mark(x, h, side) for x in xs])
        p = self.raw(places[:, 0], places[:, 1])
        arc = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))))
        return tuple(np.interp(w, arc, places[:, k]) for k in range(2))

    def even(self, line, count):
        """`count` places at equal distances along a smooth line through places."""
        line = np.asarray(line, float)
        t = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(self.at(line[:, 0], line[:, 1]), axis=0), axis=1) + 1e-9)))
        fine = np.linspace(0, t[-1], 600)
        dense = np.stack([PchipInterpolator(t, line[:, k])(fine) for k in range(2)], -1)
        soft = gaussian_filter1d(dense, 14, axis=0, mode='nearest')
        share = np.linspace(0, 1, 600)[:, None]
        dense = soft + (dense[0] - soft[0]) * (1 - share) ** 8 + (dense[-1] - soft[-1]) * share**8
        p = self.at(dense[:, 0], dense[:, 1])
        arc = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))))
        at = np.linspace(0, arc[-1], count)
        return np.stack([np.interp(at, arc, dense[:, k]) for k in range(2)], -1)

    def path(self, side, *keys):
        """A line through places: (x, height), (x, distance from the ridge, 'ridge') or (height, distance from the front, 'front')."""
        named = {'ridge': self.beside, 'front': self.around}
        places = [named[key[2]](key[0], key[1], side) if len(key) == 3 else self.mark(*key, side) for key in keys]
        line = []
        # between heights it runs smoothly as seen from the side
        seen = [(place, float(self.raw(*place)[2])) for place in places]
        lasting = next((i for i, key in enumerate(keys) if len(key) == 3), len(keys) - 1)
        if lasting < 2:
            return np.array(places)
        xs = [float(self.place(abs(place[0])))  for place, _ in seen[: lasting + 1]]
        t = np.concatenate(([0], np.cumsum(np.hypot(np.diff(xs), np.diff([h for _, h in seen[: lasting + 1]])))))
        at = np.linspace(0, t[-1], 60)
        x, h = (PchipInterpolator(t, values)(at) for values in (xs, [h for _, h in seen[: lasting + 1]]))
        return np.array([*(self.mark(a, b, side) for a, b in zip(x[:-1], h[:-1])), *places[lasting:]])

    @cached_property
    def ring(self):
        """The upper's edge in plan from the heel along the outer side to the toe and back, and what is outwards."""
        xi = np.linspace(0, 1, 300)
        widest = [np.array([self.mark(x, 6, side)[1] for x in self.place(xi)]) for side in (-1, 1)]
        halves = [resampled(self.at(xi, g), RING // 2 + 1) for g in widest]
        ring = np.concatenate((halves[0], halves[1][-2:0:-1]))
        along = gaussian_filter1d(ring, 2, axis=0, mode='wrap')
        along = np.roll(along, -1, 0) - np.roll(along, 1, 0)
        side = np.stack((along[:, 1], -along[:, 0]), -1)
        side /= np.linalg.norm(side, axis=1, keepdims=True)
        return ring, side * np.sign(side[RING // 4] @ [0, -1])

    def outline(self, out=0.0):
        """The ring, `out` metres outside of it (a number, or a function of x in millimetres), at the insole's height."""
        ring, side = self.ring
        x = ring[:, 0] * 1000 + self.long / 2
        flat = ring.copy()
        flat[:, :2] += side * (out(x)[:, None] if callable(out) else out)
        flat[:, 2] = self.pitch(np.clip(flat[:, 0] * 1000 + self.long / 2, 0, self.long + 4)) / 1000
        return flat, side
