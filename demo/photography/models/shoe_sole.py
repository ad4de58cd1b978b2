"""Soles: welted leather with a stacked heel, cup soles of rubber, vulcanised foxing, foamed runners."""
import math

import numpy as np

from colour import mix, scaled
from materials.hard import plain, rubber
from parts.leatherwork import saddle
from parts.mesh import add


def wall(last, name, rings, made, keep=None, count=260):
    """A closed wall of rings (outset, height as a function of x and the upper side), from above to below."""
    verts, faces = [], []
    for out, height in rings:
        line, _ = last.outline(out, count)
        line = line.copy()
        if keep is not None:
            near = line[np.abs(line[:, 0] - keep) < 0.004]
            ahead = line[:, 0] > keep
            line[ahead, 1] = np.clip(line[ahead, 1], near[:, 1].min(), near[:, 1].max())
            line[:, 0] = np.minimum(line[:, 0], keep)
        line[:, 2] = [height(x, z) for x, _, z in line]
        verts.append(line)
    for k in range(len(rings) - 1):
        faces += [(k * count + i, (k + 1) * count + i, (k + 1) * count + (i + 1) % count, k * count + (i + 1) % count) for i in range(count)]
    faces += [tuple(range(count)), tuple((len(rings) - 1) * count + i for i in reversed(range(count)))]
    return add(name, np.concatenate(verts), [f[::-1] for f in faces], made)


def ground(last):
    """The underside: flat on the floor at heel and ball, lifted at the toe with the last."""
    ball = last.heights[1] / 1000

    def height(x, z):
        return max(0.0, z - ball) * 0.9 if x > 0.05 else 0.0

    return height


def welted(last, edge, stitch, heel_colour, thick=0.0085, lug=False):
    """Welt, leather sole and stacked heel."""
    side = plain('sole-edge', edge, 0.42, 0.45)
    low = lambda x, z: z - thick
    mid = lambda x, z: z - thick * 0.48
    wall(last, 'welt', [(0.0020, lambda x, z: z + 0.0012), (0.0042, lambda x, z: z + 0.0012), (0.0050, lambda x, z: z + 0.0004), (0.0050, lambda x, z: mid(x, z) + 0.0006), (0.0043, mid)], side)
    wall(last, 'sole', [(0.0040, mid), (0.0049, lambda x, z: mid(x, z) - 0.0006), (0.0050, lambda x, z: low(x, z) + 0.0008), (0.0040, low)], plain('outsole', scaled(edge, 0.72), 0.5, 0.4))
    line, normals = last.outline(0.0034, 700)
    front = line[:, 0] > -0.06
    start = int(np.argmax(~front))
    order = np.roll(np.arange(len(line)), -start)
    order = [i for i in order if front[i]]
    points = line[order] + [0, 0, 0.00125]
    saddle(points, np.tile([0.0, 0, 1], (len(points), 1)), stitch, 0.0036)
    cut = -0.072
    layers = 4
    for k in range(layers):
        top = lambda x, z, k=k: (z - thick) * (1 - k / layers)
        bottom = lambda x, z, k=k: (z - thick) * (1 - (k + 1) / layers) + 0.0001
        shade = mix(heel_colour, (0.01, 0.01, 0.01, 1), 0.75) if k == layers - 1 else scaled(heel_colour, 1 - 0.07 * (k % 2))
        shrink = 0.0035 - 0.0008 * k
        wall(last, 'heel', [(shrink, top), (shrink + 0.0005, lambda x, z, t=top, b=bottom: t(x, z) * 0.86 + b(x, z) * 0.14), (shrink + 0.0005, lambda x, z, t=top, b=bottom: t(x, z) * 0.14 + b(x, z) * 0.86), (shrink, bottom)],
             plain('heel', shade, 0.42, 0.45), cut - 0.0012 * k)
    if lug:
        tread(last, thick, side)


def tread(last, thick, made):
    line, out = last.outline(0.001, 90)
    for i, (x, y, z) in enumerate(line):
        if x > -0.045 and i % 2:
            n = out[i]
            t = np.array([-n[1], n[0]])
            base = np.array([x, y])
            verts = []
            for h in (z - thick + 0.0005, max(0.0, z - thick - 0.0045)):
                for a, b in ((-1, -1), (1, -1), (1, 0.55), (-1, 0.55)):
                    q = base + t * a * 0.0034 + n * b * 0.006
                    verts.append((q[0], q[1], h))
            add('lug', verts, [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)], made, smooth=False)


def cup(last, colour, stitch, above=0.010, bulge=0.0045):
    """A rubber cup, sewn through its wall."""
    made = rubber(colour)
    down = ground(last)
    between = lambda k: (lambda x, z: down(x, z) + (z + above - down(x, z)) * k)
    rings = [(0.0008, between(0.985)), (0.0022, between(1.0)), (bulge * 0.85, between(0.975)), (bulge, between(0.93)), (bulge, between(0.60)), (bulge + 0.0003, between(0.34)), (bulge - 0.0006, between(0.32)), (bulge - 0.0006, between(0.295)),
             (bulge + 0.0004, between(0.275)), (bulge + 0.0004, between(0.06)), (bulge - 0.0012, between(0.0))]
    wall(last, 'cup', rings, made)
    line, out = last.outline(bulge + 0.0001, 900)
    line = line.copy()
    line[:, 2] = [between(0.86)(x, z) for x, _, z in line]
    normals = np.column_stack((out, np.zeros(len(out))))
    saddle(line, normals, stitch, 0.0042)


def foxing(last, colour, stripe, above=0.013):
    """A vulcanised strip of rubber round the edge, with a painted line."""
    made = rubber(colour)
    down = ground(last)
    between = lambda k: (lambda x, z: down(x, z) + (z + above - down(x, z)) * k)
    wall(last, 'foxing', [(0.0006, between(1.0)), (0.0020, between(1.0)), (0.0032, between(0.965)), (0.0034, between(0.86)), (0.0034, between(0.12)), (0.0024, between(0.0))], made)
    wall(last, 'stripe', [(0.0030, between(0.80)), (0.0037, between(0.79)), (0.0037, between(0.71)), (0.0030, between(0.70))], rubber(stripe))
    wall(last, 'tread', [(0.0030, between(0.13)), (0.0044, between(0.12)), (0.0044, between(0.01)), (0.0034, between(0.0))], rubber(mix(colour, (0.40, 0.24, 0.12, 1), 0.6)))


def foam(last, colour, ground_colour, above=0.007):
    """A runner's thick foam, waved, on a thin rubber tread."""
    down = ground(last)
    made = plain('foam', colour, 0.75, 0.25)

    def between(k, wave=0.0):
        return lambda x, z: down(x, z) + (z + above * (1 + 0.35 * math.sin((x + 0.1) * 26)) - down(x, z)) * k + wave * math.sin(x * 95)

    flare = lambda k: 0.0035 + 0.0065 * math.sin(math.pi * min(1, max(0, 1.02 - k)) * 0.85)
    rings = [(0.0006, between(0.99)), (0.0022, between(1.0))]
    rings += [(flare(k), between(k, 0.0006 if 0.3 < k < 0.8 else 0)) for k in (0.96, 0.88, 0.76, 0.64, 0.56)]
    rings += [(flare(0.5) - 0.0016, between(0.52, 0.0008)), (flare(0.5) - 0.0016, between(0.50, 0.0008))]
    rings += [(flare(k), between(k)) for k in (0.46, 0.36, 0.24, 0.15)]
    wall(last, 'foam', rings, made)
    wall(last, 'tread', [(flare(0.15) - 0.0006, between(0.15)), (flare(0.15) + 0.0009, between(0.14)), (flare(0.1) + 0.0006, between(0.03)), (flare(0.1) - 0.001, between(0.0))], rubber(ground_colour))
