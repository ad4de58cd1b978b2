"""A hood that has fallen back: a collar of doubled cloth before, a bag behind the neck, its opening edge a casing with a cord."""
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from colour import scaled
from materials.hard import metal
from materials.soft import cloth
from models.upper_cut import step
from models.upper_worn import neck_ring
from parts.hardware import eyelet, facing
from parts.mesh import add, rounded_box, smooth_path, subdivide, thicken, tube
from parts.seams import stitches
from parts.zips import place

AROUND, UP = 144, 40
CASING = 7  # rows
# from the neck's seam to the opening edge, as ways (outwards, up): before, at the sides, behind
WAYS = (((0, 0), (0.003, 0.009), (0.006, 0.018), (0.007, 0.026), (0.007, 0.034), (0.006, 0.042), (0.003, 0.050)),
        ((0, 0), (0.010, 0.020), (0.024, 0.030), (0.036, 0.020), (0.044, 0.026), (0.040, 0.044), (0.026, 0.056)),
        ((0, 0), (0.020, 0.018), (0.050, -0.060), (0.066, -0.150), (0.100, -0.120), (0.096, -0.035), (0.054, 0.046)))


class Cloth:
    """The garment that the hood lies on."""

    def __init__(self, g, turn):
        self.tree = BVHTree.FromPolygons([tuple(p) for p in g.worn.points * turn], g.worn.triangles.tolist())

    def outside(self, p, gap):
        where, normal, _, _ = self.tree.find_nearest(Vector(p))
        deep = gap - (Vector(p) - where).dot(normal)
        return p + np.array(normal) * deep if 0 < deep < 0.09 else p

    def before(self, x, z, gap):
        where, *_ = self.tree.ray_cast(Vector((x, -1, z)), Vector((0, 1, 0)))
        return np.array(where) - [0, gap, 0] if where else None


def beside(columns, by, closed):
    """The columns `by` places farther round."""
    n = np.arange(columns) + by
    return n % columns if closed else np.clip(n, 0, columns - 1)


def laid(g, lies, ring, angles, ways, up, closed=True):
    """Places of the hood (rows from the seam to the edge, around from the middle before, at `angles` from there); `up` is
    the way from the seam at each place. One that is not closed is of firm cloth, whose folds are sharp."""
    outward = (ring - ring.mean(0)) * [1, 1, 0]
    outward /= np.linalg.norm(outward, axis=1, keepdims=True)
    side = np.where(angles > np.pi, angles - 2 * np.pi, angles)
    random = np.random.default_rng(g.look.seed)
    phase, tilt = random.uniform(0, 6.28, 6), random.uniform(-1, 1, 2)
    v = np.linspace(0, 1, UP + 1)
    wave = np.sin if closed else lambda x: np.arcsin(0.96 * np.sin(x)) * 0.85
    grid = np.zeros((UP + 1, len(ring), 3))
    ways = [smooth_path([(x, 0, z) for x, z in way], UP + 1)[:, [0, 2]] for way in ways]
    for i, at in enumerate(np.abs(side)):
        by, behind = step(at, 0.25, 1.5), step(at, 1.25, 2.75)
        way = ways[0] * (1 - by) + ways[1] * by
        way = way * (1 - behind) + ways[2] * behind
        # the two edges meet in the middle before
        way = way * (0.22 + 0.78 * step(at, -0.1, 0.8) ** 0.6 if at < 0.8 and closed else 1)
        # the bag hangs to one side, and its cloth has a few soft folds that run down from the neck
        sway = 1 + 0.10 * tilt[0] * np.sin(side[i])
        fold = behind * np.sin(v * np.pi) * (0.009 * wave(2.6 * side[i] * 2 + phase[0] + 2.2 * v) + 0.007 * wave(7 * side[i] + phase[1] - 3 * v))
        fold = fold + by * (1 - behind) * np.sin(v * np.pi) * 0.004 * wave(9 * side[i] + phase[2] + 4 * v)
        edge = v**4 * by * 0.006 * np.sin(3 * side[i] + phase[3])
        grid[:, i] = ring[i] + outward[i] * (way[:, :1] * sway + fold[:, None]) + up[i] * (way[:, 1] * sway + edge)[:, None]
    for j in range(3, UP + 1):
        for i in range(len(ring)):
            grid[j, i] = lies.outside(grid[j, i], 0.006 + 0.004 * min(1, j / 12))
    left, right = (beside(len(ring), by, closed) for by in (-1, 1))
    for _ in range(3):
        grid[1:-1] = (grid[:-2] + 2 * grid[1:-1] + grid[2:]) / 4
        grid[1:] = (grid[1:, left] + 2 * grid[1:] + grid[1:, right]) / 4
    return grid


def normals_on(grid, closed=True):
    left, right = (beside(grid.shape[1], by, closed) for by in (-1, 1))
    normals = np.cross(grid[:, right] - grid[:, left], np.gradient(grid, axis=0))
    return normals / (np.linalg.norm(normals, axis=2, keepdims=True) + 1e-12)


def skin(name, grid, materials, thick, turn, closed=True):
    rows, columns = grid.shape[:2]
    index = np.arange(rows * columns).reshape(rows, columns)
    right = beside(columns, 1, closed)
    wide = columns if closed else columns - 1
    faces = np.stack((index[:-1], index[:-1, right], index[1:, right], index[1:]), -1)[:, :wide].reshape(-1, 4)
    down = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(grid, axis=0), axis=2).mean(1))))
    x = np.linspace(0, 0.62, columns + 1)
    uvs = [(x[i + di], down[j + dj]) for j in range(rows - 1) for i in range(wide) for di, dj in ((0, 0), (1, 0), (1, 1), (0, 1))]
    thing = add(name, (grid * turn).reshape(-1, 3), faces.tolist(), None, uvs)
    for material in (*materials, *materials[:1] * 2):
        thing.data.materials.append(material)
    if not closed:  # the front edges are faced with the same cloth
        x = np.arange(wide * (rows - 1)) % wide
        thing.data.polygons.foreach_set('material_index', np.where(np.minimum(x, wide - 1 - x) < 14, 2, 0).astype(np.int32))
    subdivide(thicken(thing, thick, 0))
    thing.modifiers['solidify'].material_offset = 1
    thing.modifiers['solidify'].use_even_offset = True
    return thing


def hood(g, inside):
    """Of a pullover: all round the neck."""
    turn = np.array([-1, -1, 1]) if g.back else np.ones(3)
    ring = neck_ring(g, AROUND) * turn
    if ring[AROUND // 4, 0] < 0:
        ring = np.roll(ring[::-1], 1, 0)
    lies = Cloth(g, turn)
    grid = laid(g, lies, ring, np.linspace(0, 2 * np.pi, AROUND, endpoint=False), WAYS, np.tile([0.0, 0.0, 1.0], (AROUND, 1)))
    normals = dressed(g, grid, inside, turn, 2 * g.thick)
    if not g.back:
        made = cloth('webbing', scaled(g.colour, 1.5), scale=0.3, uv=True)
        cords(g, grid, normals, lies, 2 * g.thick, 9, 0.0030, made, metal(g.look.metal), (0.17, 0.23))


def dressed(g, grid, inside, turn, thick, closed=True):
    """The hood as cloth of three panels, with its casing and its stitches; returns the ways out of it."""
    middle = grid.shape[1] // 2
    # two seams from the neck over the crown to the edge
    for at in (middle - 12, middle + 12):
        groove = normals_on(grid, closed)[:, at]
        for away, share in ((0, -0.0016), (-1, 0.0006), (1, 0.0006)):
            grid[4:, at + away] += groove[4:] * share * np.sign((groove[4:] * (grid[4:, at] - grid[0].mean(0))).sum(1))[:, None]
    skin('hood', grid[: -CASING + 1], (g.plain, inside), thick, turn, closed)
    skin('hood', grid[-CASING - 1 :], (g.plain, g.plain), thick + 0.0032, turn, closed)
    normals = normals_on(grid, closed)
    ends = np.arange(grid.shape[1] + 1) % grid.shape[1] if closed else np.arange(1, grid.shape[1] - 1)
    for row in (-CASING + 1, -CASING + 2):
        for side in (1, -1):
            line, up = grid[row] + normals[row] * side * (thick / 2 + 0.0017), normals[row] * side
            stitches(line[ends] * turn, up[ends] * turn, g.thread, 0.0032, 0.0013, 0.0004)
    for at in (middle - 13, middle - 11, middle + 11, middle + 13):
        for side in (1, -1):
            up = normals[12 : -CASING + 1, at] * side
            stitches((grid[12 : -CASING + 1, at] + up * (thick / 2 + 0.0004)) * turn, up * turn, g.thread, 0.0032, 0.0013, 0.0004)
    return normals


def cords(g, grid, normals, lies, thick, column, radius, made, tip, long, stopper=None):
    """The drawstring's two ends, out of eyelets in the casing; they hang from there with their own weight."""
    random = np.random.default_rng(g.look.seed + 3)
    for side in (1, -1):
        i, j = (column if side > 0 else -column), UP - CASING // 2
        at, normal = grid[j, i], normals[j, i]
        normal = normal if normal[1] < 0 else -normal
        surface = at + normal * (thick / 2 + 0.0020)
        eyelet(radius + 0.0020, metal(g.look.metal)).matrix_world = facing(surface, normal, (0, 0, 1))
        x, way, far = at[0] + side * 0.004, side * random.uniform(0.0, 0.018), random.uniform(*long)
        path = [at, surface + normal * 0.003, surface + normal * 0.009 + [0, 0, -0.006]]
        for t in np.linspace(0.12, 1, 12):
            met = lies.before(x + way * t + 0.0015 * np.sin(7 * t + side), surface[2] - 0.004 - far * t, radius + 0.0006)
            if met is not None:
                # it bridges hollows
                path.append(np.minimum(met, [9, path[-1][1] + 0.010, 9]))
        path = smooth_path(path, 110)
        for _ in range(6):
            path[4:-1] = (path[3:-2] + path[4:-1] * 2 + path[5:]) / 4
        tube('cord', path, radius, made, sides=12)
        tube('cord-tip', path[-9:], radius * 1.16, tip, sides=14)
        if stopper:
            place(rounded_box('cord-stop', 0.016, 0.011, 0.010, 0.003, 8, stopper), path[40] - [0, -0.003, 0], path[41] - path[39], (0, -1, 0))
