"""The six-panel cap: a soft crown with taped seams, eyelets and a button, a curved brim with rows of stitches."""
import math

import numpy as np

from colour import luminance, mix, scaled
from materials.hard import metal, thread
from materials.soft import cloth, leather
from model import Angle, Model
from models.bag_body import crumple
from parts.embroidery import embroidered, satin, yarn
from parts.hardware import buckle, facing, stud, together
from parts.labels import label
from parts.mesh import add, modifier, sheet, slab, smooth_path, subdivide, sweep, thicken
from parts.onto import Surface
from parts.seams import stitches

WIDE, LONG = 0.082, 0.096  # half the width, half the length
ACROSS, REACH = math.radians(66), 0.074  # the brim: how far it goes round, how far out
BRIM_ROWS = [0.93 - 0.115 * k for k in range(8)]
# a tile of corduroy by its wale
WALES = {'fine': 0.7, 'wide': 1.15}
# the columns of a panel, close where its seams are
PANEL = np.concatenate(([0, 0.006, 0.013, 0.024, 0.040, 0.060, 0.085], np.linspace(0.12, 0.88, 15), 1 - np.array([0.085, 0.060, 0.040, 0.024, 0.013, 0.006])))


def lift(x):
    """The front of the hem rises with the brim's arch."""
    return max(0.0, 1 - (x / (WIDE * math.sin(ACROSS) * 1.03)) ** 2) ** 1.2


class Crown:
    """By `seed` it is taller or lower, slopes more or less, and has its own dents."""

    def __init__(self, seed):
        random = np.random.default_rng(seed)
        self.tall, self.arch, self.back = random.uniform((0.098, 0.020, 0.006), (0.114, 0.032, 0.018))
        self.seed = seed % 97

    def ray(self, angle, t):
        """A point: angle 0 looks to the front (-Y), t from 0 at the hem to 1 at the button."""
        bend = t * math.pi / 2
        front = 0.5 + 0.5 * math.cos(angle)
        # the front panels stand up straight before they turn, the back slopes
        r, h = math.cos(bend) ** (0.76 - 0.18 * front), math.sin(bend) ** (1.06 - 0.08 * front)
        seam = abs(((angle / (math.pi / 3) + 0.5) % 1) - 0.5) * 2  # 0 at a seam, 1 in the middle of a panel
        p = np.array([WIDE * math.sin(angle) * r, -LONG * math.cos(angle) * r + self.back * h**1.6, self.tall * h])
        away = seam * math.pi / 6 * math.hypot(WIDE, LONG) / 1.41 * r  # metres from the seam
        sewn = math.exp(-((away / 0.007) ** 2)) * min(1, t * 12)
        k = round(angle / (math.pi / 3))
        # a seam is a fine valley between the layers that are folded under it, and draws its cloth together
        out = 0.0030 * (1 - (1 - seam) ** 2.2) * math.sin(math.pi * min(1, 0.15 + 0.85 * t)) ** 0.7
        out += (0.0006 * math.exp(-((away / 0.0050) ** 2)) - 0.0011 * math.exp(-((away / 0.0008) ** 2))) * min(1, t * 12) * min(1, r * 4)
        out += 0.0007 * sewn * crumple((t * 0.15, k * 0.3 + away, 0), 0.010, 1, self.seed + 40)
        p *= [1 + out / WIDE, 1 + out / LONG, 1]
        p[2] += out * h
        soft = 0.0085 * (1 - 0.72 * front) * min(1, t * 3)
        p += [crumple(p, 0.055, soft, self.seed + s) for s in (0.0, 3.0, 7.0)]
        if math.cos(angle) > 0:
            p[2] += self.arch * lift(WIDE * math.sin(angle)) * (1 - t) ** 2
        return p

    def mesh(self, made, lining):
        """The cloth with its opening behind; inside it is lined."""
        rows = 76
        angles = np.concatenate([(k + PANEL) * math.pi / 3 for k in range(6)])
        columns, each = len(angles), len(PANEL)
        verts = np.array([self.ray(a, min(j / rows, 0.9985)) for j in range(rows + 1) for a in angles])
        faces, uvs = [], []
        ends = np.append(angles, math.tau)
        for j in range(rows):
            wides = [0.085 * max(math.cos(row / rows * math.pi / 2 * 0.96), 0.01) for row in (j, j + 1)]
            for i in range(columns):
                k = (i + 1) % columns
                away = abs((ends[i] + ends[i + 1]) / 2 - math.pi) * WIDE
                if away < 0.036 and j / rows * self.tall * 1.35 < 0.042 * math.sqrt(1 - (away / 0.036) ** 2):
                    continue
                faces.append((j * columns + i, j * columns + k, (j + 1) * columns + k, (j + 1) * columns + i))
                # wales and twill run straight up the middle of each panel
                middle = (i // each + 0.5) * math.pi / 3
                place = lambda end, row: ((i // each) * 0.11 + (ends[end] - middle) * wides[row], (j + row) * 0.155 / rows)
                uvs += [place(i, 0), place(i + 1, 0), place(i + 1, 1), place(i, 1)]
        thing = subdivide(add('crown', verts, faces, made, uvs))
        surface = Surface(thing)
        thing.data.materials.append(lining)
        modifier(thing, 'SOLIDIFY', thickness=0.0016, offset=-1, material_offset=1)
        return surface

    def brim_point(self, u, v):
        """u from -1 to 1 across, v from 0 at the crown to 1 at the edge."""
        a = u * ACROSS
        reach = REACH * max(0.0, math.cos(a * 1.35)) ** 0.58 * v
        out = np.array([math.sin(a) * 0.22, -1, 0])
        p = np.array([WIDE * math.sin(a), -LONG * math.cos(a), 0]) + out / np.linalg.norm(out) * reach
        # each row of stitches draws the layers together
        near = min(abs(v - row) for row in BRIM_ROWS) * reach / max(v, 0.01)
        p[2] = 0.0035 + self.arch * lift(p[0]) - 0.10 * reach - 0.9 * reach**2 - 0.0006 * math.exp(-((near / 0.0014) ** 2))
        return p

    def brim(self, made, sewn):
        thing = sheet('brim', lambda u, v: tuple(self.brim_point(2 * u - 1, v)), 72, 110, made)
        thicken(thing, 0.0038, 0)
        modifier(thing, 'BEVEL', width=0.0014, segments=3, limit_method='ANGLE')
        for k, v in enumerate(BRIM_ROWS):
            us = np.linspace(-0.95, 0.95, 160)
            line = np.array([self.brim_point(u, v) for u in us])
            ahead = np.array([self.brim_point(u, v + 0.03) for u in us])
            up = np.cross(ahead - line, np.gradient(line, axis=0))
            up *= np.sign(up[:, 2:]) / np.linalg.norm(up, axis=1, keepdims=True)
            stitches(line + up * 0.0019, up, sewn, 0.0029, 0.0007, 0.00036, seed=k)


def ring(where, up, radius, count):
    """Points of a circle on a surface."""
    n = np.array(up) / np.linalg.norm(up)
    a = np.cross(n, [0, 0, 1.0])
    a /= np.linalg.norm(a)
    return np.array(where) + radius * np.array([a * math.cos(t) + np.cross(n, a) * math.sin(t) for t in np.linspace(0, math.tau, count, endpoint=False)])


def eyelet(where, up, around):
    """A hole with stitches all round."""
    where, up = np.array(where), np.array(up)
    add('hole', ring(where + up * 0.0003, up, 0.0019, 20), [tuple(range(20))], thread((0.01, 0.01, 0.01, 1)))
    satin('eyelet', (ring(where, up, 0.0017, 26), ring(where, up, 0.0041, 26)), np.tile(up, (26, 1)), around, 0.0008, 0.00042)


def closing(crown, surface, look, made):
    """The opening behind, its edge bound, and a strap of leather across it."""
    edge = [crown.ray(math.pi + 0.036 / WIDE * math.cos(t), max(0.0, 0.042 * math.sin(t) / (crown.tall * 1.35))) for t in np.linspace(0, math.pi, 40)]
    points, normals = surface.path(edge, 0.003, smooth=4)
    sweep('binding', points, slab(0.009, 0.0014, lift=-0.0002), made, normals)
    hide = leather(look.trim, 'smooth')
    turns = np.linspace(-0.66, 0.66, 9)
    across = smooth_path([crown.ray(math.pi + a, 0.058) for a in turns], 80)
    # its ends go in below the cloth
    out = across * [1, 1, 0] / np.linalg.norm(across[:, :2], axis=1, keepdims=True)
    across = across + out * (0.0022 - 0.0068 * np.clip((np.abs(np.linspace(-0.66, 0.66, 80)) - 0.32) / 0.14, 0, 1)[:, None])
    middle = across.mean(axis=0) - [0, 0.1, 0]
    sweep('strap', across, slab(0.017, 0.0020), hide, across - middle)
    out = (across - middle) / np.linalg.norm(across - middle, axis=1, keepdims=True)
    sweep('strap', across[20:50] + out[20:50] * 0.0021, slab(0.016, 0.0020), hide, out[20:50])
    together(buckle(0.017, metal(look.metal, 'satin')), facing(across[48] + out[48] * 0.0042, out[48] * [1, 1, 0], np.gradient(across, axis=0)[48]))


def cap(look, spec, view):
    kind = spec['texture'] if spec['texture'] in {'twill', 'cord'} else 'twill'
    changes = {'scale': WALES[spec['wale']]} if kind == 'cord' else {'scale': 0.85, 'contrast': 0.42, 'clouds': 0.1, 'wear': 0.35}
    made = cloth(kind, look.colour, uv=True, **changes)
    dark = luminance(look.colour) < 0.3
    sewn = thread(mix(look.colour, (0.75, 0.72, 0.66, 1), 0.20) if dark else scaled(look.colour, 0.82))
    crown = Crown(look.seed)
    surface = crown.mesh(made, cloth('felt', mix(look.colour, (0.55, 0.50, 0.42, 1), 0.75)))
    crown.brim(cloth(kind, scaled(look.colour, 0.97), uv=True, turn=1.571, **changes), sewn)
    around = yarn(mix(look.colour, (0.75, 0.72, 0.66, 1), 0.15) if dark else scaled(look.colour, 0.85))
    for k in range(6):
        angle = k * math.pi / 3
        for off in (-0.0050, 0.0050):
            line = [crown.ray(angle + off / (0.089 * max(0.1, math.cos(t * math.pi / 2) ** 0.6)), t) for t in np.linspace(0.30 if k == 3 else 0.02, 0.95, 90)]
            stitches(*surface.path(line, 0.003), sewn, 0.0028, 0.0008, 0.00034, seed=k)
        eyelet(*surface.near(crown.ray(angle + math.pi / 6, 0.66)), around)
    top, up = surface.near(crown.ray(0, 0.9985) + [0, 0, 0.1])
    together([stud(0.0075, made, 0.0046)], facing(np.array(top) - np.array(up) * 0.0006, up, (0, 1, 0)))
    hem = [crown.ray(a, 0.035) for a in np.linspace(-2.66, 2.66, 240)]
    stitches(*surface.path(hem, 0.003), sewn, 0.0028, 0.0008, 0.00034)
    closing(crown, surface, look, made)
    if spec.get('embroidered'):
        tone = mix(look.colour, (0.66, 0.60, 0.49, 1), 0.92) if dark else mix(look.colour, (0.05, 0.06, 0.09, 1), 0.85)
        embroidered(surface, look.mark, 0, 0.066, 0.054, yarn(tone))
    elif view != 'back':
        label(surface, look, 0, 0.062, 0.040, 0.028, look.trim)
    return Model(views={
        'front': Angle(turn=-36, rise=13, fill=0.66),
        'back': Angle(turn=152, rise=14, fill=0.66),
        'side': Angle(turn=-84, rise=10, fill=0.60),
        'detail': Angle(turn=-26, rise=22, target=(0.006, -LONG - 0.004, 0.046), span=0.115, fstop=20),
    })
