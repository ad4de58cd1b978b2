"""A hood that has fallen back: drawn as it stands round a head, then let fall onto the shoulders."""
import numpy as np

from colour import scaled
from materials.hard import metal
from materials.soft import cloth
from models.upper_cut import step
from models.upper_figure import figure
from models.upper_worn import neck_ring
from parts.falling import fallen
from parts.hardware import eyelet, facing
from parts.mesh import add, smooth_path, thicken, tube
from parts.refined import normals_of, refined

AROUND, UP = 112, 44
WIDE, DEEP, TALL = 0.128, 0.150, 0.168


def hood(g, inside):
    turn = np.array([-1, -1, 1]) if g.back else np.ones(3)
    ring = neck_ring(g, AROUND) * turn
    if ring[AROUND // 4, 0] < 0:
        ring = np.roll(ring[::-1], 1, 0)
    a = np.linspace(0, 2 * np.pi, AROUND, endpoint=False)
    a = np.where(a > np.pi, a - 2 * np.pi, a)
    v = np.linspace(0, 1, UP + 1)[:, None]
    top = np.radians(64 + 92 * step(np.abs(a), 0.25, 2.5))
    phi = np.radians(52) + (top - np.radians(52)) * v
    middle = ring.mean(0) + [0, 0.012, 0.112]
    shape = np.stack((WIDE * np.sin(a) * np.sin(phi), -DEEP * np.cos(a) * np.sin(phi), -TALL * np.cos(phi)), -1) + middle
    near = (1 - step(np.arange(UP + 1), 0, 9))[:, None, None]
    shape = shape * (1 - near) + near * (ring[None] + (shape - shape[:1]))
    index = np.arange(shape.shape[0] * AROUND).reshape(-1, AROUND)
    right = np.roll(index, -1, 1)
    quads = np.stack((index[:-1], right[:-1], right[1:], index[1:]), -1).reshape(-1, 4)
    faces = np.concatenate((quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]))
    p = shape.reshape(-1, 3)
    corner = p[faces]
    along = corner[:, 1] - corner[:, 0]
    size = np.linalg.norm(along, axis=1)
    over = corner[:, 2] - corner[:, 0]
    x = (along * over).sum(1) / size
    rest = np.stack((np.zeros((len(faces), 2)), np.stack((size, 0 * size), -1), np.stack((x, np.sqrt(np.maximum((over**2).sum(1) - x**2, 1e-12))), -1)), 1)
    # it leans back before it falls
    pivot = ring.mean(0) + [0, 0.045, 0.012]
    lean = np.radians(62) * step(p[:, 2] - ring[:, 2].mean(), 0.01, 0.15)
    d = p - pivot
    start = pivot + np.stack((d[:, 0], d[:, 1] * np.cos(lean) + d[:, 2] * np.sin(lean), d[:, 2] * np.cos(lean) - d[:, 1] * np.sin(lean)), -1)
    start = start + np.random.default_rng(g.look.seed).normal(0, 0.0006, start.shape)
    start[: AROUND] = ring
    held = np.arange(len(p)) < 2 * AROUND
    body = figure(g.cut, g.worn.lean, g.worn.raised)
    body[..., 6:8] += 0.010
    body[:] = body[2]
    flat = np.stack((np.tile(np.arange(AROUND), UP + 1), np.repeat(np.arange(UP + 1), AROUND)), -1) * 0.006
    # its hem is firm, so that it falls in a curve
    firm = 1 + 5.0 * (np.arange(len(p)) >= (UP - 4) * AROUND)
    found = fallen(start, rest, faces, body, held=held, firm=firm, flat=flat, bend=g.lies['bend_worn'] * 8, thick=0.006, gravity=0.25, steps=700, seed=5)
    uv = (flat[faces] % (AROUND * 0.006)).astype(float)
    wrap = np.ptp(uv[..., 0], axis=1) > 0.1
    uv[wrap, :, 0] = np.where(uv[wrap, :, 0] < 0.1, uv[wrap, :, 0] + AROUND * 0.006, uv[wrap, :, 0])
    points, triangles, uv = refined(found, faces, uv)
    points = points * turn
    thing = add('hood', points, triangles.tolist(), None, uv.reshape(-1, 2))
    for material in (g.plain, inside):
        thing.data.materials.append(material)
    thicken(thing, max(g.thick, 0.002), -1).modifiers['solidify'].material_offset = 0
    if not g.back:
        cords(g, found.reshape(UP + 1, AROUND, 3), normals_of(found, faces).reshape(UP + 1, AROUND, 3))


def cords(g, grid, normals):
    """The drawstring's two ends, out of eyelets, lying on the chest."""
    heavy = g.kind == 'sweat'
    radius = 0.0029 if heavy else 0.0018
    made = cloth('webbing', scaled(g.colour, 1.5 if heavy else 0.7), scale=0.3, uv=True)
    steel = metal(g.look.metal)
    cut, drop = g.cut, 0.20
    for side, i in ((1, 8), (-1, AROUND - 8)):
        j = UP // 2
        at, normal = grid[j, i], normals[j, i]
        eyelet(0.0046, steel).matrix_world = facing(at + normal * 0.001, normal, (0, 0, 1))
        low = cut.long - cut.depth
        flat = np.array([(side * (0.024 + 0.004 * np.sin(t * 5 + side) + 0.006 * t), low - 0.018 - drop * (1 - 0.12 * (side > 0)) * t) for t in np.linspace(0, 1, 40)])
        laid, _ = g.drape.at(flat, radius * 1.1)
        path = smooth_path(np.vstack(([at, at + normal * 0.008 + [0, 0, -0.003]], laid[2::3])), 90)
        tube('cord', path, radius, made, sides=10)
        tube('cord-tip', path[-8:], radius * 1.18, steel, sides=12)
