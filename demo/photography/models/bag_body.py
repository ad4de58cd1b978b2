"""Bodies of bags: sewn shells that cloth simulation has filled and creased, pockets, and the seams between panels."""
import math

import numpy as np
from mathutils import Vector, noise

from parts.filling import filled as fill
from parts.folds import gathered, refined
from parts.mesh import add, resampled, rounded_box, subdivide
from parts.onto import Surface
from parts.seams import piping, stitches


def crumple(p, size, amount, seed=0.0):
    """Soft unevenness: -amount..amount, in lumps of `size` metres, creased a little."""
    q = Vector(p) / size + Vector((seed, seed * 1.7, -seed))
    return amount * (noise.noise(q) + 0.5 * (0.5 - abs(noise.noise(q * 2.1))) + 0.25 * noise.noise(q * 4.3))


class Shell:
    """The shape before it is filled: a box whose outline is rounded by its own amount above and below.

    `crown` is how far front and back bulge, `lean` narrows the depth towards the top, `flare` widens it towards the
    bottom. `round_top` and `round_bottom` go from 0 (square) to 1 (half an ellipse). By `seed` it stands a little askew:
    it leans, one shoulder is lower, its top is turned against its foot.
    """

    def __init__(self, width, depth, height, *, round_top=0.3, round_bottom=0.1, crown=0.02, lean=0.15, flare=0.0,
                 edge=0.014, seed=0):
        self.width, self.depth, self.height = width, depth, height
        self.round_top, self.round_bottom = round_top, round_bottom
        self.crown, self.lean, self.flare, self.edge = crown, lean, flare, edge
        random = np.random.default_rng(seed)
        self.askew = random.uniform(0.5, 1, 3) * random.choice([-1, 1], 3) * [0.030 * width, 0.016 * height, 0.09 * depth]

    def shape(self, p):
        w, d, h = self.width / 2, self.depth / 2, self.height / 2
        x, y, z = p[0] / w, p[1] / d, p[2] / h - 1
        k = self.round_top if z > 0 else self.round_bottom
        nx, nz = x * math.sqrt(1 - k * z * z / 2), z * math.sqrt(1 - k * x * x / 2)
        t = (nz + 1) / 2
        nx *= 1 + self.flare * (0.5 - t)
        deep = d * (1 - self.lean * max(t, 0) ** 1.5)  # t is a hair below 0 at the foot
        ny = y * deep + math.copysign(self.crown * (1 - 0.35 * z), y) * min(1, abs(y) ** 2) * max(0, 1 - x * x) * max(0, 1 - z**2) ** 0.7
        aside, low, turned = self.askew * max(t, 0) ** 2
        droop = 0.014 * self.height * max(t, 0) ** 4 * (1 - x * x)
        return Vector((nx * w + aside, ny + turned * x, (nz + 1) * h + low * x - droop))

    def outline(self, side=-1, inset=0.0, count=120):
        """Points of the seam round the front (-1) or back (1) panel, starting in the middle of the bottom."""
        w, h, d = self.width / 2 - inset, self.height / 2 - inset, self.depth / 2
        corner = max(self.edge, 0.002)
        around = [(0, -h), (w - corner, -h), (w, -h + corner), (w, h - corner), (w - corner, h), (-w + corner, h), (-w, h - corner),
                  (-w, -h + corner), (-w + corner, -h), (0, -h)]
        dense = []
        for (x0, z0), (x1, z1) in zip(around, around[1:]):
            dense += [(x0 + (x1 - x0) * t, z0 + (z1 - z0) * t) for t in np.linspace(0, 1, 20, endpoint=False)]
        points = [self.shape((x, side * d, z + self.height / 2)) for x, z in dense + dense[:1]]
        return resampled(np.array([tuple(p) for p in points]), count)

    def panel(self, body, material, inside):
        """Gives the faces whose points all satisfy `inside` another material; returns their border's points. `inside`
        sees points of the plain box, before it was shaped, so that borders run along rows of faces."""
        mesh = body.data
        mesh.materials.append(material)
        slot = len(mesh.materials) - 1
        chosen = [all(inside(self.rest[i]) for i in face.vertices) for face in mesh.polygons]
        for face, own in zip(mesh.polygons, chosen):
            if own:
                face.material_index = slot
        within = {i for face, own in zip(mesh.polygons, chosen) if own for i in face.vertices}
        without = {i for face, own in zip(mesh.polygons, chosen) if not own for i in face.vertices}
        return [np.array(mesh.vertices[i].co) for i in within & without]

    def based(self, body, height, material):
        """Another material below `height`; returns its upper edge as a closed line."""
        edge = self.panel(body, material, lambda p: p[2] <= height)
        edge.sort(key=lambda p: math.atan2(p[1], p[0]))
        return np.array([*edge, edge[0]])

    def filled(self, material, key, *, cuts=34, pressure=0.5, loose=0.03, hold=0.05, stiff=0.7, gravity=0.6,
               folds=1.0, seed=0):
        """The body, blown up a little: `loose` is how much more cloth there is than shape, `hold` keeps panels in
        place, `stiff` the seams, `folds` how deep are the folds that begin at them. `key` and `seed` tell its creases apart."""
        self.rest = []

        def shaped(p):
            self.rest.append(tuple(p))
            return self.shape(p)

        body = rounded_box(f'body-{key}', self.width, self.depth, self.height, self.edge, cuts, material, shaped)
        near = np.concatenate([self.outline(side) for side in (-1, 1)])
        pins = {}
        for i, p in enumerate(np.array([tuple(v.co) for v in body.data.vertices])):
            gap = np.linalg.norm(near - p, axis=1).min()
            pins[i] = 1.0 if p[2] < 0.006 else max(hold, stiff * math.exp(-((gap / 0.012) ** 2)))
        fill(body, pins, loose=loose, pressure=pressure, gravity=gravity, seed=sum(key.encode()) + seed)
        low = min(v.co.z for v in body.data.vertices)
        for v in body.data.vertices:
            v.co.z -= low
        self.rest = refined(body, self.rest)
        seams = [(self.outline(side), (0, side, 0)) for side in (-1, 1)]
        gathered(body, seams, sum(key.encode()) + seed, 0.0036 * folds, reach=0.11 * self.height / 0.42 + 0.02)
        return subdivide(body)


def sewn_edge(surface, outline, cord, sewn, radius=0.0026, inset=0.007):
    """Piping round a panel and a line of stitches beside it."""
    points, normals = surface.path(outline, 0.005, lift=0.0006)
    piping(points, cord, radius, normals)
    middle = points.mean(axis=0)
    inner = middle + (points - middle) * (1 - inset / np.linalg.norm(points - middle, axis=1).mean())
    laid, up = surface.path(inner, 0.004)
    stitches(laid, up, sewn)


def pocket(surface, x, low, high, width, bulge, material, *, top_width=None, corner=0.25, seed=1.0, cells=(36, 28),
           crease=0.0022, towards=(0, 1, 0)):
    """A pocket sewn onto the front: bulging, closed on all sides, its cloth a little uneven, its edge turned in: as thick
    as two layers. Gives the object, its surface and the line of its stitches."""
    across, up = cells
    verts = []

    def stations(count, size):
        inner = 1 - 0.0070 / size
        return np.array([-1, 0.0012 / size - 1, *np.linspace(-inner, inner, count - 3), 1 - 0.0012 / size, 1])

    for j, v in enumerate(stations(up, high - low)):
        for i, u in enumerate(stations(across, width)):
            ru, rv = u * math.sqrt(1 - corner * v**6 / 2), v * math.sqrt(1 - corner * u**6 / 2)
            t = (rv + 1) / 2
            half = (width + ((top_width or width) - width) * t) / 2
            where, normal = surface.front(x + ru * half, low + t * (high - low), towards)
            rise = max(0.0, 1 - abs(u) ** 7) ** 0.5 * max(0.0, 1 - abs(v) ** 7) ** 0.5
            rim = i in (0, across) or j in (0, up)
            rise = (-0.0008 if rim else 0.0022) + rise * (bulge * (1 - 0.35 * t) * (0.72 + 0.28 * (1 - u * u))) + crumple(where, 0.05, crease, seed) * rise
            verts.append(where - Vector(towards) * (rise + 0.0004) * 0.8 + normal * (rise + 0.0004) * 0.2)
    n = across + 1
    faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(up) for i in range(across)]
    if towards[1] < 0:
        faces = [face[::-1] for face in faces]
    thing = subdivide(add('pocket', verts, faces, material))
    grid = np.array([tuple(v) for v in verts]).reshape(up + 1, n, 3)
    grid = grid[2:-2, 2:-2]
    n -= 4
    rim = np.concatenate((grid[0, n // 2:], grid[1:, -1], grid[-1, -2::-1], grid[-2::-1, 0], grid[0, 1:n // 2 + 1]))
    return thing, Surface(thing), rim
