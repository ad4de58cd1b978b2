"""The brand's mark sewn onto cloth in satin stitch: along the middle of each of its lines, threads side by side across it."""
import bpy
import cv2
import numpy as np

from materials.graph import Graph
from parts.labels import MARKS
from parts.mesh import add
from parts.seams import capsule

PITCH = 0.00050  # from thread to thread


def yarn(colour):
    """Rayon thread: each stitch has its own tone, is bright along its back and dark where it meets the next."""
    graph = Graph('embroidery-thread')
    tone = graph.between(graph.node('NewGeometry').outputs['Random Per Island'], 0, 1, 0.86, 1.08)
    back = graph.between(graph.node('LayerWeight', {'Blend': 0.5}).outputs['Facing'], 0.1, 0.8, 1.0, 0.42)
    graph.set(Base_Color=graph.brighten(colour, graph.math('MULTIPLY', tone, back)), Roughness=0.36, Specular=0.5)
    return graph.material


def walked(thick, sewn, p, heading, step):
    """(point, direction) along the middle of a line from `p` to its end, or to a line that is sewn already."""
    found = []
    while True:
        spots = p + np.outer(np.arange(-5, 6), (-heading[1], heading[0]))
        at = np.clip(spots.round().astype(int), 0, len(thick) - 1)
        share = thick[at[:, 1], at[:, 0]] ** 6
        x, y = at[5]
        if share[5] < 60 or sewn[y, x]:
            return found
        p = (spots * share[:, None]).sum(0) / share.sum()
        if found:
            heading = heading + 0.35 * (p - found[-1][0]) / step
            heading /= np.linalg.norm(heading)
        found.append((p, heading))
        p = p + heading * step


def lines(mark, pitch):
    """The lines of a mark as (points, directions across, half width), in shares of its width from its middle, straight ones first."""
    image = bpy.data.images.load(str(MARKS / f'{mark}.png'), check_existing=True)
    across = image.size[0]
    mask = np.array(image.pixels[:]).reshape(across, across, -1)[..., 0] > 0.5
    thick = cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 5)
    half = np.quantile(thick[mask], 0.95)
    middle = np.argwhere(thick > 0.85 * half)[:, ::-1]
    begun = []
    for p in middle[::15]:
        near = middle[np.linalg.norm(middle - p, axis=1) < 2.5 * half]
        spread, way = np.linalg.eigh(np.cov(near.T))
        begun.append((spread[0], tuple(p), way[:, 1]))
    sewn, found = np.zeros_like(mask), []
    for _, p, way in sorted(begun, key=lambda one: one[0]):
        ahead, behind = (walked(thick, sewn, np.array(p, float), sign * way, pitch * across) for sign in (1, -1))
        line = [(q, -turn) for q, turn in behind[:0:-1]] + ahead
        if len(line) < 4:
            continue
        points, ways = (np.array(part) for part in zip(*line))
        # round ends: the last stitches are shorter
        left = np.minimum(thick[tuple(points.round().astype(int).T[::-1])], half)
        wide = 1.15 * np.sqrt(half**2 - (half - left) ** 2)
        found.append(((points / across - 0.5), np.stack((-ways[:, 1], ways[:, 0]), -1), wide / across))
        for x, y in points:
            cv2.circle(sewn.view(np.uint8), (round(x), round(y)), round(half), 1, -1)
    return found


def satin(name, ends, up, made, raised=0.0009, radius=PITCH * 0.62):
    """Threads from one end to the other; they are padded below: highest in their middle."""
    unit, faces = capsule()
    (a, b), up = np.asarray(ends, float), np.asarray(up, float)
    along = (b - a)[:, None]
    side = np.cross(b - a, up)
    side /= np.linalg.norm(side, axis=1, keepdims=True) + 1e-12
    high = raised * (1 - (2 * unit[:, :1]) ** 2) + unit[:, 2:] * radius
    verts = (a + b)[:, None] / 2 + unit[:, :1] * along + side[:, None] * unit[:, 1:2] * radius + up[:, None] * high
    n = len(unit)
    return add(name, verts.reshape(-1, 3), [tuple(i * n + k for k in face) for i in range(len(a)) for face in faces], made)


def embroidered(surface, mark, x, z, size, made, towards=(0, 1, 0)):
    """The mark on a surface, seen along `towards`; x and z are where its middle is. A line's padding spans seams."""
    random = np.random.default_rng(7)
    for points, across, wide in lines(mark, PITCH / size):
        reach = (wide[:, None] + random.normal(0, 0.0016, (len(wide), 1))) * across
        laid = [[surface.front(x + px, z + pz, towards) for px, pz in (points + sign * reach) * size] for sign in (-1, 1)]
        ends = np.array([[tuple(where) for where, _ in end] for end in laid])
        up = np.array([tuple(a[1] + b[1]) for a, b in zip(*laid)])
        for _ in range(12):
            ends[:, 1:-1, 1] = (ends[:, :-2, 1] + 2 * ends[:, 1:-1, 1] + ends[:, 2:, 1]) / 4
            up[1:-1] = (up[:-2] + 2 * up[1:-1] + up[2:]) / 4
        satin('embroidery', ends, up / np.linalg.norm(up, axis=1, keepdims=True), made)
