"""Knitting as geometry: every loop is yarn that goes through the loop below it."""
import bpy
import cv2
import numpy as np

from colour import scaled
from materials.graph import Graph


class Cloth:
    """A surface (u, v) -> points, in metres of cloth, sampled once and asked often. v is the way the loops grow."""

    def __init__(self, where, wide, tall, step=0.0015):
        self.step = step
        us, vs = (np.arange(-3, np.ceil(size / step) + 4) * step for size in (wide, tall))
        u, v = np.meshgrid(us, vs)
        points = where(u, v)
        side, up = np.gradient(points, axis=1), np.gradient(points, axis=0)
        normals = np.cross(side, up)
        normals /= np.linalg.norm(normals, axis=2, keepdims=True) + 1e-12
        self.field = np.concatenate((points, normals), 2).astype(np.float32)

    def at(self, u, v):
        """(points, normals), each with the shape of `u` and one more axis."""
        shape = u.shape
        rows = -(-u.size // 1024)
        place = np.zeros((2, rows * 1024), np.float32)
        for line, given in zip(place, (u, v)):
            line[: u.size] = np.ravel(given) / self.step + 3
        x, y = place.reshape(2, rows, 1024)
        found = np.concatenate([cv2.remap(self.field[..., k : k + 3], x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).reshape(-1, 3)[: u.size] for k in (0, 3)], 1)
        return found[:, :3].reshape(*shape, 3), found[:, 3:].reshape(*shape, 3)


def knitted(name, cloth, columns, rows, material, *, wide, tall, first=0, rib=False, plies=1, radius=0.245, points=16, sides=6, keep=None,
            hairs=0, long=0.0022, rough=0.05, high=0.4, deep=0.34, seed=1):
    """Stitches of `wide` by `tall` metres on a cloth, from its row `first` on. `rib`: two columns knit, two purl, `deep`
    stitches behind; `radius` of the yarn as a share of a stitch's width; `keep(points, normals)` says which stitches are
    seen; `hairs` stand off the yarn. `rough`: how much stitches differ, `high`: how far legs stand before heads."""
    random = np.random.default_rng(seed)
    n = columns * points + 1
    t = np.arange(n) / points * 2 * np.pi
    row = first + np.arange(rows)[:, None]
    smooth = lambda size, ax, ay: cv2.GaussianBlur(random.standard_normal(size).astype(np.float32), (0, 0), sigmaX=ax, sigmaY=ay) * 2 * np.sqrt(np.pi * max(ax, 0.3) * max(ay, 0.3))
    wander = [smooth((rows, n), points * a, b) * rough for a, b in ((0.45, 0.4), (0.45, 0.4), (3.0, 2.5), (3.0, 2.5))]
    u = (t[None] / (2 * np.pi) + 0.225 * np.sin(2 * t)[None] + wander[0] * 0.9 + wander[2] * 1.6) * wide
    v = (row + 0.5 - 0.86 * np.cos(t)[None] + wander[1] * 1.1 + wander[3] * 1.4) * tall
    z = -high * 0.5 * np.cos(2 * t)[None] + wander[0] * 0.3
    if rib:
        face = np.where(t / (2 * np.pi) % 4 < 2, 1.0, -1.0)
        face = cv2.GaussianBlur(face[None].astype(np.float32), (0, 0), sigmaX=points * 0.16, sigmaY=0.1)
        # purl columns hide between the others, which are round
        u = u + 0.36 * wide * np.sin(np.pi / 2 * (u / wide - 1))
        z = z * face + deep * face + 0.16 * deep * np.cos(np.pi / 2 * (u / wide - 1))
    thick = radius * wide * (1 + smooth((rows, n), points * 0.5, 0.2) * 0.10)
    centre, normal, along, faces = spun(name, cloth, u, v + 0 * u, z * wide, thick, material, 2 * np.pi / (0.95 * wide), plies, sides, points, keep, random)
    if hairs:
        fuzz(name, centre, normal, along, thick, faces, hairs, long, material, random)


def cast_on(name, cloth, columns, material, *, wide, tall, plies=1, radius=0.245, points=16, sides=6, deep=0.34, keep=None, seed=1, **_):
    """The edge where the first row begins: two yarns that wind about each other, as a rope through its feet. Of a rib."""
    t = np.linspace(0, columns, columns * points + 1)
    face = cv2.GaussianBlur(np.where(t % 4 < 2, 1.0, -1.0)[None].astype(np.float32), (0, 0), sigmaX=points * 0.3, sigmaY=0.1)[0]
    u = t + 0.36 * np.sin(np.pi / 2 * (t - 1))
    turn = np.stack([np.pi * (2 * t + k) for k in (0, 1)])
    u, v = u * wide + 0 * turn, (0.5 - 0.86) * tall + 0.19 * wide * np.sin(turn)
    z = (0.19 * np.cos(turn) + 0.7 * deep * face) * wide
    spun(name, cloth, u, v, z, np.full(u.shape, radius * wide * 0.95), material, 2 * np.pi / (0.95 * wide), plies, sides, points, keep, np.random.default_rng(seed))


def spun(name, cloth, u, v, z, thick, material, turn, plies, sides, points, keep, random):
    """Yarns along rows of places on a cloth, of so many plies that wind about each other by `turn` a metre."""
    centre, normal = cloth.at(u, v)
    centre = centre + normal * z[..., None]
    along = np.gradient(centre, axis=1)
    length = np.linalg.norm(along, axis=2, keepdims=True) + 1e-12
    along /= length
    side = np.cross(along, normal)
    side /= np.linalg.norm(side, axis=2, keepdims=True) + 1e-9
    up = np.cross(side, along)
    far = np.cumsum(length[..., 0], axis=1) + random.uniform(0, 0.02, (len(u), 1))
    faces = np.ones((len(u), u.shape[1] - 1), bool)
    if keep:
        middle = slice(points // 2, None, points)
        faces = np.repeat(keep(centre[:, middle], normal[:, middle]), points, axis=1)
    for ply in range(plies):
        line, width = centre, thick
        if plies > 1:
            angle = (far * turn + ply * 2 * np.pi / plies)[..., None]
            line = centre + (np.cos(angle) * side + np.sin(angle) * up) * (thick * 0.52)[..., None]
            width = thick * 0.54
        tubes(name, line, side, up, width, faces, far, sides, material)
    return centre, normal, along, faces


def backing(cloth, low, colour, every=2, keep=None):
    """What is seen through the loops, `low` metres behind them."""
    dark = Graph('behind')
    dark.set(Base_Color=scaled(colour, 0.5), Roughness=1.0, Specular=0.0)
    inner = cloth.field[5:-5:every, 5:-5:every]
    rows, columns = inner.shape[:2]
    index = np.arange(rows * columns).reshape(rows, columns)
    quads = np.stack((index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]), -1).reshape(-1, 4)
    if keep:
        quads = quads[keep(inner[..., :3], inner[..., 3:]).ravel()[quads].all(1)]
    quick('behind', (inner[..., :3] - inner[..., 3:] * low).reshape(-1, 3), quads, np.zeros((len(quads), 4, 2)), dark.material)


def tubes(name, line, side, up, width, faces, far, sides, material):
    rows, n = line.shape[:2]
    a = np.arange(sides) / sides * 2 * np.pi
    ring = line[:, :, None] + (np.cos(a)[:, None] * side[:, :, None] + np.sin(a)[:, None] * up[:, :, None]) * width[:, :, None, None]
    index = np.arange(rows * n * sides).reshape(rows, n, sides)
    r, c = np.nonzero(faces)
    low, high = index[r, c], index[r, c + 1]
    quads = np.stack((low, np.roll(low, -1, 1), np.roll(high, -1, 1), high), -1)
    around = np.arange(sides + 1) / sides
    here, there = far[r, c][:, None], far[r, c + 1][:, None]
    one = np.ones((len(r), sides))
    uvs = np.stack((np.stack((around[:-1] * one, here * one), -1), np.stack((around[1:] * one, here * one), -1),
                    np.stack((around[1:] * one, there * one), -1), np.stack((around[:-1] * one, there * one), -1)), 2)
    quick(name, ring.reshape(-1, 3), quads.reshape(-1, 4)[:, ::-1], uvs.reshape(-1, 4, 2)[:, ::-1], material)


def quick(name, verts, faces, uvs, material):
    """An object of very many faces of equally many corners."""
    corners = faces.shape[1]
    used, faces = np.unique(faces, return_inverse=True)
    verts, faces = verts[used], faces.reshape(-1, corners)
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(verts))
    mesh.vertices.foreach_set('co', verts.astype(np.float32).ravel())
    mesh.loops.add(faces.size)
    mesh.loops.foreach_set('vertex_index', faces.astype(np.int32).ravel())
    mesh.polygons.add(len(faces))
    mesh.polygons.foreach_set('loop_start', np.arange(0, faces.size, corners, dtype=np.int32))
    mesh.polygons.foreach_set('loop_total', np.full(len(faces), corners, np.int32))
    mesh.polygons.foreach_set('use_smooth', np.ones(len(faces), bool))
    mesh.uv_layers.new(name='metres').data.foreach_set('uv', uvs.astype(np.float32).ravel())
    mesh.update(calc_edges=True)
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def fuzz(name, centre, normal, along, thick, faces, count, long, material, random, radius=0.000030, joints=5):
    """Fibres that come loose: short, bent, in all directions but inwards."""
    r, c = np.nonzero(faces)
    pick = random.integers(0, len(r), count)
    r, c = r[pick], c[pick]
    start, up = centre[r, c], normal[r, c]
    way = random.normal(0, 1, (count, 3)) * 0.8 + up * 0.75 + along[r, c] * random.normal(0, 0.7, (count, 1))
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    size = long * random.gamma(3.0, 1 / 3.0, (count, 1)) + thick[r, c][:, None]
    bend = random.normal(0, 0.75, (count, 3)) - 0.25 * up
    twist = random.normal(0, 0.5, (count, 3))
    s = np.linspace(0, 1, joints)[:, None, None]
    line = start + size * (way * s + bend * s**2 * 0.5 + twist * s**3 * 0.35)
    line = line.transpose(1, 0, 2)
    ahead = np.gradient(line, axis=1)
    ahead /= np.linalg.norm(ahead, axis=2, keepdims=True) + 1e-12
    across = np.cross(ahead, random.normal(0, 1, (count, 1, 3)))
    across /= np.linalg.norm(across, axis=2, keepdims=True) + 1e-12
    other = np.cross(ahead, across)
    a = np.arange(3) / 3 * 2 * np.pi
    taper = radius * np.linspace(1.0, 0.5, joints)[None, :, None, None]
    ring = line[:, :, None] + (np.cos(a)[:, None] * across[:, :, None] + np.sin(a)[:, None] * other[:, :, None]) * taper
    index = np.arange(count * joints * 3).reshape(count, joints, 3)
    low, high = index[:, :-1], index[:, 1:]
    quads = np.stack((low, np.roll(low, -1, 2), np.roll(high, -1, 2), high), -1).reshape(-1, 4)
    quick(f'{name}-fuzz', ring.reshape(-1, 3), quads, np.zeros((len(quads), 4, 2)), material)
