"""Trousers, jeans and shorts, hanging from the clips of a hanger."""
import cv2
import numpy as np

from colour import luminance, mix
from materials.hard import metal, plastic, thread
from materials.soft import cloth
from models import lower_hung, lower_parts
from models.lower_clipped import Clipped
from models.lower_cut import BAND, Cut
from parts.garment import Paint, painted, patch, sewn, thread_for
from parts.outline import joined, mirror, offset, spaced
from parts.side import Side

CLOTHS = {
    'twill': dict(cloth='twill', hang=0.5, grain=0.9, scale=0.6, coarser=2.1, bump=0.25, contrast=0.38, thick=0.0014),
    'denim': dict(cloth='denim', hang=0.7, grain=0.5, scale=0.8, coarser=1.5, bump=0.3, thick=0.0019),
    'cord': dict(cloth='cord', hang=0.6, grain=0.5, scale=1.15, bump=1.5, contrast=0.55, clouds=0.02, thick=0.0024),
    'canvas': dict(cloth='canvas', hang=0.85, grain=1.3, scale=0.5, coarser=2.0, bump=0.3, contrast=0.26, clouds=0.05, thick=0.0019),
    'smooth': dict(cloth='jersey', hang=0.35, grain=0.9, scale=0.95, bump=0.4, thick=0.0022),
    'ripstop': dict(cloth='ripstop', hang=0.25, grain=0.6, scale=0.7, roughness=0.68, specular=0.3, thick=0.0009),
}
SURFACE = ('scale', 'bump', 'contrast', 'clouds', 'roughness', 'specular')
COPPER_THREAD = (0.46, 0.22, 0.06, 1)


class Trousers:
    """What the parts of one pair share."""

    def __init__(self, look, spec, view):
        self.look, self.spec, self.back, self.near = look, spec, view == 'back', view.startswith('detail')
        self.lies = CLOTHS[spec['texture']]
        self.cut = cut = Cut(spec)
        self.thick = self.lies['thick']
        self.denim = spec['texture'] == 'denim'
        # denim to turn up has only been rinsed
        self.washed = 0.14 if spec.get('turnUps') else 0.9 if luminance(look.colour) > 0.15 else 0.45
        self.easy = spec['waist'] == 'drawstring'
        seed = look.seed % 83 + (40 if self.back else 0)
        self.creases = []
        self.worn = Clipped(cut, spec, stiff=self.lies['hang'], seed=look.seed % 83, back=self.back)
        self.drape, self.behind = Side(self.worn, False), Side(self.worn, True)
        self.paint = Paint(cut.outline(False).min(0), cut.outline(False).max(0), seed=seed)
        self.paint.pucker *= 0.7
        self.thread = thread(COPPER_THREAD if luminance(look.colour) < 0.2 else mix(COPPER_THREAD, look.trim, 0.3)) if self.denim \
            else thread_for(look.colour)
        self.material = self.stuff()

    def stuff(self, colour=None, **changes):
        said = {k: self.lies[k] for k in SURFACE if k in self.lies}
        if not self.near:  # threads that are too fine for a lens two metres away are drawn coarser
            said['scale'] *= self.lies.get('coarser', 1)
        if self.spec.get('wale') == 'fine':
            said['scale'] *= 0.6
        colour = colour or self.look.colour
        if self.denim:
            said['light'] = mix(colour, (0.62, 0.64, 0.66, 1), 0.36)
            said['contrast'] = 0.40
        return cloth(self.lies['cloth'], colour, uv=True, pale=0.1, **{**said, **changes})

    def sew(self, line, lift=0.0, twice=0.0):
        size = dict(length=0.0038, gap=0.0013, radius=0.00048 if self.near else 0.0007) if self.denim else {}
        sewn(self.drape, line, self.thread, lift, **size)
        if twice:
            sewn(self.drape, offset(line, twice), self.thread, lift, **size)


def seams(g):
    """Inner seams, crotch and hems."""
    cut, paint = g.cut, g.paint
    for side in (1, -1):
        inside = offset(cut.inner, 0.010 if g.denim else 0.004)[2:-1] * [side, 1]
        paint.seam(inside, 0.6, 0.4, 0.012, 0.2)
        if g.denim:
            g.sew(offset(cut.inner, 0.016)[3:-2] * [side, 1], 0.0004)
        if not g.spec.get('turnUps'):
            tall = 0.016 if g.denim else 0.032
            hem = offset(cut.hem, tall) * [side, 1]
            paint.seam(hem, 0.6, 0.6 if g.denim else 0.3, tall * 1.2, 0.15)
            g.sew(hem[1:-1], 0.0004)
    middle = cut.top - BAND - (0.012 if not g.back else -0.008)
    line = np.array([(0, cut.crotch + 0.001), (0.001, (cut.crotch + middle) / 2), (0, middle)])
    paint.seam(spaced(line, 0.004), 0.8, 0.4, 0.012, 0.3)
    if g.denim:
        rough_edges(g)
        fades(g)


def press(g):
    """A pressed line down each leg, which runs out below the hip."""
    cut = g.cut
    if cut.short or g.denim or g.easy or g.spec.get('pockets') == 'carpenter' or g.spec.get('pleats'):
        return
    for side in (1, -1):
        line = spaced(np.array([(side * 0.128, cut.crotch + 0.04), (side * 0.135, 0.44), (side * 0.137, 0.0)]), 0.005)
        g.creases.append(line)
        g.paint.relief += 1.8 * g.paint.mask(line[30:], 0.003, 0.003)


def rough_edges(g):
    """Where denim is doubled it wears pale on its ridges."""
    paint, cut = g.paint, g.cut
    low = cut.top - BAND
    for side in (1, -1):
        for line, much in ((offset(cut.outer, 0.006), 1), (offset(cut.inner, 0.008), 0.8), (offset(cut.hem, 0.007), 1.4),
                           (np.array([(0.003, low - 0.17), (0.003, low)]), 0.4), (np.array([(0, low - 0.006), (0.21, low + 0.002)]), 0.8)):
            near = paint.mask(line * [side, 1], 0.010, 0.003)
            paint.second += g.washed * much * near * np.clip(0.25 + 0.5 * paint.pucker, 0, 1)
            paint.relief += 0.35 * near * paint.pucker


def fades(g):
    """Uneven yarn, paler thighs and knees, and the creases at the hips."""
    paint, cut = g.paint, g.cut
    random = np.random.default_rng(g.look.seed)
    rough = lambda across, along: even(cv2.GaussianBlur(random.standard_normal(paint.shade.shape).astype(np.float32), (0, 0), sigmaX=across, sigmaY=along))
    slub = np.clip(rough(1.3, 24) - 1.2, 0, 2)
    paint.shade *= 1 + 0.075 * rough(0.9, 16) + 0.13 * slub
    cloud = 1 + 0.28 * rough(22, 34)
    x, y = paint.grid()
    for side in (1, -1):
        for at, size, k in (((0.64, (0.060, 0.19), 0.62), (0.37, (0.055, 0.10), 0.5)) if not g.back else ((0.80, (0.075, 0.09), 0.55), (0.44, (0.06, 0.08), 0.3))):
            paint.second += g.washed * k * cloud * np.exp(-(((x - side * 0.135) / size[0]) ** 2) - ((y - at) / size[1]) ** 2)
        for i in range(5 if not g.back else 0):
            rise, reach, bend = 0.060 - 0.030 * i + random.uniform(-0.008, 0.008), random.uniform(0.11, 0.17), random.uniform(1.7, 2.4)
            line = np.array([(side * 0.03, cut.crotch + 0.03 + rise * 0.5), (side * (0.03 + reach * 0.6), cut.crotch + 0.05 + rise * 1.4),
                             (side * (0.04 + reach), cut.crotch + 0.075 + rise * bend)])
            paint.second += g.washed * random.uniform(0.16, 0.34) * paint.mask(spaced(line, 0.005), 0.007, 0.004)
    np.clip(paint.second * (0.9 + 0.22 * np.clip(rough(0.9, 7), -1, 1)), 0, 0.85, out=paint.second)


def even(field):
    return field / field.std()


def waist(g):
    cut, front = g.cut, not g.back
    line = cut.front_waist if front else cut.back_waist
    whole = joined(mirror(line[::-1]), line[::-1])
    if g.easy:
        lower_parts.elastic(g, whole)
    else:
        patch('waistband', cut.band(front), g.drape, g.material, thick=g.thick, rim=0.002, grain=90)
        for down in (0.005, BAND - 0.005):
            g.sew(whole[1:-1] + [0, -down], g.thick + 0.0006)
        lower_parts.belt_loops(g)
    if front and not g.easy:
        made = metal(g.look.metal) if g.denim or g.spec.get('pockets') == 'carpenter' else plastic(g.look.metal, 0.3)
        lower_parts.waist_button(g, made)


def build(look, spec, view):
    g = Trousers(look, spec, view)
    seams(g)
    lower_parts.paint_pleats(g)
    press(g)
    (lower_parts.behind if g.back else lower_parts.front)(g)
    lower_hung.cloth_grain(g)
    g.body_cloth = painted(g.stuff(), g.paint, second=mix(look.colour, (0.66, 0.70, 0.74, 1), 0.62) if g.denim else None)
    lower_hung.sides(g)
    waist(g)
    lower_parts.on_top(g)
    return lower_hung.pose(g)
