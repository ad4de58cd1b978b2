"""What shoes share: the lined upper, pieces with thickness and stitched edges, tongue, heel strip, eyelets."""
import bmesh
import numpy as np

from materials.hard import plain, thread
from parts.hardware import eyelet, facing, together, turned
from parts.mesh import add, subdivide, thicken
from parts.seams import stitches

# how high a cut edge is at so many metres from its end, as a share of the thickness: a corner that was cut and pressed
EDGE = ((0.0, -0.35), (0.00012, 0.62), (0.0005, 0.93), (0.0011, 1.0), (0.0017, 1.0), (0.0022, 0.86), (0.0028, 1.0))


def flexed(seed, first, last, height, deep=0.55, lean=0.25, count=3, wide=1.0):
    """Creases across a shoe between two places of its length, where a foot bends it: (x, height, lean, length, depth, width) in mm.

    `height` is that of their middle above the floor, `lean` how far they run back as they go down.
    """
    random = np.random.default_rng(seed)
    return [(x + random.normal(0, 1.2), height + random.normal(0, 4), lean + random.normal(0, 0.10), random.uniform(16, 26), deep * random.uniform(0.55, 1.1), random.uniform(1.7, 2.6) * wide) for x in np.linspace(first, last, count)]


def uneven(last, points):
    """The unevenness of lasted leather and its creases, in metres. A crease is a valley between two low swells."""
    x, y, z = (points[..., k] for k in range(3))
    lift = 0.00016 * np.sin(x * 95 + y * 40) * np.sin(z * 120 + x * 33)
    for at, height, lean, long, deep, wide in last.creases:
        along = (z * 1000 - height) / long
        # both sides of a shoe do not crease alike
        across = (x * 1000 + last.long / 2 - at + lean * (height - z * 1000) + 5 * along**2 + y * 40) / wide
        valley = 0.45 * np.exp(-(((np.abs(across) - 2.2) / 1.1) ** 2)) - np.exp(-across * across)
        lift = lift + deep / 1000 * valley * np.exp(-along**4)
    return lift


def surface(name, points, made, flip=False):
    """An object from a grid of points, with UVs in metres."""
    rows, columns = points.shape[:2]
    across = np.concatenate((np.zeros((rows, 1)), np.cumsum(np.linalg.norm(np.diff(points, axis=1), axis=2), axis=1)), axis=1)
    down = np.concatenate((np.zeros((1, columns)), np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=2), axis=0)), axis=0)
    uvs = np.stack((across - across.mean(axis=1, keepdims=True), down), -1).reshape(-1, 2)
    faces = [(j * columns + i, j * columns + i + 1, (j + 1) * columns + i + 1, (j + 1) * columns + i) for j in range(rows - 1) for i in range(columns - 1)]
    return add(name, points.reshape(-1, 3), [f[::-1] for f in faces] if flip else faces, made, uvs)


class Piece:
    """A piece of the upper between two lines of places, `low` and `high`, with visible thickness on both edges.

    `base` is how high its underside lies above the last; `bulge` pads its middle; `skived` thins it down to nothing at `high`.
    """

    def __init__(self, last, name, made, low, high, base=0.0, thick=0.0013, count=150, rows=18, closed=False, bulge=0.0, skived=False):
        self.last, self.base, self.thick = last, base, thick
        self.low, self.high = last.even(low, count), last.even(high, count)
        share = np.linspace(0, 1, 30)[:, None, None]
        path = self.low[None] + (self.high - self.low)[None] * share
        p = last.at(path[..., 0], path[..., 1])
        self.arc = np.concatenate((np.zeros((1, count)), np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=2), axis=0)))
        long = self.arc[-1]
        d, high_of = np.array(EDGE).T
        scale = np.minimum(1, long / (2.6 * d[-1]))
        near = d[:, None] * scale
        inner = np.linspace(0, 1, rows + 2)[1:-1, None]
        middle = near[-1] + (long - 2 * near[-1]) * inner
        along = np.concatenate((near, middle, (long - near)[::-1]))
        t = np.stack([np.interp(along[:, k], self.arc[:, k], share[:, 0, 0]) for k in range(count)], -1)
        lift = np.concatenate((high_of, np.ones(rows), high_of[::-1]))[:, None] * thick * np.ones(count)
        if skived:
            lift = lift * (1 - np.clip(along / long, 0, 1)) ** 0.8
        if bulge:
            lift = lift + bulge * np.sin(np.pi * np.clip(along / long, 0, 1)) ** 0.7 * np.clip((1 - np.linspace(0, 1, count)) / 0.2, 0, 1) ** 0.5
        if not closed:
            t = np.concatenate((t[:, :1], t, t[:, -1:]), axis=1)
            lift = np.concatenate((lift[:, :1] * 0 - thick * 0.5, lift, lift[:, -1:] * 0 - thick * 0.5), axis=1)
            a, b = (np.concatenate((line[:1], line, line[-1:])) for line in (self.low, self.high))
        else:
            a, b = self.low, self.high
        place = a[None] + (b - a)[None] * t[..., None]
        points, normals = last.at(place[..., 0], place[..., 1]), last.normal(place[..., 0], place[..., 1])
        points = points + normals * (base + lift + uneven(last, points))[..., None]
        self.thing = surface(name, points, made, flip=self.turned(points, normals))
        cut = np.where(np.minimum(np.arange(len(lift)), np.arange(len(lift))[::-1]) < 2, 1.0, 0.0)
        self.thing.data.attributes.new('cut', 'FLOAT', 'POINT').data.foreach_set('value', np.repeat(cut, points.shape[1]))

    @staticmethod
    def turned(points, normals):
        j, i = points.shape[0] // 2, points.shape[1] // 2
        n = np.cross(points[j, i + 1] - points[j, i], points[j + 1, i] - points[j, i])
        return n @ normals[j, i] < 0

    def inside(self, edge, off, span=(0, 1), count=240):
        """Places `off` metres inside an edge."""
        long = self.arc[-1]
        share = np.linspace(0, 1, 30)
        t = np.array([np.interp(off if edge == 'low' else long[k] - off, self.arc[:, k], share) for k in range(len(long))])
        place = self.low + (self.high - self.low) * t[:, None]
        first, last = (round(s * (len(place) - 1)) for s in span)
        return self.last.even(place[first : last + 1], count)

    def sew(self, edge, colour, offs=(0.0022,), span=(0, 1), length=0.0021, gap=0.0007, radius=0.00028):
        for k, off in enumerate(offs):
            sew(self.last, self.inside(edge, off, span), colour, self.base + self.thick * 0.95, length, gap, radius, k + 1)


def sew(last, places, colour, lift, length=0.0021, gap=0.0007, radius=0.00028, seed=1):
    """A line of stitches, with the holes between them."""
    points, normals = last.at(places[:, 0], places[:, 1]), last.normal(places[:, 0], places[:, 1])
    points = points + normals * (lift + uneven(last, points))[:, None]
    stitches(points, normals, thread(colour), length, gap, radius, seed=seed)


def upper(last, made, lining, tops, thick=0.0022):
    """The upper under all pieces, and its lining, from the feather edge to the top lines (outer, inner)."""
    end = max(top[-1, 0] for top in tops)
    xi = np.unique(np.concatenate((np.linspace(0, 1, 340), np.linspace(tops[0][:, 0].min(), end + 0.012, 120), np.linspace(end - 0.06, end + 0.03, 180))))
    rim = np.array([0.0, 0.0003, 0.0008, 0.0016])
    fall = np.array([-0.5, -0.22, -0.04, 0.0]) * thick
    outside, inside = [], []
    for side, top in zip((-1, 1), tops):
        share = np.interp(xi, top[:, 0], 1 - np.abs(top[:, 1]))
        share = np.where(xi > top[-1, 0], 1.0, share)
        free = share < 0.9995
        p = last.at(xi[None], side * (1 - np.linspace(0, 1, 40)[:, None] * share))
        long = np.linalg.norm(np.diff(p, axis=0), axis=2).sum(axis=0) + 1e-6
        near = share[None] * (1 - np.minimum(rim[:, None] / long, 0.2))
        rows = np.concatenate((near[-1] * np.linspace(0, 1, 46)[:-1, None], near[::-1]))
        drop = np.concatenate((np.zeros(45), fall[::-1]))[:, None] * free
        g = side * (1 - rows)
        n = last.normal(xi[None], g)
        p = last.at(xi[None], g)
        outside.append(p + n * (drop + uneven(last, p))[..., None])
        inside.append(p + n * (-thick - drop * 0.98 - 0.00002)[..., None])
    joined = [np.concatenate((half[0], half[1][::-1])) for half in (outside, inside)]
    # beyond the throat both sides meet on the ridge; before it the opening stays open
    for points, material, flip in ((joined[0], made, False), (joined[1], lining, True)):
        seamless(surface('upper', points, material, flip), *points.shape[:2])
    sole = joined[1][0], joined[1][-1]
    floor = np.stack([sole[0] + (sole[1] - sole[0]) * t for t in np.linspace(0, 1, 12)])
    surface('insole', floor + [0, 0, 0.003], lining)


def seamless(thing, rows, columns):
    """Takes away the row of faces over the opening, and joins what meets at heel, ridge and toe."""
    mesh = bmesh.new()
    mesh.from_mesh(thing.data)
    mesh.faces.ensure_lookup_table()
    middle = (rows // 2 - 1) * (columns - 1)
    bmesh.ops.delete(mesh, geom=mesh.faces[middle : middle + columns - 1], context='FACES_ONLY')
    bmesh.ops.remove_doubles(mesh, verts=mesh.verts, dist=2e-5)
    bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
    mesh.to_mesh(thing.data)
    mesh.free()


def tongue(last, made, start, end, wide, thick=0.0024, drop=0.0030, bulge=0.0, tall=False):
    """Lies under the laces from `start` (near the toe) up to `end`: along the ridge, or when `tall` a height on the shaft."""
    t = np.linspace(0, 1, 28)
    half = np.interp(t, (0, 0.2, 0.75, 1), np.array(wide)) * np.sqrt(np.clip(1 - np.clip((t - 0.9) / 0.1, 0, 1) ** 2 * 0.75, 0, 1))
    if tall:
        keys = [*((last.beside, x) for x in np.linspace(start, 148, 16)), *((last.around, h) for h in np.linspace(float(last.roof(148)), end, 13)[1:])]
    else:
        keys = [(last.beside, x) for x in np.linspace(start, end, 28)]
    share = np.linspace(0, 1, 10)
    rows = []
    for (place, along), wide_here in zip(keys, half):
        (a, g), (b, h) = (place(along, wide_here * share, side) for side in (-1, 1))
        xi, g = (np.concatenate((np.broadcast_to(left, 10)[::-1], np.broadcast_to(right, 10)[1:])) for left, right in ((a, b), (g, h)))
        lift = bulge * (1 - np.concatenate((share[::-1], share[1:])) ** 2) - drop
        rows.append(last.at(xi, g) + last.normal(xi, g) * lift[:, None])
    piece = surface('tongue', np.array(rows), made)
    return subdivide(thicken(piece, thick, 0))


def heel_strip(last, made, colour, top, wide=9.0, base=0.0, thick=0.0012, low=-1.0):
    """A strip over the seam at the heel, up to the top line; `top` is its height."""
    places = [[(float(last.chart(side * wide * (1 - 0.25 * k))), low + (last.mark(0.5, top)[1] - low) * k) for k in np.linspace(0, 1, 14)] for side in (-1, 1)]
    piece = Piece(last, 'panel', made, *places, base, thick, 60, 10)
    for edge in ('low', 'high'):
        piece.sew(edge, colour, (0.0018,))
    return piece


def holes(last, places, lift, radius, made=None):
    """Punched holes, with rings where a metal is given."""
    black = plain('hole', (0.030, 0.027, 0.024, 1), 0.9, 0.1)
    for xi, g in places:
        point, normal = last.at(xi, g), last.normal(xi, g)
        disc = turned([(radius, 0.0), (radius * 0.5, -0.00004), (0.00005, -0.00004)], black, 'hole', 18)
        together([disc], facing(point + normal * (lift + 0.0001), normal, (1, 0, 0)))
        if made is not None:
            together([eyelet(radius * 1.12, made)], facing(point + normal * (lift + 0.0002), normal, (1, 0, 0)))
