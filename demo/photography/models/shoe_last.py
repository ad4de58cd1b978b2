"""The shape of shoes: loops round the foot from the sole's edge up to the opening, with a smooth skin over them.

Millimetres, the heel at x = 0 and the toe near x = 290; y > 0 is the outer side. Every loop has the same stations:
heel, heel's side, waist, ball, toe's corner, toe. `u` goes round from the heel (0) along the outer side to the toe
(0.5) and back along the inner side; `v` from the sole (0) to the opening (1).
"""

import numpy as np

from parts.mesh import add, resampled

# a round toe, a waist drawn in, an instep that climbs to the laces
LOW = [
    [(10, 0, 0), (38, 29, 0), (108, 31, 0), (198, 46, 0), (264, 37, 0), (289, 0, 0)],
    [(3, 0, 26), (34, 32, 26), (106, 35, 26), (198, 49, 22), (267, 38, 19), (292, 0, 16)],
    [(3, 0, 50), (35, 31, 48), (104, 34, 50), (184, 39, 46), (242, 31, 40), (271, 0, 36)],
    [(6, 0, 62), (36, 27, 57), (88, 31, 59), (126, 31, 67), (168, 25, 66), (222, 0, 55)],
    [(10, 0, 71), (36, 25, 61), (76, 27, 55), (106, 21, 85), (140, 15, 80), (176, 0, 66)],
]
# a shoe without laces: cut low at the sides, its vamp runs up the instep as a tongue
SLIP = [*LOW[:2], [(3, 0, 46), (35, 31, 44), (104, 34, 46), (184, 39, 45), (242, 31, 38), (271, 0, 33)],
        [(6, 0, 58), (36, 27, 52), (92, 33, 47), (146, 31, 62), (186, 20, 62), (212, 0, 57)],
        [(10, 0, 66), (36, 25, 56), (78, 29, 45), (108, 24, 62), (126, 14, 80), (133, 0, 83)]]
# a trainer's toe is fuller and its heel higher
SPORT = [
    [(10, 0, 0), (38, 31, 0), (106, 35, 0), (196, 48, 0), (262, 40, 0), (289, 0, 0)],
    [(2, 0, 26), (34, 34, 26), (106, 38, 26), (197, 50, 23), (266, 41, 21), (292, 0, 19)],
    [(2, 0, 50), (35, 33, 48), (104, 36, 50), (184, 41, 48), (244, 34, 43), (273, 0, 39)],
    [(4, 0, 66), (36, 29, 60), (86, 32, 62), (124, 32, 71), (168, 26, 69), (224, 0, 57)],
    [(8, 0, 79), (36, 26, 67), (74, 28, 60), (104, 21, 90), (140, 15, 84), (178, 0, 69)],
]
HIGH = [*SPORT[:2], [(2, 0, 54), (33, 32, 52), (102, 36, 54), (180, 38, 50), (240, 32, 43), (269, 0, 39)],
        [(9, 0, 98), (28, 28, 96), (64, 34, 97), (98, 33, 100), (152, 28, 84), (220, 0, 56)],
        [(13, 0, 152), (27, 29, 151), (60, 33, 149), (94, 20, 150), (132, 15, 104), (190, 0, 64)]]
BOOT = [*LOW[:2], [(2, 0, 54), (33, 31, 52), (102, 35, 55), (180, 38, 50), (240, 31, 43), (269, 0, 38)],
        [(6, 0, 104), (27, 29, 100), (62, 35, 97), (98, 33, 101), (150, 27, 84), (214, 0, 60)],
        [(8, 0, 152), (25, 31, 150), (62, 37, 147), (102, 22, 150), (126, 16, 110), (170, 0, 71)]]
CHELSEA = [*LOW[:2], [(2, 0, 54), (33, 31, 52), (102, 35, 57), (178, 37, 55), (238, 30, 45), (267, 0, 39)],
           [(6, 0, 100), (25, 27, 98), (62, 32, 96), (106, 27, 94), (134, 16, 93), (150, 0, 91)],
           [(8, 0, 152), (22, 27, 150), (58, 34, 146), (98, 26, 149), (114, 14, 152), (120, 0, 153)]]
LASTS = {'derby': LOW, 'court': SPORT, 'canvas': SPORT, 'runner': SPORT, 'loafer': SLIP, 'high': HIGH, 'boot': BOOT, 'chelsea': CHELSEA}


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

    def forward(self, x):
        """For v, the u of the outer side at which it is `x(v)` millimetres from the heel: the edge of a panel."""
        u = np.linspace(0.06, 0.5, 120)
        v = np.linspace(0, 1, 60)
        found = [np.interp(x(k), self.at(u, np.full(120, k))[:, 0] * 1000 + 145, u) for k in v]
        return lambda k: float(np.interp(k, v, found))

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


