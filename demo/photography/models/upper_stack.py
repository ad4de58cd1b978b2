"""Three folded jumpers of one make on each other, in the product's first colours, as loops of yarn. Their hems lie inside."""
import numpy as np

from materials.yarn import wool
from model import Angle, Model
from parts.labels import mark_material
from parts.loops import Cloth, backing, knitted
from parts.mesh import add
from models.upper_collar import TAG

GAUGES = {'knit': (0.0044, 0.0031), 'rib': (0.0056, 0.0038)}
TURN, RISE = -26, 21


class Folded:
    """One jumper, `z` metres above the paper: it is `wide` and `deep`, each half `thick`; `soft` moves its places."""

    def __init__(self, texture, colour, z, seed, top):
        random = np.random.default_rng(seed)
        self.texture, self.colour, self.seed, self.top = texture, colour, seed, top
        self.stitch = GAUGES[texture]
        self.z, self.lip = z, 0.001
        self.wide, self.deep = 0.300 + random.uniform(-0.008, 0.008), 0.275 + random.uniform(-0.008, 0.008)
        self.thick = random.uniform(0.0175, 0.0205) * (1.1 if texture == 'rib' else 1) * (1.08 if top else 1)
        self.at = np.array([random.uniform(-0.009, 0.009), random.uniform(-0.009, 0.009)])
        self.turn = np.radians(random.uniform(-4.5, 4.5))
        self.waves = [(random.normal(0, 1, 3) * 2 * np.pi / size, random.uniform(0, 6.28), random.normal(0, 1, 3) * size / 0.1)
                      for size in (0.30, 0.22, 0.15, 0.11, 0.08, 0.06)]
        self.high = self.lip + 2 * self.thick
        self.yarn = wool(f'cloth-{texture}', colour, self.stitch[0], 3)
        self.towards = np.array([np.sin(np.radians(TURN)) * -np.cos(np.radians(RISE)), -np.cos(np.radians(TURN)) * np.cos(np.radians(RISE)), np.sin(np.radians(RISE))])

    def placed(self, x, y, z, rough=0.0011):
        """Uneven, turned a little and put in its place."""
        p = np.stack((x, y, z), -1)
        p = p + rough * sum(np.sin(p @ k + phase)[..., None] * way for k, phase, way in self.waves) * np.array([1.3, 1.3, 1.0])
        c, s = np.cos(self.turn), np.sin(self.turn)
        return np.stack((p[..., 0] * c - p[..., 1] * s + self.at[0], p[..., 0] * s + p[..., 1] * c + self.at[1], np.maximum(p[..., 2], 0.001) + self.z), -1)

    def seen(self, points, normals):
        shown = normals @ self.towards > -0.12
        return shown if self.top else shown & ((points[..., 2] < self.z + self.high - 0.006) | (points[..., 1] < -self.deep / 2 + 0.045) | (points[..., 0] > self.wide / 2 - 0.05))

    def knit(self, name, where, columns, rows):
        """A cloth in loops."""
        wide, tall = self.stitch
        cloth = Cloth(where, columns * wide, rows * tall)
        made = dict(wide=wide, tall=tall, points=14, sides=6, keep=self.seen, rough=0.055, deep=0.24, radius=0.26)
        knitted(name, cloth, columns, rows, self.yarn, rib=self.texture == 'rib', seed=self.seed + 1, hairs=12000, long=0.0015, **made)
        backing(cloth, wide * 0.5, self.colour)

    def body(self):
        """Both halves, from the back below round the fold in front to the back above."""
        thick, deep, arc = self.thick, self.deep, np.pi * self.thick / 2
        flat = self.wide - thick
        radius = thick * 0.5 + 0.0006
        a = np.linspace(-np.pi / 2, np.pi / 2, 60)
        front = -deep / 2 + radius + thick / 2
        turn = np.stack((front - radius * 1.12 * np.cos(a), radius + radius * np.sin(a)), -1)
        line = np.vstack((np.stack((np.linspace(deep / 2, front, 60, endpoint=False), np.zeros(60)), -1), turn,
                          np.stack((np.linspace(front, deep / 2, 61)[1:], np.full(60, 2 * radius)), -1)))
        way = np.gradient(line, axis=0)
        for _ in range(3):
            way[1:-1] = (way[:-2] + way[1:-1] * 2 + way[2:]) / 4
        way /= np.linalg.norm(way, axis=1, keepdims=True)
        outer = line + np.stack((-way[:, 1], way[:, 0]), -1) * thick / 2
        far = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(outer, axis=0), axis=1))))
        left_arc = arc * 1.3

        def where(u, v):
            # once round the flat tube: its upper side, the right edge, its lower side
            s = u - left_arc
            b = np.pi / 2 - np.clip(s - flat, 0, 2 * arc) / thick * 2
            x = np.where(s < flat, s - flat / 2, np.where(s < flat + 2 * arc, flat / 2 + thick / 2 * np.cos(b), flat / 2 - (s - flat - 2 * arc)))
            h = np.where(s < flat, thick / 2, np.where(s < flat + 2 * arc, thick / 2 * np.sin(b), -thick / 2))
            left = np.clip(-s, 0, None)
            b = np.pi / 2 + left / thick * 2
            x, h = np.where(s < 0, -flat / 2 + thick / 2 * np.cos(b), x), np.where(s < 0, thick / 2 * np.sin(b), h)
            at = [np.interp(v, far, column) for column in (*line.T, *way.T)]
            upper = np.clip((v - far[60]) / (far[119] - far[60]), 0, 1)
            # above, h points up; below, down
            y, z = at[0] - at[3] * h, at[1] + at[2] * h
            side = np.abs(2 * x / self.wide)
            z = z + self.lip + thick / 2 + upper * (0.0030 * (1 - side**2) - 0.0040 * side**6)
            z = z - 0.012 * upper * np.clip((y - deep / 2 + 0.02) / 0.02, 0, 1) ** 2
            if self.top:
                z = z - 0.009 * self.neck(x, y, 0.9) * (upper > 0.9)
            return self.placed(x, y, z)

        tall, wide = self.stitch[1], self.stitch[0]
        self.top_at = lambda x, y: where(x + flat / 2 + left_arc, far[-1] - (deep / 2 - y))
        self.knit('body', where, int((flat + 2 * arc + left_arc) / wide / 4 + 1) * 4, int(far[-1] / tall))

    def neck(self, x, y, size=1.0):
        """1 inside the neck, 0 outside."""
        a, b = 0.086 * size, 0.050 * size
        return np.clip(1.5 - ((x / a) ** 2 + ((y - self.deep / 2 + 0.060) / b) ** 2) * 1.2, 0, 1)

    def sleeve(self):
        """A sleeve lies between the halves; its edge and its cuff are seen at the side."""
        wide, tall = self.stitch
        half, out = 0.0062, 0.013
        start = -self.deep / 2 + self.thick * 0.55
        columns = int(0.045 / wide / 4 + 1) * 4

        def where(u, v):
            b = np.pi / 2 - (u - 0.012) / half * 0.8
            b = np.clip(b, -np.pi / 2, np.pi / 2)
            inside = np.clip(0.012 - u, 0, None) + np.clip(u - 0.012 - np.pi * half / 0.8, 0, None)
            y = start + v
            full = np.clip(v / 0.016, 0.02, 1) ** 0.5
            slip = 0.004 * np.sin(y * 23 + self.seed) - 0.005 * np.clip((y - 0.03) / 0.12, 0, 1)
            x = self.wide / 2 - 0.004 + slip + (out * np.cos(b) + 0.008) * full - 0.008 - inside
            return self.placed(x, y, self.lip + self.thick + 0.0005 + half * np.sin(b) * full * (1 + 0.15 * np.sin(y * 40)), 0.0007)

        self.knit('sleeve', where, columns, int((self.deep / 2 - start - 0.01) / tall))

    def neckband(self, look):
        """The neck lies open at the back of the top one, with its rib and its label."""
        wide, tall = self.stitch[0] * 0.8, self.stitch[1] * 0.85
        middle = self.deep / 2 - 0.060
        around = np.linspace(0, 2 * np.pi, 400)
        ring = np.stack((0.086 * np.sin(around), middle - 0.050 * np.cos(around) * np.where(np.cos(around) > 0, 1, 0.75)), -1)
        far = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(ring, axis=0), axis=1))))
        columns = int(far[-1] / wide / 4) * 4

        def where(u, v):
            s = (u / (columns * wide) * far[-1]) % far[-1]
            x, y = (np.interp(s, far, column) for column in ring.T)
            t, over = np.clip(v / 0.022, 0, 1), np.clip(v / 0.022 - 1, 0, 1) * np.pi
            inward = 1 - 0.10 * t - 0.022 * (1 - np.cos(over))
            low = self.top_at(x, y)
            tilt = 0.006 + 0.020 * t - 0.009 * t**2 + 0.0025 * np.sin(over) - 0.004 * (over > 0) * (1 - np.cos(over)) / 2
            behind = np.clip((y - middle) / 0.04, -1, 1)
            p = self.top_at(x * inward, middle + (y - middle) * inward)
            p[..., 2] = low[..., 2] - 0.004 + tilt * (1 + 0.35 * behind) + 0.0015 * np.sin(x * 60 + 1)
            return p

        rows = round(0.035 / tall)
        cloth = Cloth(where, columns * wide, rows * tall)
        made = dict(wide=wide, tall=tall, points=14, sides=6, rough=0.04, seed=self.seed)
        knitted('neckband', cloth, columns, rows, self.yarn, rib=True, **made)
        backing(cloth, wide * 0.3, self.colour)
        label = mark_material(look.mark, TAG, (0.06, 0.06, 0.06, 1), 0.046 / 0.026, 0.6, 'fine')
        n = 6
        base = self.top_at(np.zeros(1), np.array([middle + 0.030]))[0]
        verts = [base + [0.046 * (i / n - 0.5), 0.004 * (j / n) - 0.016 * (1 - j / n), 0.002 + 0.019 * j / n] for j in range(n + 1) for i in range(n + 1)]
        faces = [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i) for j in range(n) for i in range(n)]
        add('neck-label', verts, faces, label, [(i / n, j / n) for j in range(n + 1) for i in range(n + 1)])


def build(look, texture):
    z = 0.0
    for k, colour in enumerate(look.palette[2::-1]):
        one = Folded(texture, colour, z, look.seed % 89 + 7 * k, k == 2)
        one.body()
        one.sleeve()
        z += one.high + 0.0016 + 0.3 * one.stitch[0]
    one.neckband(look)
    return Model(views={'stack': Angle(turn=TURN, rise=RISE, fill=0.80)})
