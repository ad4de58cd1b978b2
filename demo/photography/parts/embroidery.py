"""The brand's mark sewn onto cloth with thread: satin stitches side by side across each of its lines."""
import bpy
import numpy as np

from parts.labels import MARKS
from parts.mesh import add
from parts.seams import capsule

PITCH = 0.00042  # from thread to thread
LONGEST = 5.6 / 44  # of the mark's width: a longer stitch would run along its line


def runs(line):
    """(first, past the last) of every stretch of True."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], line.astype(int), [0]))))
    return zip(edges[::2], edges[1::2])


def threads(mark, size):
    """The stitches' ends in the plane, the mark's middle at 0, in metres."""
    image = bpy.data.images.load(str(MARKS / f'{mark}.png'), check_existing=True)
    across, tall = image.size
    mask = np.array(image.pixels[:]).reshape(tall, across, -1)[..., 0] > 0.5
    step, most = max(1, round(PITCH / size * across)), LONGEST * across
    sewn, found = np.zeros_like(mask), []
    place = lambda x, y: np.array([(x / across - 0.5) * size, (y / tall - 0.5) * size])
    for x in range(step // 2, across, step):
        for a, b in runs(mask[:, x]):
            if 2 < b - a < most:
                found.append((place(x, a), place(x, b)))
                sewn[a:b, max(0, x - step) : x + step] = True
    for y in range(step // 2, tall, step):
        for a, b in runs(mask[y]):
            if 2 < b - a < most and sewn[y, a:b].mean() < 0.5:
                found.append((place(a, y), place(b, y)))
                sewn[max(0, y - step) : y + step, a:b] = True
    # where lines meet
    for x in range(step // 2, across, step):
        found += [(place(x, a), place(x, b)) for a, b in runs(mask[:, x] & ~sewn[:, x]) if b - a > 2]
    return found


def embroidered(surface, mark, x, z, size, made, towards=(0, 1, 0)):
    """The mark on a surface, seen along `towards`; x and z are where its middle is."""
    unit, faces = capsule()
    verts, joined = [], []
    for (ax, az), (bx, bz) in threads(mark, size):
        ends = [surface.front(x + px, z + pz, towards) for px, pz in ((ax, az), (bx, bz))]
        a, b = (np.array(where) for where, _ in ends)
        up = np.array(ends[0][1]) + np.array(ends[1][1])
        up /= np.linalg.norm(up)
        along = b - a
        side = np.cross(along, up)
        side /= np.linalg.norm(side) + 1e-12
        arch = 0.0005 * (1 - (2 * unit[:, :1]) ** 2)  # padded below: highest in the middle
        joined.append(len(verts))
        verts += list((a + b) / 2 + unit[:, :1] * along * 1.06 + side * unit[:, 1:2] * PITCH * 0.62 + up * (unit[:, 2:] * PITCH * 0.6 + 0.0004 + arch))
    all_faces = [tuple(first + k for k in face) for first in joined for face in faces]
    return add('embroidery', verts, all_faces, made)
