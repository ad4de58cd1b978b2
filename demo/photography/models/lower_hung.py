"""A pair that hangs: its two sides, what is seen of the inside at the waist, hems with thickness, how it is taken."""
import cv2
import numpy as np

from colour import scaled
from materials.hard import thread
from model import Angle, Model
from models.lower_cut import BAND
from models.lower_hanger import hanger
from models.lower_parts import PLEATS
from models.upper_collar import TAG
from parts.garment import Paint, painted, panel, patch, sewn
from parts.labels import mark_material
from parts.outline import clipped, distance_to, offset, spaced


def ridge(g):
    """Height of pressed creases, pleats and gathers over the cloth, by place in the cut."""
    low = g.cut.top - BAND - 0.012
    random = np.random.default_rng(g.look.seed)
    phase = random.uniform(0, 6.28, 4)

    def lift(points, _):
        high = np.zeros(len(points))
        if g.creases:
            high += 0.0030 * np.exp(-np.min([distance_to(points, line) for line in g.creases], axis=0) / 0.010) * np.clip((g.cut.crotch + 0.04 - points[:, 1]) / 0.16, 0, 1)
        if g.spec.get('pleats') and not g.back:
            for away, down in beside_pleats(g, points):
                high += np.where(away > 0, 0.0055 * np.exp(-away / 0.016), 0) * np.clip(1 - down, 0, 1) ** 1.4 * (down > -0.06)
        if g.easy:  # each gather below the elastic runs out where it likes
            x, down = points[:, 0], low + 0.008 - points[:, 1]
            wave = np.sin(x * 480 + 1.6 * np.sin(x * 43 + phase[0]) + 1.1 * np.sin(x * 97 + phase[1]) + 14 * down)
            far = 0.055 + 0.025 * np.sin(x * 61 + phase[2]) + 0.015 * np.sin(x * 147 + phase[3])
            run = np.clip(down / 0.014, 0, 1) * np.clip(1 - down / far, 0, 1) ** 1.5 * np.clip((g.cut.waist - np.abs(x)) / 0.03, 0, 1)
            high += 0.0021 * (1 + wave) * run
        return high

    return lift


def beside_pleats(g, points):
    """Of each pleat: how far from its edge points of the cut lie, towards the middle, and how far down it, in shares of its length."""
    for x, long in PLEATS:
        down = (g.cut.top - BAND - 0.012 - points[:, 1]) / long
        yield x + 0.003 * down - np.abs(points[:, 0]), down


def name_pleats(g, legs):
    """A fold has no object: its faces get the cloth under a name of their own, so that they are counted."""
    cloth = g.body_cloth.copy()
    cloth.name = 'pleat'
    legs.data.materials.append(cloth)
    points = np.array([np.mean([legs.data.uv_layers['pattern'].data[k].uv for k in face.loop_indices], 0) for face in legs.data.polygons])
    folded = np.any([(away > 0) & (away < 0.016) & (down > 0) & (down < 1) for away, down in beside_pleats(g, points)], axis=0)
    legs.data.polygons.foreach_set('material_index', folded.astype(int))


def cloth_grain(g):
    """Yarns differ and seams draw the cloth up: what is seen of a weave from two metres."""
    cut = g.cut
    grain(g.paint, g.lies['grain'], g.look.seed)
    for side in (1, -1):
        for line in (cut.outer[1:-1], cut.inner[2:]):
            g.paint.seam(offset(line, 0.003) * [side, 1], 0.5, 1.1, 0.016, 0.16)
    g.yarns = Paint(g.paint.low, g.paint.low + [0.4, 0.6], seed=g.paint.seed + 17)
    grain(g.yarns, g.lies['grain'], g.look.seed + 1)
    g.material = painted(g.stuff(), g.yarns, uv=None)


def grain(paint, much, seed):
    random = np.random.default_rng(seed)
    for across, along, share in ((1.0, 9.0, 0.030), (9.0, 1.0, 0.022), (2.2, 2.2, 0.022)):
        yarn = cv2.GaussianBlur(random.standard_normal(paint.shade.shape).astype(np.float32), (0, 0), sigmaX=across, sigmaY=along)
        paint.shade += much * share * yarn / yarn.std()


def sides(g):
    cut, front = g.cut, not g.back
    inside = g.stuff(scaled(g.look.colour, 0.8))
    legs = panel('legs', cut.outline(front), g.drape, g.body_cloth, thick=g.thick, gap=0.0034, lift=ridge(g))
    if front and g.spec.get('pleats'):
        name_pleats(g, legs)
    panel('behind', cut.outline(not front), g.behind, g.material, thick=g.thick, gap=0.005)
    patch('band-behind', cut.band(not front), g.behind, g.material, thick=g.thick, rim=0.002, grain=90)
    if front and not g.easy:  # the end of the waistband, over the other
        y = cut.top - 0.016 - BAND / 2
        end = np.array([(-0.012, y + 0.0185), (0.026, y + 0.0185), (0.026, y - 0.0185), (-0.012, y - 0.0185)])
        patch('band-end', spaced(end, 0.003, closed=True)[:-1], g.drape, g.material, thick=g.thick * 1.6, rim=0.0015, grain=90)
    hems(g)
    lining(g, inside)


def hems(g, tall=0.032):
    """The hem is turned in: a second layer inside, which shows where a leg is open."""
    if g.spec.get('turnUps'):
        return
    leg = g.cut.outline()
    shape = clipped(leg[leg[:, 0] >= 0], (0, tall), (0, -1))
    for side in (1, -1):
        for drape, sign in ((g.drape, -1), (g.behind, -1)):
            panel('hem', spaced(shape * [side, 1], 0.004, closed=True)[:-1] + [0, 0.0006], drape, g.material, gap=0.004, lift=sign * (g.thick + 0.0006), thick=g.thick)


def lining(g, inside):
    """Waistband from within, with its seam and the woven label."""
    cut, front = g.cut, not g.back
    within = -g.thick - 0.0008
    panel('band-inside', cut.band(not front), g.behind, inside, gap=0.0034, lift=within, thick=0.0012, grain=90)
    if not front:
        return
    low = cut.top + 0.002 - BAND
    width, height = 0.044, 0.024
    made = mark_material(g.look.mark, TAG, (0.06, 0.06, 0.06, 1), width / height, 0.6, 'fine')
    n = 8
    grid = np.array([(width * (i / n - 0.5), low + BAND * 0.36 + height * j / n) for j in range(n + 1) for i in range(n + 1)])
    points, _ = g.behind.at(grid, within - 0.0022)
    from parts.mesh import add, thicken

    faces = [(j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i) for j in range(n) for i in range(n)]
    thicken(add('label', points, faces, made, [(i / n, j / n) for j in range(n + 1) for i in range(n + 1)]), 0.0003)
    ink = thread(scaled(TAG, 0.8))
    for side in (-1, 1):
        x = side * (width / 2 - 0.002)
        sewn(g.behind, np.array([(x, low + BAND * 0.36), (x, low + BAND * 0.36 + height)]), ink, within - 0.0028, 0.002, 0.001, 0.0003)


def pose(g):
    cut, clip = g.cut, g.worn.clip
    x = np.array([-clip, clip])
    ends = [(a.at(np.stack((x, np.full(2, cut.top - 0.012)), -1))[0]) for a in (g.drape, g.behind)]
    jaws = (ends[0] + ends[1]) / 2
    far = max(v[1] for v in g.behind.at(g.cut.outline())[0])
    hanger(*jaws, far - jaws[0][1] + 0.002, g.look.seed)
    fill = 0.66 if cut.short else 0.88
    turn = float(np.random.default_rng(g.look.seed).uniform(-3.5, 3.5))
    top = cut.top
    return Model(pose='hang', clear=0.0, views={
        'front': Angle(turn=turn, rise=1, fill=fill), 'back': Angle(turn=-turn, rise=1, fill=fill),
        'detail': Angle(turn=-10, rise=6, target=(0.05, -0.01, top - 0.050), span=0.235, fstop=5.6),
        'detail-2': Angle(turn=12, rise=2, target=(0.12, -0.01, 0.06), span=0.28, fstop=5.6),
    })
