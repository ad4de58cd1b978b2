"""A rain jacket's hood, standing as it does round a head: three panels, a stiff brim, a hem with its cord."""
import numpy as np

from colour import scaled
from materials.hard import metal, plastic
from materials.soft import cloth
from models.upper_coat import seam_line
from models.upper_cut import step
from parts.hardware import eyelet, facing
from parts.mesh import add, rounded_box, smooth_path, subdivide, thicken, tube
from parts.seams import stitches
from parts.zips import place

BACK, OVER = 40, 72
# the middle seam from the brim to the nape: (backwards from the neck's middle, above the shoulder's neck point)
CROWN = ((-0.128, 0.186), (-0.076, 0.240), (-0.004, 0.256), (0.064, 0.236), (0.104, 0.178), (0.106, 0.100), (0.084, 0.036))
HEM = 4


def shell(g):
    """Places of the hood: rows from the opening to the nape, each from the right front edge over the head to the left."""
    line, edge, turn, _ = seam_line(g, 2 * BACK)
    top = g.cut.long
    y0 = line[:, 1].mean()
    inward = (line.mean(0) - line) * [1, 1, 0]
    # sewn on inside the neck
    line = line + inward / np.linalg.norm(inward, axis=1, keepdims=True) * 0.0035 - [0, 0, 0.010]
    low = line[BACK]
    crown = smooth_path([(0, y0 + y, top + z) for y, z in CROWN] + [low], BACK + 1)
    random = np.random.default_rng(g.look.seed + 11)
    phase = random.uniform(0, 6.28, 6)
    lean = 0.010 * random.uniform(-1, 1)
    rows = []
    for i in range(BACK + 1):
        t = i / BACK
        a, b, apex = line[i], line[2 * BACK - i], crown[i]
        wide = (0.082 + 0.030 * np.sin(np.pi / 2 * min(1, t / 0.4))) * np.sqrt(max(0.0, 1 - t**3.2))
        tall = apex[2] - a[2]
        up = edge * max(0, 1 - t / 0.25) + np.array([0.25, 0.15, 1.0]) * min(1, t / 0.25)
        half = lambda p, s: [
            p, p + up * [s, 1, 1] * min(0.055, tall * 0.3),
            np.array([s * wide, p[1] * 0.30 + apex[1] * 0.70, p[2] + tall * 0.52]),
            np.array([s * wide * 0.72, apex[1] + 0.004, p[2] + tall * 0.88])]
        rows.append(smooth_path([*half(a, 1), apex, *half(b, -1)[::-1]], OVER + 1))
    grid = np.array(rows)
    t, s = np.meshgrid(np.linspace(0, 1, BACK + 1), np.linspace(0, 1, OVER + 1), indexing='ij')
    normal = np.cross(np.gradient(grid, axis=0), np.gradient(grid, axis=1))
    normal /= np.linalg.norm(normal, axis=2, keepdims=True) + 1e-9
    outward = grid - [0, y0 + 0.01, top + 0.11]
    normal *= np.sign((normal * outward).sum(2, keepdims=True))
    lowness = np.abs(2 * s - 1)  # 1 at the neck
    left, fore = 2.1 * (s > 0.5), np.sin(np.pi * np.clip(t * 1.15, 0, 1)) ** 0.7
    # slack folds run from the brim's corners back to the nape, short ones lie above the neck, the brim is a little bent
    soft = 0.0055 * np.sin(2 * np.pi * (2.3 * t + 1.1 * lowness) + phase[0] + left) * step(lowness, 0.1, 0.55) * fore
    soft += 0.0052 * np.sin(2 * np.pi * (3.6 * lowness - 0.9 * t) + phase[1] + left) * step(lowness, 0.5, 0.8) * (1 - step(lowness, 0.94, 1)) * fore
    soft += (0.0055 * np.sin(11 * t + phase[2] + 4 * s) + 0.0040 * np.sin(9 * s + phase[3] + 6 * t)) * np.sin(np.pi * s) * t
    soft += 0.0030 * np.sin(13 * s + phase[4]) * np.exp(-t / 0.12) * np.sin(np.pi * s)
    grid = grid + normal * soft[..., None]
    grid[..., 0] += lean * np.sin(np.pi * s) + 0.006 * np.sin(4 * np.pi * s + phase[5]) * np.sin(np.pi * s) * np.exp(-t / 0.2)
    return grid, normal, turn


def hood(g, inside):
    grid, normal, turn = shell(g)
    n = OVER + 1
    index = np.arange((BACK + 1) * n).reshape(-1, n)
    u = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(grid[4], axis=0), axis=1))))
    v = np.concatenate(([0], np.cumsum(np.linalg.norm(np.diff(grid[:, n // 2], axis=0), axis=1))))

    def piece(name, first, last, thick, material):
        part = index[first : last + 1]
        faces = np.stack((part[:-1, :-1], part[:-1, 1:], part[1:, 1:], part[1:, :-1]), -1).reshape(-1, 4)
        used, faces = np.unique(faces, return_inverse=True)
        flat = [(x, y) for y in v for x in u]
        points = (grid * turn).reshape(-1, 3)[used]
        faces = faces.reshape(-1, 4)
        corner = points[faces[len(faces) // 3]]
        way = np.cross(corner[1] - corner[0], corner[2] - corner[0]) @ (normal * turn).reshape(-1, 3)[used[faces[len(faces) // 3, 0]]]
        thing = add(name, points, (faces if way > 0 else faces[:, ::-1]).tolist(), None, [flat[i] for i in used])
        for each in material:
            thing.data.materials.append(each)
        subdivide(thicken(thing, thick, 0))
        thing.modifiers['solidify'].material_offset = 1
        return thing

    piece('hood', HEM - 1, BACK, g.thick, (g.material, inside))
    piece('hood', 0, HEM, g.thick + 0.0034, (g.material, g.material))
    for row in (1, HEM):
        rim = grid[row] + normal[row] * (g.thick / 2 + 0.0020)
        stitches(rim[2:-2] * turn, normal[row][2:-2] * turn, g.thread, 0.0028, 0.0012, 0.00036)
    for share in (0.385, 0.615):  # the middle panel's seams
        k = round(share * OVER)
        seam, up = grid[HEM:-4, k] + normal[HEM:-4, k] * (g.thick / 2 + 0.0006), normal[HEM:-4, k]
        tube('hood-seam', seam * turn, 0.0011, g.material)
        for by in (-1, 1):
            beside = np.gradient(grid, axis=1)[HEM:-4, k]
            beside /= np.linalg.norm(beside, axis=1, keepdims=True)
            stitches((seam + beside * by * 0.004) * turn, up * turn, g.thread, 0.0028, 0.0012, 0.00034)
    g.front_edges = [grid[0, :9], grid[0, ::-1][:9]]
    if not g.back:
        cords(g, grid, normal)


def cords(g, grid, normal):
    """The cord's two ends, out of eyelets at the hem, each through a stopper."""
    radius = 0.0016
    made = cloth('webbing', scaled(g.colour, 0.45), scale=0.25, uv=True)
    steel, moulded = metal(g.look.metal), plastic(scaled(g.colour, 0.3), 0.4)
    for side, k in ((1, 9), (-1, OVER - 9)):
        at, up = grid[2, k], normal[2, k]
        eyelet(0.0042, steel).matrix_world = facing(at + up * 0.003, up, (0, 0, 1))
        start = at + up * 0.006
        x, drop = abs(start[0]) + 0.006, 0.105 + 0.012 * side
        flat = np.array([(side * (x + 0.006 * np.sin(3 * t)), g.cut.long - 0.115 - drop * t) for t in np.linspace(0, 1, 30)])
        laid, _ = g.drape.at(flat, radius * 1.3)
        path = smooth_path(np.vstack(([at, start, start * 0.5 + laid[0] * 0.5 + [0, -0.006, 0]], laid[2::3])), 80)
        tube('cord', path, radius, made, sides=10)
        tube('cord-tip', path[-7:], radius * 1.5, moulded, sides=12)
        stop = rounded_box('cord-stop', 0.016, 0.010, 0.009, 0.003, 8, moulded)
        place(stop, path[34] - [0, -0.004, 0], path[35] - path[33], (0, -1, 0))
