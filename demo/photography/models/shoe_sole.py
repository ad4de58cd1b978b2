"""Soles: welted leather with a stacked heel, cup soles of rubber, vulcanised foxing, foamed runners."""
import numpy as np

from colour import mix, scaled
from materials.hard import plain
from models.shoe_under import half_sole, heel_piece, leather_sole, tread
from parts.leatherwork import saddle
from parts.mesh import add

OAK = (0.42, 0.25, 0.125, 1)
GUM = (0.40, 0.24, 0.12, 1)
# how far the rubber under a leather sole reaches below it
RUBBER = {'leather': 0.0, 'studs': 0.0027, 'lug': 0.0044}
BLACK = (0.024, 0.023, 0.022, 1)


def rubber(colour):
    """Clean rubber, without the dust of things in use."""
    return plain('rubber', colour, 0.55, 0.35)


def wall(last, name, rings, made, keep=None):
    """A closed wall of rings (outset, height as a function of x and the insole's height), from above to below.

    `keep` cuts it at that x, with the slightly hollow breast of a heel.
    """
    verts, faces = [], []
    for out, height in rings:
        line, _ = last.outline(out)
        if keep is not None:
            near = line[np.abs(line[:, 0] - keep) < 0.004]
            ahead = line[:, 0] > keep
            line[ahead, 1] = np.clip(line[ahead, 1], near[:, 1].min(), near[:, 1].max())
            hollow = 0.004 * (1 - (line[:, 1] / np.abs(near[:, 1]).max()) ** 2)
            line[:, 0] = np.where(ahead, keep - hollow, np.minimum(line[:, 0], keep))
        line[:, 2] = [height(x, z) for x, _, z in line]
        verts.append(line)
    count = len(verts[0])
    for k in range(len(rings) - 1):
        faces += [(k * count + i, (k + 1) * count + i, (k + 1) * count + (i + 1) % count, k * count + (i + 1) % count) for i in range(count)]
    for ring in (0, len(rings) - 1):
        faces += [(ring * count + i, ring * count + i + 1, ring * count + (-i - 1) % count, ring * count + (-i) % count) for i in range(1, count // 2 - 1)]
    return add(name, np.concatenate(verts), [f[::-1] for f in faces], made)


def ground(last):
    """The underside: flat on the floor at heel and ball, lifted at the toe with the last."""
    ball = last.heights[1] / 1000
    return lambda x, z: max(0.0, z - ball) if x > 0.03 else 0.0


def waisted(wide, waist, heel):
    """How far a welted sole stands out: wide round the front, narrow at the waist."""
    return lambda x: np.interp(x, (0, 55, 95, 140, 178, 300), np.array((heel, heel, waist, waist, wide, wide)) / 1000)


def welted(last, look, edge, stitch, heel_colour, wide=5.2, under='leather', around=False):
    """Welt, leather sole and stacked heel; `under` is what it walks on: leather, studs or lugs of rubber.

    `around`: the welt goes round the heel too.
    """
    thick = last.heights[1] / 1000 - RUBBER[under]
    side = plain('sole-edge', edge, 0.38, 0.45)
    low = lambda x, z: z - thick
    mid = lambda x, z: z - thick * 0.42
    reach = waisted(wide, wide * 0.5, wide * (0.8 if around else 0.42))
    out = lambda less: lambda x: reach(x) - less
    wall(last, 'welt', [(-0.002, lambda x, z: z + 0.0016), (out(0.0012), lambda x, z: z + 0.0013), (out(0.0003), lambda x, z: z + 0.0010), (out(0), lambda x, z: z + 0.0002), (out(0), lambda x, z: mid(x, z) + 0.0007), (out(0.0007), mid)], side)
    wall(last, 'sole', [(out(0.0007), mid), (out(0.0001), lambda x, z: mid(x, z) - 0.0006), (out(0.0001), lambda x, z: low(x, z) + 0.0010), (out(0.0009), low)], plain('sole-edge', scaled(edge, 0.8), 0.42, 0.4))
    line, _ = last.outline(out(0.0019))
    shift = len(line) // 2
    line = np.roll(line, shift, axis=0)
    line = line if around else line[line[:, 0] > -0.055]
    saddle(line + [0, 0, 0.00135], np.tile([0.0, 0, 1], (len(line), 1)), stitch, 0.0031)
    cut = -last.long / 2000 + 0.079
    layers = 5
    for k in range(layers):
        top = lambda x, z, k=k: (z - thick) * (1 - k / layers)
        bottom = lambda x, z, k=k: (z - thick) * (1 - (k + 1) / layers) + 0.0001
        shade = scaled(heel_colour, 1.15 - 0.3 * (k % 2))
        less = 0.0001 + 0.0005 * k
        wall(last, 'heel', [(out(less + 0.0005), top), (out(less), lambda x, z, t=top, b=bottom: t(x, z) * 0.86 + b(x, z) * 0.14), (out(less + 0.0001), lambda x, z, t=top, b=bottom: t(x, z) * 0.14 + b(x, z) * 0.86), (out(less + 0.0005), bottom)],
             plain('heel', shade, 0.42, 0.45), cut - 0.0008 * k)
    leather_sole(last, look, low, OAK if under == 'leather' else scaled(OAK, 0.30), cut, out(0.0010))
    if under != 'leather':
        half_sole(last, low, 0.012, lug=under == 'lug')
    if under == 'lug':
        lugs(last, thick, rubber(BLACK), out(0.0003))
    heel_piece(last, cut - 0.0048, out(0.0030), scaled(OAK, 0.7))


def lugs(last, thick, made, out_by):
    """The cleats of a boot's sole, as they show at its edge."""
    line, out = last.outline(out_by)
    for i, (x, y, z) in enumerate(line):
        if x > -0.035 and i % 5 == 0:
            n = out[i]
            t = np.array([-n[1], n[0]])
            base = np.array([x, y])
            verts = []
            for h in (z - thick + 0.0003, max(0.0, z - thick - 0.0042)):
                for a, b in ((-1, -1), (1, -1), (1, 0.0), (-1, 0.0)):
                    q = base + t * a * 0.0034 + n * b * 0.008
                    verts.append((q[0], q[1], h))
            add('lug', verts, [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)], made, smooth=False)


def cup(last, colour, stitch, above=0.0085, bulge=0.0042):
    """A rubber cup, sewn through its wall."""
    made = rubber(colour)
    down = ground(last)
    between = lambda k: (lambda x, z: down(x, z) + (z + above - down(x, z)) * k)
    rings = [(-0.001, between(0.93)), (0.0006, between(0.985)), (0.0016, between(1.0)), (bulge * 0.8, between(0.985)), (bulge, between(0.95)), (bulge, between(0.60)), (bulge + 0.0003, between(0.335)), (bulge - 0.0007, between(0.325)), (bulge - 0.0007, between(0.305)),
             (bulge + 0.0005, between(0.295)), (bulge + 0.0003, between(0.04)), (bulge - 0.0012, between(0.0))]
    wall(last, 'cup', rings, made)
    line, out = last.outline(bulge - 0.0001)
    line[:, 2] = [between(0.80)(x, z) for x, _, z in line]
    saddle(line, np.column_stack((out, np.zeros(len(out)))), stitch, 0.0042)
    tread(last, mix(colour, GUM, 0.6), bulge - 0.0014, 'herringbone', down)


def foxing(last, colour, stripe, above=0.0115):
    """A vulcanised strip of rubber round the edge with painted lines, a second strip round the toe, and a gum sole."""
    made = rubber(colour)
    down = ground(last)
    between = lambda k: (lambda x, z: down(x, z) + (z + above - down(x, z)) * k)
    toe = lambda low, high: lambda x: np.interp(x, (205, 222), (low, high)) / 1000
    # pressed on by hand: its upper edge is never quite straight
    roll = lambda k: lambda x, z: between(k)(x, z) + 0.00022 * np.sin(x * 61) * np.sin(x * 23 + 1)
    wall(last, 'foxing', [(-0.001, roll(0.97)), (0.0006, roll(0.995)), (0.0014, roll(1.0)), (0.0022, roll(0.985)), (0.0027, roll(0.955)), (0.0029, between(0.90)), (0.0031, between(0.5)), (0.0031, between(0.12)), (0.0024, between(0.0))], made)
    wall(last, 'foxing', [(toe(0.4, 2.2), between(0.68)), (toe(0.4, 3.9), between(0.665)), (toe(0.4, 4.4), between(0.62)), (toe(0.4, 4.5), between(0.20)), (toe(0.4, 3), between(0.14))], made)
    for high in (0.80, 0.18):
        wall(last, 'stripe', [(0.0026, between(high)), (0.0033, between(high - 0.008)), (0.0033, between(high - 0.062)), (0.0026, between(high - 0.07))], rubber(stripe))
    gum = mix(colour, GUM, 0.6)
    wall(last, 'tread', [(0.0030, between(0.115)), (0.0046, between(0.105)), (0.0046, between(0.01)), (0.0036, between(0.0))], rubber(gum))
    tread(last, gum, 0.0032, 'waffle', down)


def foam(last, colour, ground_colour, above=0.008):
    """A runner's thick foam with a line along its waist, bevelled at heel and toe, on a thin rubber tread."""
    middle = last.long / 2000
    down = lambda x, z: 0.011 * np.clip((x - 0.045) / (middle - 0.045), 0, 1) ** 1.8 + 0.007 * np.clip((-x - middle + 0.045) / 0.045, 0, 1) ** 1.6
    made = plain('foam', colour, 0.75, 0.25)
    rim = lambda x: above + 0.006 * np.clip((-x - 0.075) / 0.07, 0, 1) ** 1.5 + 0.003 * np.clip((x - 0.10) / 0.045, 0, 1)
    between = lambda k: lambda x, z: down(x, z) + (z + rim(x) - down(x, z)) * k
    # the foam stands out farthest low at the heel
    flare = lambda k: lambda x: (2.6 + 5.2 * np.sin(np.pi * np.clip(1.04 - k, 0, 1) * 0.62) * np.interp(x, (0, 60, 130, 200, 300), (1.25, 1.1, 0.55, 1.0, 0.8))) / 1000
    rings = [(-0.001, between(0.94)), (0.0006, between(0.985)), (0.0018, between(1.0))]
    rings += [(flare(k), between(k)) for k in (0.985, 0.95, 0.88, 0.78, 0.68, 0.60)]
    rings += [(lambda x: flare(0.58)(x) - 0.0013, between(0.585)), (lambda x: flare(0.56)(x) - 0.0013, between(0.565))]
    rings += [(flare(k), between(k)) for k in (0.55, 0.46, 0.36, 0.24, 0.15)]
    wall(last, 'foam', rings, made)
    wall(last, 'tread', [(lambda x: flare(0.15)(x) - 0.0006, between(0.155)), (lambda x: flare(0.15)(x) + 0.0008, between(0.145)), (lambda x: flare(0.1)(x) + 0.0006, between(0.03)), (lambda x: flare(0.1)(x) - 0.001, between(0.0))], rubber(ground_colour))
    tread(last, ground_colour, lambda x: flare(0.1)(x) - 0.0012, 'pods', down)
