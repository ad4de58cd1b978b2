"""Trousers on a body that is not rendered: where each place of the cut hangs.
"""
import cv2
import numpy as np

from models.lower_cut import BAND
from models.upper_cut import step
from parts.hanging import Body, Net

HALO = 3
FINE = 4
SLACK = {'straight': 0.044, 'work': 0.040, 'tapered': 0.046, 'wide': 0.010}  # how much longer a leg is than its way to the floor


class Worn:
    """A `Side` of it answers as a `Drape` does, so that pockets, flies and seams are laid onto it by their place in the cut."""

    def __init__(self, cut, spec, *, stiff=0.3, weight=1.0, seed=1, back=False, gap=0.010):
        self.cut, self.spec, self.seed, self.stiff, self.weight, self.back_view = cut, spec, seed, stiff, weight, back
        random = np.random.default_rng(seed)
        self.lean = random.uniform(-1, 1, 8)
        self.body = self.figure()
        moved = None
        for gap, steps in ((0.013, 460), (0.0065, 200)):
            moved = self.hang(gap, steps, moved)
        if back:  # seen from behind: left is right, behind is before
            moved = moved[::-1, :, ::-1] * [-1, -1, 1]
        self.rings = [self.sampled(moved, half) for half in (0, 1)]

    def figure(self):
        """Hips and legs, one knee a little forward."""
        body, c, lean = Body(), self.height(self.cut.crotch), self.lean
        self.feet = []
        body.limb((-0.055, 0.012, c + 0.17), (0.055, 0.012, c + 0.17), 0.108, 0.108, 0.86)
        body.limb((-0.07, 0.008, c + 0.10), (0.07, 0.008, c + 0.10), 0.098, 0.098, 0.95)
        for side in (-1, 1):
            body.limb((side * 0.078, 0.040, c + 0.075), (side * 0.076, 0.036, c + 0.03), 0.080, 0.072)
            if self.cut.short:
                body.limb((side * 0.092, 0, c + 0.03), (side * 0.100, -0.01, -0.2), 0.076, 0.062)
                self.feet.append(np.array([side * 0.104, -0.01]))
                continue
            ahead = 0.048 if side * (1 if lean[0] > 0 else -1) > 0 else 0.006
            out = 0.006 * lean[2 if side > 0 else 3]
            knee, ankle = (side * 0.106 + out, -ahead, 0.43), (side * 0.112 + out * 2, 0.012 + 0.25 * ahead, 0.05)
            body.limb((side * 0.092, 0, c + 0.03), knee, 0.076, 0.055)
            body.limb(knee, ankle, 0.055, 0.040)
            body.limb((side * 0.106 + out, 0.014, 0.32), (side * 0.108 + out, 0.018, 0.28), 0.052, 0.05)
            # the leg rests on what widens below it, and breaks over it
            hem = self.cut.hem_round / (2 * np.pi)
            body.limb((ankle[0], ankle[1] - 0.004, 0.10), (ankle[0] + side * 0.004, ankle[1] - 0.016, -0.004), 0.040, hem * 1.03)
            self.feet.append(np.array(ankle[:2]))
        return body

    def height(self, y):
        return y if self.cut.short else y * (1 - SLACK[self.cut.leg_of(self.spec)] / self.cut.top)

    def edges(self, y):
        """Inner and outer x of the flat cut at heights."""
        cut = self.cut
        inner = np.where(y >= cut.crotch, 0.0, np.interp(y, cut.inner[::-1, 1], cut.inner[::-1, 0]))
        return inner, np.interp(y, cut.outer[:, 1], cut.outer[:, 0])

    def rows(self, s, front):
        """Hem and waist of columns `s`."""
        cut = self.cut
        line = cut.front_waist if front else cut.back_waist
        high = np.interp(s * cut.waist, line[::-1, 0], line[::-1, 1])
        low = np.interp(s, np.linspace(0, 1, len(cut.hem)), cut.hem[:, 1])
        return low, high

    def hang(self, gap, steps, moved):
        cut, net = self.cut, Net()
        across, down = int(round(0.25 / gap)), int(round(cut.top / gap))
        s, t = np.linspace(0, 1, across + 1), np.linspace(0, 1, down + 1)[:, None]
        grids, flats = [], []
        for half, side in ((0, -1), (1, 1)):
            parts = []
            for front in (True, False):
                low, high = self.rows(s, front)
                y = low + t * (high - low)
                inner, outer = self.edges(y)
                x = inner + (outer - inner) * s
                rest = self.pattern(x, y, s, inner, outer, front, half)
                parts.append((rest, self.before(s, y, front, side)))
            # one ring round the leg: front from the middle outwards, back from outside to the middle
            rest = [parts[0][0], parts[1][0][:, ::-1]]
            start = [parts[0][1], parts[1][1][:, ::-1]]
            grids.append((net.add(rest[0], start[0]), net.add(rest[1], start[1])))
            net.sew(grids[-1][0][:, -1], grids[-1][1][:, 0])
            flats.append(y)
        split = int(np.argmin(np.abs(t[:, 0] * (cut.top - 0.01) - cut.crotch)))
        for f, b in grids:
            net.sew(f[: split + 1, 0], b[: split + 1, -1])
        for layer, column in ((0, 0), (1, -1)):
            net.sew(grids[0][layer][split:, column], grids[1][layer][split:, column])
        start = None
        if moved is not None:
            start = np.zeros((net.count, 3))
            for half, (f, b) in enumerate(grids):
                size = (2 * across + 1, down + 1)
                big = grown(moved[half], size)
                start[f.ravel()] = big[:, : across + 1].reshape(-1, 3)
                start[b.ravel()] = big[:, across:].reshape(-1, 3)
        held = max(2, int(round((BAND + 0.004) / gap)))
        pinned = np.concatenate([g[-held:].ravel() for pair in grids for g in pair])
        if start is not None:  # the waistband keeps its exact form
            exact = np.vstack([a.reshape(-1, 3) for a in net.start])
            start[pinned] = exact[pinned]
        to, length = np.zeros(net.count, int), np.zeros(net.count)
        for pair in grids:
            for g in pair:
                to[g] = g[-held][None, :]
                rise = np.linalg.norm(np.diff(np.vstack([r.reshape(-1, 2) for r in net.rest])[g], axis=0), axis=-1)
                far = np.vstack((np.cumsum(rise[::-1], 0)[::-1], np.zeros((1, g.shape[1]))))
                length[g] = np.maximum(far - far[-held], 0) * 1.004 + 1e-4
        sides = np.zeros(net.count)
        for half, side in ((0, -1), (1, 1)):
            for g in grids[half]:
                sides[g[:split]] = side

        def keep(p, index):
            way = np.zeros(len(p))
            way[index] = sides
            over = (way != 0) & (p[:, 0] * way < 0.003)
            p[over, 0] = way[over] * 0.003

        found = net.solved(self.body, pinned, steps=steps, stiff=self.stiff, weight=self.weight * 1.1e-3 * gap / 0.014, anchors=(to, length),
                           keep=keep, start=start, key=('lower', gap))
        return np.array([np.concatenate((found[f], found[b][:, 1:]), 1) for f, b in grids])

    def pattern(self, x, y, s, inner, outer, front, half):
        """The pattern's own shape: cloth for the seat and between the legs, fullness below a gathered or pleated waist."""
        cut = self.cut
        above, below = 0.055, 0.20 if not cut.short else 0.3
        d = y - cut.crotch
        reach = (0.032 if front else 0.070) * np.exp(-((d / np.where(d > 0, above, below)) ** 2))
        # the side seam runs down the side, not along the front
        x = inner + (x - inner) * (1.07 if front else 0.93)
        x = x - reach * (1 - s) ** 1.5
        low = cut.top - BAND
        full = np.clip((low - y) / 0.02, 0, 1) * np.clip(1 - (low - y) / 0.40, 0, 1)
        if self.spec.get('pleats') and front:
            x = x + 0.020 * full * step(s, 0.34, 0.58)
        if self.spec['waist'] == 'drawstring':
            x = x + 0.010 * full * s
        # no two legs are cut, sewn and worn quite alike
        random = np.random.default_rng(self.seed * 7 + half * 2 + front)
        wave = sum(np.sin(y * random.uniform(5, 16) + s * random.uniform(1, 5) + random.uniform(0, 6.28)) for _ in range(4))
        return np.stack((x + 0.0024 * wave, y), -1)

    def before(self, s, y, front, side):
        """Where the cloth is before it falls: a tube for each leg, an oval at the waist."""
        cut = self.cut
        phi = s * np.pi / 2 if front else np.pi - s * np.pi / 2
        phi = np.broadcast_to(phi, y.shape)
        inner, outer = self.edges(y)
        total = 2 * (outer - inner)
        share = step(y, cut.crotch - 0.02, cut.crotch + 0.13)
        a = 0.192 * cut.waist / 0.206 * 0.845
        b = 0.116 * cut.waist / 0.206 * 0.9
        swell = np.interp(y, [cut.crotch, cut.crotch + 0.1, cut.top - BAND], [1.18, 1.14, 1.0])
        if self.spec.get('pleats') and front:  # pleats are laid outwards
            full = np.clip((cut.top - BAND - y) / 0.02, 0, 1) * np.clip(1 - (cut.top - BAND - y) / 0.25, 0, 1)
            swell = swell + full * 0.16 * sum(np.exp(-(((s - at) / 0.05) ** 2)) for at in (0.40, 0.56))
        drop = -0.010 * np.cos(phi)  # a waist sits lower in front
        oval = np.stack((side * a * swell * np.sin(phi), -b * swell * np.cos(phi) + 0.008, self.height(y) + drop * step(y, cut.top - 0.2, cut.top)), -1)
        r = total / (2 * np.pi) * 0.98
        foot = self.feet[0 if side < 0 else 1]
        down = np.clip((cut.crotch - y) / cut.crotch, 0, 1)
        cx = side * np.maximum(0.095 + (abs(foot[0]) - 0.095) * down, r + 0.004)
        leg = np.stack((cx - side * r * np.cos(2 * phi), -r * np.sin(2 * phi) + foot[1] * down, self.height(y)), -1)
        return leg + (oval - leg) * share[..., None]

    def sampled(self, moved, half):
        """A ring with what lies beyond its edges, made fine, and its normals."""
        ring, other = moved[half], moved[1 - half]
        rows = len(ring)
        split = self.cut.crotch / self.cut.top * (rows - 1)
        low = (np.arange(rows) < split)[:, None, None]
        left = np.where(low, ring[:, -1 - HALO : -1], other[:, HALO:0:-1])
        right = np.where(low, ring[:, 1 : HALO + 1], other[:, -2 : -2 - HALO : -1])
        whole = np.concatenate((left, ring, right), 1)
        first, last = whole[0], whole[-1]
        whole = np.concatenate((first + (first - whole[1]) * np.arange(HALO, 0, -1)[:, None, None], whole,
                                last + (last - whole[-2]) * np.arange(1, HALO + 1)[:, None, None]), 0)
        fine = cv2.resize(whole.astype(np.float32), None, fx=FINE, fy=FINE, interpolation=cv2.INTER_CUBIC)
        fine = cv2.GaussianBlur(fine, (0, 0), 2.8)
        normal = np.cross(np.gradient(fine, axis=1), np.gradient(fine, axis=0)) * (1 if half else -1)
        normal /= np.linalg.norm(normal, axis=2, keepdims=True) + 1e-12
        return fine, normal.astype(np.float32), (moved.shape[2] - 1) // 2, rows

    def at(self, points, lift=0.0, behind=False):
        """Where points of the flat cut hang, raised by `lift` from the cloth: (positions, normals)."""
        points = np.atleast_2d(np.asarray(points, float))[:, :2]
        x, y = np.abs(points[:, 0]), points[:, 1]
        inner, outer = self.edges(y)
        s = (x - inner) / (outer - inner)
        low, high = self.rows(np.clip(s, 0, 1), (not self.back_view) != behind)
        t = (y - low) / (high - low)
        there, normals = np.zeros((len(points), 3), np.float32), np.zeros((len(points), 3), np.float32)
        for half, (fine, normal, across, rows) in enumerate(self.rings):
            mine = (points[:, 0] >= 0) == bool(half)
            if not mine.any():
                continue
            k = s[mine] * across if not behind else 2 * across - s[mine] * across
            where = np.stack((k + HALO, t[mine] * (rows - 1) + HALO), -1)
            where = ((where + 0.5) * FINE - 0.5).astype(np.float32)
            for field, into in ((fine, there), (normal, normals)):
                into[mine] = remapped(field, where)
        lift = np.asarray(lift, np.float32)
        return there + normals * (lift[:, None] if lift.ndim else lift), normals


class Side:
    """One side of a pair: before (towards the lens) or behind."""

    up = (0, 0, 1)

    def __init__(self, worn, behind):
        self.worn, self.behind = worn, behind

    def at(self, points, lift=0.0):
        return self.worn.at(points, lift, self.behind)


def grown(grid, size):
    return np.stack([resized(grid[..., i], size) for i in range(3)], -1)


def resized(field, size):
    """A grid whose first and last points stay where they are."""
    rows, columns = field.shape
    u, v = np.meshgrid(np.linspace(0, columns - 1, size[0]), np.linspace(0, rows - 1, size[1]))
    return cv2.remap(field.astype(np.float32), u.astype(np.float32), v.astype(np.float32), cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)


def remapped(field, where):
    count = len(where)
    where = np.pad(where, ((0, -count % 512), (0, 0)), mode='edge').reshape(-1, 512, 2)
    return cv2.remap(field, where, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).reshape(-1, field.shape[2])[:count]
