"""The shape of shoes: loops round the foot from the sole's edge up to the opening, with a smooth skin over them.

Millimetres, the heel at x = 0 and the toe near x = 290; y > 0 is the outer side. Every loop has the same stations:
heel, heel's side, waist, ball, toe's corner, toe. `u` goes round from the heel (0) along the outer side to the toe
(0.5) and back along the inner side; `v` from the sole (0) to the opening (1).
"""

import numpy as np

from parts.mesh import add, resampled

LOW = [
    [(9, 0, 0), (36, 30, 0), (105, 33, 0), (195, 47, 0), (261, 37, 0), (286, 0, 0)],
    [(3, 0, 24), (34, 33, 24), (105, 37, 24), (196, 49, 21), (263, 37, 17), (289, 0, 14)],
    [(3, 0, 48), (35, 31, 46), (103, 34, 46), (182, 38, 43), (238, 30, 37), (266, 0, 33)],
    [(6, 0, 62), (36, 27, 56), (92, 30, 56), (150, 27, 62), (192, 17, 56), (214, 0, 52)],
    [(9, 0, 72), (36, 25, 61), (76, 28, 54), (104, 19, 76), (136, 14, 72), (168, 0, 63)],
]
SLIP = [*LOW[:3], [(6, 0, 60), (36, 27, 53), (95, 33, 47), (152, 33, 51), (186, 21, 55), (204, 0, 52)],
        [(9, 0, 67), (36, 25, 56), (82, 30, 46), (122, 29, 49), (148, 18, 57), (160, 0, 61)]]
HIGH = [*LOW[:2], [(2, 0, 52), (33, 31, 50), (100, 34, 52), (178, 37, 46), (237, 30, 39), (264, 0, 34)],
        [(9, 0, 96), (28, 27, 94), (70, 31, 92), (120, 27, 90), (172, 21, 70), (216, 0, 51)],
        [(13, 0, 150), (27, 28, 149), (60, 32, 147), (94, 19, 148), (132, 14, 100), (190, 0, 59)]]
BOOT = [*LOW[:2], [(2, 0, 52), (33, 31, 50), (100, 34, 53), (178, 37, 47), (237, 30, 40), (264, 0, 35)],
        [(6, 0, 104), (27, 29, 100), (70, 34, 94), (120, 27, 90), (168, 20, 73), (211, 0, 55)],
        [(8, 0, 152), (25, 31, 150), (62, 37, 147), (102, 21, 149), (124, 15, 108), (167, 0, 67)]]
CHELSEA = [*LOW[:2], [(2, 0, 52), (33, 31, 50), (100, 34, 55), (176, 36, 52), (234, 29, 43), (260, 0, 37)],
           [(6, 0, 100), (25, 27, 98), (62, 32, 96), (106, 27, 92), (132, 16, 90), (146, 0, 88)],
           [(8, 0, 150), (22, 26, 148), (58, 34, 144), (96, 26, 147), (112, 14, 150), (117, 0, 151)]]
LASTS = {'derby': LOW, 'court': LOW, 'canvas': LOW, 'runner': LOW, 'loafer': SLIP, 'high': HIGH, 'boot': BOOT, 'chelsea': CHELSEA}


def spline(points, t):
    """Catmull-Rom through points at t = 0, 1, 2 …; `points` is padded by one at either end."""
    i = np.clip(np.floor(t).astype(int), 0, len(points) - 4)
    f = (t - i)[:, None]
    a, b, c, d = points[i], points[i + 1], points[i + 2], points[i + 3]
    return 0.5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f**2 + (3 * b - a - 3 * c + d) * f**3)


class Last:
    """`heel`, `ball` and `toe` are how high the sole's upper side lies there, in millimetres."""

    def __init__(self, style, heel, ball, toe, plump=1.0, narrow_inside=0.90):
        self.style, self.heights = style, (heel, ball, toe)
        loops = []
        for loop in LASTS[style]:
            outer = np.array(loop, float)
            outer[:, 1] *= plump
            inner = outer[-2:0:-1] * [1, -narrow_inside, 1]
            inner[:, 0] += 3 * (inner[:, 0] > 180) * (inner[:, 0] < 270)
            loops.append(np.vstack((outer, inner)))
        self.loops = np.array(loops)

    def pitch(self, x):
        heel, ball, toe = self.heights
        t = np.clip((x - 60) / 130, 0, 1)
        rise = np.clip((x - 200) / 88, 0, 1)
        return heel + (ball - heel) * t * t * (3 - 2 * t) + (toe - ball) * rise**1.8

    def at(self, u, v):
        """Points in metres, with the middle of the shoe at x = 0 and the floor at z = 0."""
        u, v = np.broadcast_arrays(np.asarray(u, float), np.asarray(v, float))
        shape = u.shape
        u, v = u.ravel() % 1.0, np.clip(v.ravel(), -0.05, 1.05)
        round_by = []
        for loop in self.loops:
            closed = np.vstack((loop[-1:], loop, loop[:3]))
            round_by.append(spline(closed, u * 10))
        keys = np.array(round_by)
        padded = np.concatenate((2 * keys[:1] - keys[1:2], keys, 2 * keys[-1:] - keys[-2:-1]))
        t = v * (len(keys) - 1)
        i = np.clip(np.floor(t).astype(int), 0, len(keys) - 2)
        f = (t - i)[:, None]
        n = np.arange(len(u))
        a, b, c, d = padded[i, n], padded[i + 1, n], padded[i + 2, n], padded[i + 3, n]
        p = 0.5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f**2 + (3 * b - a - 3 * c + d) * f**3)
        z = p[:, 2] + self.pitch(p[:, 0])
        return np.stack((p[:, 0] - 145, -p[:, 1], z), -1).reshape(*shape, 3) / 1000

    def normal(self, u, v):
        e = 0.004
        du = self.at(np.asarray(u) + e, v) - self.at(np.asarray(u) - e, v)
        dv = self.at(u, np.clip(np.asarray(v) + e, 0, 1)) - self.at(u, np.clip(np.asarray(v) - e, 0, 1))
        n = np.cross(du, dv)
        return n / (np.linalg.norm(n, axis=-1, keepdims=True) + 1e-12)

    def skin(self, name, us, vs, made, lift=0.0, dent=None):
        """A piece of the upper over grids of u and v (arrays of rows by columns)."""
        us, vs = np.asarray(us, float), np.asarray(vs, float)
        points, normals = self.at(us, vs), self.normal(us, vs)
        high = lift if dent is None else lift + dent(us, vs, points)[..., None]
        points = points + normals * high
        rows, columns = us.shape
        across = np.concatenate((np.zeros((rows, 1)), np.cumsum(np.linalg.norm(np.diff(points, axis=1), axis=2), axis=1)), axis=1)
        down = np.concatenate((np.zeros((1, columns)), np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=2), axis=0)), axis=0)
        uvs = np.stack((across - across.mean(axis=1, keepdims=True), down), -1)
        faces = [(j * columns + i, j * columns + i + 1, (j + 1) * columns + i + 1, (j + 1) * columns + i) for j in range(rows - 1) for i in range(columns - 1)]
        return add(name, points.reshape(-1, 3), faces, made, uvs.reshape(-1, 2))

    def across(self, u, x):
        """The v at which each u passes x, in millimetres from the heel."""
        v = np.linspace(0, 1, 120)
        return np.array([np.interp(-x, -self.at(np.full(120, k), v)[:, 0] * 1000 - 145, v) for k in u])

    def line(self, us, vs, lift=0.0, count=200):
        """Points and normals along a line over the upper."""
        t = np.linspace(0, 1, len(us))
        fine = np.linspace(0, 1, count)
        u, v = np.interp(fine, t, us), np.interp(fine, t, vs)
        normals = self.normal(u, v)
        return self.at(u, v) + normals * lift, normals

    def outline(self, out=0.0, count=240):
        """The sole's edge in plan, `out` metres outside the upper's, and the height of the sole's upper side there."""
        u = np.linspace(0, 1, 400, endpoint=False)
        p = self.at(u, 0.0)
        wide = self.at(u, 0.2)
        flat = p.copy()
        flat[:, :2] = p[:, :2] * 0.35 + wide[:, :2] * 0.65
        flat = resampled(np.vstack((flat, flat[:1])), count, closed=True)
        along = np.roll(flat, -1, 0) - np.roll(flat, 1, 0)
        side = np.stack((-along[:, 1], along[:, 0]), -1)
        side /= np.linalg.norm(side, axis=1, keepdims=True)
        middle = flat[:, :2] - flat[:, :2].mean(axis=0)
        side *= np.sign((side * middle).sum(axis=1).mean())
        flat[:, :2] += side * out
        flat[:, 2] = self.pitch(flat[:, 0] * 1000 + 145) / 1000
        return flat, side


def crease(us, vs, points):
    """Faint walking folds behind the toes, and the unevenness of lasted leather."""
    x, y, z = points[..., 0], points[..., 1], points[..., 2]
    near = np.exp(-(((x - 0.035) / 0.022) ** 2)) * np.clip((vs - 0.25) / 0.2, 0, 1)
    folds = np.sin((x * 1.0 + np.abs(y) * 0.25) * 520 + np.sin(y * 90) * 0.8)
    lumps = np.sin(x * 95 + y * 40) * np.sin(z * 120 + x * 33)
    return near * folds * 0.00055 + lumps * 0.0003


def grid(u0, u1, v0, v1, columns=60, rows=24):
    """u and v of a four-sided piece; u0 and u1 may be functions of v, v1 a function of the share across."""
    share = np.linspace(0, 1, columns + 1)
    low = np.array([v0(s) if callable(v0) else v0 for s in share])
    high = np.array([v1(s) if callable(v1) else v1 for s in share])
    t = np.linspace(0, 1, rows + 1)[:, None]
    vs = low[None] + (high - low)[None] * t
    left = np.vectorize(u0)(vs) if callable(u0) else np.full_like(vs, u0)
    right = np.vectorize(u1)(vs) if callable(u1) else np.full_like(vs, u1)
    return left + (right - left) * share[None], vs


