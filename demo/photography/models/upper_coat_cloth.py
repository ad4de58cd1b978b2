"""Cloths of jackets: quilting as relief, creases, wax that has paled on folds, linings."""
import numpy as np

from colour import mix, scaled
from materials.graph import Graph
from materials.soft import cloth
from models.upper_coat import beside, places
from parts.creases import creases, drawn_out
from parts.outline import distance_to
from parts.refined import normals_of, refined

QUILT = 0.066


def quilting(g):
    """What is finer than the relief: the groove with its stitches, and the cloth drawn up beside them."""
    paint, cut = g.paint, g.cut
    x, y = (v.ravel() for v in paint.grid())
    sleeve = np.zeros(paint.relief.shape, bool)
    if cut.sleeve != 'none':
        for side in (1, -1):
            sleeve |= paint.area(cut.sleeve_outline * [side, 1], 0.0004) > 0.5
    places = turned_pattern(cut, np.stack((x, y), -1), sleeve.ravel())
    a, b, _ = (v.reshape(paint.relief.shape).astype(np.float32) for v in from_stitches(places))
    random = np.random.default_rng(g.look.seed)
    for near, degrees in ((a, 45), (b, -45)):
        drawn = drawn_out(near.shape, 0.008 / paint.pixel, 0.0021 / paint.pixel, -degrees, random)
        paint.relief += 0.55 * drawn * np.exp(-near / 0.008) - 0.9 * np.exp(-((near / 0.0012) ** 2))
        paint.shade *= 1 - 0.22 * np.exp(-((near / 0.0010) ** 2))


def turned_pattern(cut, points, sleeve):
    """Places as the quilting runs: along the body, and along each sleeve."""
    if cut.sleeve == 'none':
        return points
    way = cut.cuff.mean(0) - (cut.tip + cut.pit) / 2
    a = np.arctan2(way[0], -way[1]) * np.where(points[:, 0] < 0, -1, 1)
    x, y = points.T
    turned = np.stack((x * np.cos(a) + y * np.sin(a), y * np.cos(a) - x * np.sin(a)), -1)
    return np.where(np.asarray(sleeve)[:, None], turned, points)


def from_stitches(points):
    """How far each place is from the two families of stitch lines, and which cell it is in."""
    x, y = points.T
    a, b = (x + y) / QUILT, (x - y) / QUILT
    near = [np.abs(v - np.round(v)) * QUILT * 0.707 for v in (a, b)]
    return near[0], near[1], np.floor(a) * 57.0 + np.floor(b) * 131.0


def puffed(worn, back):
    """Fills the cells between the stitch lines, less where seams and plackets press on them."""
    corners = np.concatenate((worn.flat, np.repeat(worn.part[:, None, None].astype(float), 3, 1)), -1)
    points, triangles, corners = refined(worn.points, worn.triangles, corners)
    worn.points, worn.triangles, worn.flat = points, triangles, np.ascontiguousarray(corners[..., :2])
    worn.part = np.round(corners[:, 0, 2]).astype(int)
    worn.normals = normals_of(points, triangles)
    flat, part = places(worn)
    half = flat * np.where(flat[:, :1] < 0, [-1, 1], [1, 1])
    cut = worn.cut
    a, b, cell = from_stitches(turned_pattern(cut, flat, (part == 1) | (part == 2)))
    full = 1 + 0.22 * np.sin(cell * 12.9898)
    high = 0.0050 * full * (1 - np.exp(-a / 0.0085)) * (1 - np.exp(-b / 0.0085))
    for line in (cut.side, cut.armhole, cut.shoulder, cut.hem):
        high *= np.clip(distance_to(half, line) / 0.014, 0, 1)
    before = part == (3 if back else 0)
    high *= np.where(before, np.clip((distance_to(half, beside(cut, 0, -0.01)) - 0.018) / 0.014, 0.12, 1), 1)
    worn.points = points + worn.normals * high[:, None]


def worn_edges(worn, _):
    """Pale where the cloth is bent outwards: wax cracks there."""
    sides = np.unique(np.sort(np.concatenate([worn.triangles[:, [k, (k + 1) % 3]] for k in range(3)]), 1), axis=0)
    total, number = np.zeros_like(worn.points), np.zeros(len(worn.points))
    for i, j in ((0, 1), (1, 0)):
        np.add.at(total, sides[:, i], worn.points[sides[:, j]])
        np.add.at(number, sides[:, i], 1)
    bent = ((worn.points - total / number[:, None]) * worn.normals).sum(1)
    worn.fold = np.clip((bent - 0.00012) / 0.0005, 0, 1.6)


def creased(g):
    """Short sharp creases where arms and hips bend, fewer on the chest; pale on waxed cloth, which cracks."""
    paint, cut, wax = g.paint, g.cut, g.kind == 'waxed'
    x, y = paint.grid()
    elbow = (cut.pit + cut.cuff.mean(0)) / 2 + [0.045, 0.03]
    where = 0.34 + 0.9 * np.exp(-(((np.abs(x) - elbow[0]) / 0.09) ** 2 + ((y - elbow[1]) / 0.10) ** 2))
    where = where + 0.5 * np.exp(-(((np.abs(x) - cut.pit[0]) / 0.07) ** 2 + ((y - cut.pit[1]) / 0.08) ** 2)) + 0.3 * np.exp(-((y / 0.14) ** 2))
    drawn = creases(paint.relief.shape, paint.pixel, paint.seed, 0.085 if wax else 0.10) * where
    paint.relief += ((0.85 if wax else 0.5) * drawn).astype(np.float32)
    if wax:
        paint.shade *= (1 + 0.34 * np.clip(drawn - 0.3, 0, 1.6) - 0.06 * np.clip(-drawn, 0, 2)).astype(np.float32)


def lining(g):
    """What is seen of the inside: a tartan under waxed cloth, else a plain lining that is paler than the cloth."""
    warm = mix(g.look.colour, (0.46, 0.46, 0.45, 1), 0.7) if g.kind == 'shell' else mix(g.look.colour, (0.42, 0.38, 0.32, 1), 0.6)
    if g.kind != 'waxed':
        return cloth('fine', warm, uv=True, scale=0.8)
    graph = Graph.of(cloth('twill', warm, uv=True, scale=0.8))
    ground = graph.shader.inputs['Base Color'].links[0].from_socket
    uv = graph.node('SeparateXYZ', {0: graph.node('TexCoord').outputs['UV']})
    for every, start, end, colour, share in ((0.072, 0.10, 0.52, scaled(g.look.colour, 0.7), 0.5), (0.072, 0.28, 0.34, (0.42, 0.30, 0.09, 1), 0.55), (0.072, 0.74, 0.79, (0.30, 0.05, 0.04, 1), 0.6)):
        for way in (0, 1):
            phase = graph.math('FRACT', graph.math('ADD', graph.math('DIVIDE', uv.outputs[way], every), 50.0))
            inside = graph.math('MULTIPLY', graph.math('GREATER_THAN', phase, start), graph.math('LESS_THAN', phase, end))
            ground = graph.mix(graph.math('MULTIPLY', inside, share), ground, colour)
    graph.set(Base_Color=ground)
    return graph.material
