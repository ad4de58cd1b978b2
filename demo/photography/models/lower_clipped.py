"""Trousers held at the waistband by the two clips of a hanger: where each place of the cut hangs."""
import cv2
import numpy as np

from models.lower_cut import BAND
from models.upper_cut import step
from parts.grid import along_rows, grown, remapped
from parts.hanging import Net

HALO = 3
FINE = 4
BITE = 0.013  # how far the jaws of a clip reach over the waistband
FLAT = 0.003
SEAM = 0.030  # how far from a seam its stiffness is felt


class Clipped:
    """A `Side` of it answers as a `Drape` does, so that pockets, flies and seams are laid onto it by their place in the cut."""

    def __init__(self, cut, spec, *, stiff=0.3, weight=1.0, seed=1, back=False):
        self.cut, self.spec, self.seed, self.stiff, self.weight, self.back_view = cut, spec, seed, stiff, weight, back
        random = np.random.default_rng(seed)
        self.clip = cut.waist * random.uniform(0.80, 0.88)
        self.tight = random.uniform(0.0005, 0.003)
        self.turned = np.radians(random.uniform(-11, 11, 2))
        self.swung = np.radians(random.uniform(-2.2, 0.4, 2))
        self.knee = random.uniform(-1, 1, 2)
        moved = None
        for gap, steps in ((0.013, 420), (0.0065, 220)):
            moved = self.hang(gap, steps, moved)
        moved = self.stilled(moved)
        if back:  # seen from behind: left is right, behind is before
            moved = moved[::-1, :, ::-1] * [-1, -1, 1]
        self.rings = [self.sampled(moved, half) for half in (0, 1)]

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
        grids, places = [], []
        for half, side in ((0, -1), (1, 1)):
            pair = []
            for front in (True, False):
                low, high = self.rows(s, front)
                y = low + t * (high - low)
                inner, outer = self.edges(y)
                x = inner + (outer - inner) * s
                rest = self.pattern(x, y, s, inner, outer, front, half)
                # one ring round the leg: front from the middle outwards, back from outside to the middle
                way = slice(None) if front else slice(None, None, -1)
                pair.append(net.add(rest[:, way], self.before(x, y, s, front, side)[:, way]))
                places.append(np.stack((x, y, high - y), -1)[:, way].reshape(-1, 3))
            net.sew(pair[0][:, -1], pair[1][:, 0])
            grids.append(pair)
        split = int(np.argmin(np.abs(t[:, 0] * (cut.top - 0.01) - cut.crotch)))
        for f, b in grids:
            net.sew(f[: split + 1, 0], b[: split + 1, -1])
        for layer, column in ((0, 0), (1, -1)):
            net.sew(grids[0][layer][split:, column], grids[1][layer][split:, column])
        places, given = np.vstack(places), np.vstack([a.reshape(-1, 3) for a in net.start])
        start = None
        if moved is not None:
            start = np.zeros((net.count, 3))
            for half, (f, b) in enumerate(grids):
                big = grown(moved[half], (2 * across + 1, down + 1))
                start[f.ravel()] = big[:, : across + 1].reshape(-1, 3)
                start[b.ravel()] = big[:, across:].reshape(-1, 3)
        # each layer is held where the jaws bite; nothing can be further from there than along the cut
        bitten = (np.abs(places[:, 0] - self.clip) < 0.014) & (places[:, 2] < BITE)
        pinned = np.flatnonzero(bitten)
        if start is not None:
            start[pinned] = given[pinned]
        to, length = np.zeros(net.count, int), np.zeros(net.count)
        for grid in (g for pair in grids for g in pair):
            mine = grid.ravel()
            held = mine[bitten[mine]]
            hold = held[np.argmin(np.abs(places[held, 0] - self.clip) - places[held, 2])]
            to[mine] = hold
            length[mine] = np.linalg.norm(places[mine, :2] - places[hold, :2], axis=1) * 1.004 + 1e-4
        ways = [(f.ravel(), b[:, ::-1].ravel()) for f, b in grids]
        before, behind = (np.concatenate(side) for side in zip(*ways))
        apart = np.concatenate([self.air(s, t, half).ravel() for half in (0, 1)])
        sides = np.zeros(net.count)
        for half, side in ((0, -1), (1, 1)):
            for g in grids[half]:
                sides[g[:split]] = side

        def keep(p, index):
            way = np.zeros(len(p))
            way[index] = sides
            over = (way != 0) & (p[:, 0] * way < 0.003)
            p[over, 0] = way[over] * 0.003
            i, j = index[before], index[behind]
            gap = p[j, 1] - p[i, 1]
            near = np.where(i == j, 0, np.clip(gap, apart, 1.8 * apart) - gap) / 2
            # the wall and the iron keep the pair flat
            flat = (p[i, 1] + p[j, 1]) / 2 * FLAT
            p[i, 1] -= near + flat
            p[j, 1] += near - flat

        found = net.solved(pinned, steps=steps, stiff=self.stiff, weight=self.weight * 1.4e-4 * gap / 0.014, anchors=(to, length),
                           keep=keep, start=start, key=('clipped', gap, self.seed))
        return np.array([np.concatenate((found[f], found[b][:, 1:]), 1) for f, b in grids])

    def air(self, s, t, half):
        """How far the two layers are apart: together at the seams and the waistband, a little open at the hem."""
        random = np.random.default_rng(self.seed * 11 + half)
        wave = sum(np.sin(t * random.uniform(3, 9) + random.uniform(0, 6.28)) for _ in range(2)) / 2
        full = np.interp(t, [0, 0.10, 0.6, 0.80, 0.95, 1], [0.030, 0.020, 0.022, 0.020, 0.006, 0.004])
        return 0.006 + full * (1 + 0.3 * wave) * np.sin(np.pi * np.clip(s, 0, 1)) ** 0.8 * np.ones_like(t)

    def pattern(self, x, y, s, inner, outer, front, half):
        """The pattern's own shape: cloth for the seat and between the legs, fullness below a gathered or pleated waist."""
        cut = self.cut
        above, below = 0.055, 0.20 if not cut.short else 0.3
        d = y - cut.crotch
        reach = (0.008 if front else 0.026) * np.exp(-((d / np.where(d > 0, above, below)) ** 2))
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
        return np.stack((x + 0.0024 * wave * s * (1 - s) * 4, y), -1)

    def before(self, x, y, s, front, side):
        """Where the cloth is before it falls: as it lies, the clips a little closer together than the cloth between them."""
        cut = self.cut
        random = np.random.default_rng(abs(self.seed * 3 + side))
        wave = sum(np.sin(x * random.uniform(10, 34) + y * random.uniform(-6, 6) + random.uniform(0, 6.28)) for _ in range(4))
        free = np.clip((cut.top - 0.03 - y) / 0.15, 0, 1)
        depth = 0.0028 * wave * free + (-1 if front else 1) * (0.003 + 0.010 * np.sin(np.pi * np.clip(s, 0, 1)) * free)
        if self.spec.get('pleats') and front:  # pleats are laid outwards
            full = np.clip((cut.top - BAND - y) / 0.02, 0, 1) * np.clip(1 - (cut.top - BAND - y) / 0.25, 0, 1)
            depth = depth - 0.016 * full * sum(np.exp(-(((s - at) / 0.05) ** 2)) for at in (0.40, 0.56))
        return np.stack((side * x * (1 - self.tight), depth, y), -1)

    def stilled(self, moved):
        """Seams and waistband are doubled and do not ripple; each leg hangs in its own way."""
        cut = self.cut
        across = (moved.shape[2] - 1) // 2
        rows = moved.shape[1]
        k = np.arange(moved.shape[2])
        s = np.where(k <= across, k, 2 * across - k) / across
        y = np.linspace(0, cut.top, rows)[:, None]
        inner, outer = self.edges(y)
        far = np.minimum((outer - inner) * (1 - s), np.where(y < cut.crotch, (outer - inner) * s, 9))
        for half, side in ((0, -1), (1, 1)):
            ring = self.banded(moved[half], y, s, side)
            smooth = along_rows(ring, 0.06 / (cut.top / rows))
            near = np.exp(-((far / SEAM) ** 2))[..., None] * step(cut.top - y, 0.02, 0.10)[..., None]
            ring = ring + (smooth - ring) * near
            down = np.clip((cut.crotch + 0.10 - y) / cut.crotch, 0, 1.2)
            middle = ring.mean(1, keepdims=True)
            off = ring - middle
            turn = self.turned[half] * step(down, 0.0, 0.9)
            c, n = np.cos(turn), np.sin(turn)
            off = np.stack((off[..., 0] * c - off[..., 1] * n, off[..., 0] * n + off[..., 1] * c, off[..., 2]), -1)
            ring = middle + off
            ring[..., 0] += side * np.tan(self.swung[half]) * down * cut.crotch
            ring[..., 1] += 0.010 * self.knee[half] * np.exp(-(((y - 0.45) / 0.16) ** 2))
            moved[half] = ring
        return moved

    def banded(self, ring, y, s, side):
        """Interfacing keeps the waistband from rolling over; elastic does not: beyond the jaws it falls in."""
        low = int(np.argmin(np.abs(y[:, 0] - (self.cut.top - BAND - 0.012))))
        upright = np.broadcast_to(ring[low], ring.shape).copy()
        upright[..., 1] = ring[low:, :, 1].mean(0)
        upright[..., 2] += y - y[low]
        ring = ring + (upright - ring) * step(y, self.cut.top - BAND - 0.020, self.cut.top - BAND + 0.010)[..., None]
        if self.spec['waist'] != 'drawstring':
            return ring
        past = np.clip((s * self.cut.waist - self.clip - BITE) / (self.cut.waist - self.clip - BITE), 0, 1) ** 1.4
        soft = past * step(y, self.cut.top - BAND - 0.11, self.cut.top - 0.004)
        return ring - soft[..., None] * [side * 0.009, 0, 0.021]

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
