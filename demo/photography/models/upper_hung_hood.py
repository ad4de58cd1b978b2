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
from parts.mesh import add, smooth_path, subdivide, thicken, tube
from parts.seams import stitches

AROUND, UP = 144, 40
CASING = 7  # rows
# from the neck's seam to the opening edge, as ways (outwards, up): before, at the sides, behind
BEFORE = ((0, 0), (0.003, 0.009), (0.006, 0.018), (0.007, 0.026), (0.007, 0.034), (0.006, 0.042), (0.003, 0.050))
BESIDE = ((0, 0), (0.010, 0.020), (0.024, 0.030), (0.036, 0.020), (0.044, 0.026), (0.040, 0.044), (0.026, 0.056))
BEHIND = ((0, 0), (0.020, 0.018), (0.050, -0.060), (0.066, -0.150), (0.100, -0.120), (0.096, -0.035), (0.054, 0.046))


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


def laid(g, lies, turn):
    """Places of the hood (rows from the seam to the edge, around from the middle before) and the way outwards."""
    ring = neck_ring(g, AROUND) * turn
    if ring[AROUND // 4, 0] < 0:
        ring = np.roll(ring[::-1], 1, 0)
    outward = (ring - ring.mean(0)) * [1, 1, 0]
    outward /= np.linalg.norm(outward, axis=1, keepdims=True)
    a = np.linspace(0, 2 * np.pi, AROUND, endpoint=False)
    side = np.where(a > np.pi, a - 2 * np.pi, a)
    random = np.random.default_rng(g.look.seed)
    phase, tilt = random.uniform(0, 6.28, 6), random.uniform(-1, 1, 2)
    v = np.linspace(0, 1, UP + 1)
    grid = np.zeros((UP + 1, AROUND, 3))
    ways = [smooth_path([(x, 0, z) for x, z in way], UP + 1)[:, [0, 2]] for way in (BEFORE, BESIDE, BEHIND)]
    for i, at in enumerate(np.abs(side)):
        beside, behind = step(at, 0.25, 1.5), step(at, 1.25, 2.75)
        way = ways[0] * (1 - beside) + ways[1] * beside
        way = way * (1 - behind) + ways[2] * behind
        # the two edges meet in the middle before
        way = way * (0.22 + 0.78 * step(at, -0.1, 0.8) ** 0.6 if at < 0.8 else 1)
        # the bag hangs to one side, and its cloth has a few soft folds that run down from the neck
        sway = 1 + 0.10 * tilt[0] * np.sin(side[i])
        fold = behind * np.sin(v * np.pi) * (0.009 * np.sin(2.6 * side[i] * 2 + phase[0] + 2.2 * v) + 0.007 * np.sin(7 * side[i] + phase[1] - 3 * v))
        fold = fold + beside * (1 - behind) * np.sin(v * np.pi) * 0.004 * np.sin(9 * side[i] + phase[2] + 4 * v)
        edge = v**4 * beside * 0.006 * np.sin(3 * side[i] + phase[3])
        grid[:, i] = ring[i] + outward[i] * (way[:, :1] * sway + fold[:, None]) + np.stack((0 * v, 0 * v, way[:, 1] * sway + edge), -1)
    for j in range(1, UP + 1):
        for i in range(AROUND):
            if j > 2:
                grid[j, i] = lies.outside(grid[j, i], 0.006 + 0.004 * min(1, j / 12))
    for _ in range(3):
        grid[1:-1] = (grid[:-2] + 2 * grid[1:-1] + grid[2:]) / 4
        grid[1:] = (np.roll(grid[1:], 1, 1) + 2 * grid[1:] + np.roll(grid[1:], -1, 1)) / 4
    return grid


def normals_on(grid):
    along, around = np.gradient(grid, axis=0), np.roll(grid, -1, 1) - np.roll(grid, 1, 1)
    normals = np.cross(around, along)
    return normals / (np.linalg.norm(normals, axis=2, keepdims=True) + 1e-12)


def skin(name, grid, materials, thick, turn):
    rows = len(grid)
    index = np.arange(rows * AROUND).reshape(rows, AROUND)
    right = np.roll(index, -1, 1)
    faces = np.stack((index[:-1], right[:-1], right[1:], index[1:]), -1).reshape(-1, 4)
    down = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(grid, axis=0), axis=2).mean(1))))
    x = np.linspace(0, 0.62, AROUND + 1)
    uvs = [(x[i + di], down[j + dj]) for j in range(rows - 1) for i in range(AROUND) for di, dj in ((0, 0), (1, 0), (1, 1), (0, 1))]
    thing = add(name, (grid * turn).reshape(-1, 3), faces.tolist(), None, uvs)
    for material in materials:
        thing.data.materials.append(material)
    subdivide(thicken(thing, thick, 0))
    thing.modifiers['solidify'].material_offset = 1
    thing.modifiers['solidify'].use_even_offset = True
    return thing


def hood(g, inside):
    turn = np.array([-1, -1, 1]) if g.back else np.ones(3)
    lies = Cloth(g, turn)
    grid = laid(g, lies, turn)
    thick = 2 * g.thick
    # three panels: two seams from the neck over the crown to the edge
    for at in (AROUND // 2 - 12, AROUND // 2 + 12):
        groove = normals_on(grid)[:, at]
        for away, share in ((0, -0.0016), (-1, 0.0006), (1, 0.0006)):
            grid[4:, at + away] += groove[4:] * share * np.sign((groove[4:] * (grid[4:, at] - grid[0].mean(0))).sum(1))[:, None]
    skin('hood', grid[: -CASING + 1], (g.plain, inside), thick, turn)
    skin('hood', grid[-CASING - 1 :], (g.plain, g.plain), thick + 0.0032, turn)
    normals = normals_on(grid)
    for row in (-CASING + 1, -CASING + 2):
        for side in (1, -1):
            line, up = grid[row] + normals[row] * side * (thick / 2 + 0.0017), normals[row] * side
            stitches(np.vstack((line, line[:1])) * turn, np.vstack((up, up[:1])) * turn, g.thread, 0.0032, 0.0013, 0.0004)
    for at in (AROUND // 2 - 13, AROUND // 2 - 11, AROUND // 2 + 11, AROUND // 2 + 13):
        for side in (1, -1):
            up = normals[12 : -CASING + 1, at] * side
            stitches((grid[12 : -CASING + 1, at] + up * (thick / 2 + 0.0004)) * turn, up * turn, g.thread, 0.0032, 0.0013, 0.0004)
    if not g.back:
        cords(g, grid, normals, lies, thick)


def cords(g, grid, normals, lies, thick):
    """The drawstring's two ends, out of eyelets in the casing; they hang from there with their own weight."""
    radius, steel = 0.0030, metal(g.look.metal)
    made = cloth('webbing', scaled(g.colour, 1.5), scale=0.3, uv=True)
    random = np.random.default_rng(g.look.seed + 3)
    for side in (1, -1):
        i, j = (9 if side > 0 else AROUND - 9), UP - CASING // 2
        at, normal = grid[j, i], normals[j, i]
        normal = normal if normal[1] < 0 else -normal
        surface = at + normal * (thick / 2 + 0.0020)
        eyelet(0.0050, steel).matrix_world = facing(surface, normal, (0, 0, 1))
        x, way, long = at[0] + side * 0.004, side * random.uniform(0.0, 0.018), random.uniform(0.17, 0.23)
        path = [at, surface + normal * 0.003, surface + normal * 0.009 + [0, 0, -0.006]]
        for t in np.linspace(0.12, 1, 12):
            met = lies.before(x + way * t + 0.0015 * np.sin(7 * t + side), surface[2] - 0.004 - long * t, radius + 0.0006)
            if met is not None:
                # it bridges hollows
                path.append(np.minimum(met, [9, path[-1][1] + 0.010, 9]))
        path = smooth_path(path, 110)
        for _ in range(6):
            path[4:-1] = (path[3:-2] + path[4:-1] * 2 + path[5:]) / 4
        tube('cord', path, radius, made, sides=12)
        tube('cord-tip', path[-9:], radius * 1.16, steel, sides=14)
