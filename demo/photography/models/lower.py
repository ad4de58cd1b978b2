"""Trousers, jeans and shorts: hanging, and, as the view `flat`, laid flat and taken from above."""
import cv2
import numpy as np

from colour import luminance, mix, scaled
from materials.hard import metal, plastic, thread
from materials.soft import cloth
from model import Angle, Model
from models import lower_hung, lower_parts
from models.lower_cut import BAND, Cut
from models.lower_worn import Side, Worn
from models.upper_collar import along, between, neck_label, space
from parts.drape import Drape
from parts.garment import Paint, painted, panel, patch, sewn, thread_for
from parts.outline import joined, mirror, offset, spaced

CLOTHS = {
    'twill': dict(cloth='twill', hang=0.26, grain=0.6, scale=0.6, bump=0.25, contrast=0.22, thick=0.0014, loft=0.010, stiff=0.4, fold=0.012, weight=1.2, spread=4, bend=6, ruffle=0.0016, crease=0.05),
    'denim': dict(cloth='denim', hang=0.32, grain=0.7, scale=0.8, bump=0.3, thick=0.0019, loft=0.011, stiff=0.55, fold=0.013, weight=1.2, spread=4, bend=6, ruffle=0.0016, crease=0.05),
    'cord': dict(cloth='cord', hang=0.3, grain=0.5, scale=1.15, bump=1.5, contrast=0.55, clouds=0.02, thick=0.0024, loft=0.012, stiff=0.5, fold=0.013, weight=1.3, spread=4, bend=6, ruffle=0.0016, crease=0.05),
    'canvas': dict(cloth='canvas', hang=0.36, grain=0.9, scale=0.5, bump=0.3, contrast=0.2, clouds=0.05, thick=0.0019, loft=0.012, stiff=0.6, fold=0.013, weight=1.2, spread=4, bend=7, ruffle=0.0016, crease=0.05),
    'smooth': dict(cloth='jersey', hang=0.16, grain=0.5, scale=0.95, bump=0.4, thick=0.0022, loft=0.011, stiff=0.35, fold=0.012, weight=1.2, spread=5, bend=8, ruffle=0.0016, crease=0.05),
    'ripstop': dict(cloth='ripstop', hang=0.12, grain=0.4, scale=0.7, roughness=0.68, specular=0.3, thick=0.0009, loft=0.010, stiff=0.15, fold=0.009, weight=0.8, spread=5, bend=8, ruffle=0.0016, crease=0.05),
}
SURFACE = ('scale', 'bump', 'contrast', 'clouds', 'roughness', 'specular')
COPPER_THREAD = (0.36, 0.17, 0.045, 1)


class Trousers:
    """What the parts of one pair share."""

    def __init__(self, look, spec, view):
        self.look, self.spec, self.back = look, spec, view == 'back'
        self.lies = CLOTHS[spec['texture']]
        self.cut = cut = Cut(spec)
        self.thick = self.lies['thick']
        self.denim = spec['texture'] == 'denim'
        self.easy = spec['waist'] == 'drawstring'
        seed = look.seed % 83 + (40 if self.back else 0)
        front = not self.back
        self.flat = view == 'flat'
        self.creases = []
        if self.flat:
            self.drape = Drape(cut.outline(front), cut.open_edges(front),
                               cut.worn(self.lies['spread'], self.lies['bend'], self.lies['ruffle'], seed), loft=self.lies['loft'],
                               stiff=self.lies['stiff'], loose=0.006, weight=self.lies['weight'], seed=seed, fold=self.lies['fold'])
        else:
            worn = Worn(cut, spec, stiff=self.lies['hang'], seed=look.seed % 83, back=self.back)
            self.drape, self.behind = Side(worn, False), Side(worn, True)
        self.paint = Paint(cut.outline(False).min(0), cut.outline(False).max(0), seed=seed)
        self.paint.pucker *= 0.4 if self.flat else 0.7
        if self.flat:
            self.paint.crease(self.lies['crease'])
        self.thread = thread(COPPER_THREAD if luminance(look.colour) < 0.2 else mix(COPPER_THREAD, look.trim, 0.3)) if self.denim \
            else thread_for(look.colour)
        self.material = self.stuff()

    def stuff(self, colour=None, **changes):
        said = {k: self.lies[k] for k in SURFACE if k in self.lies}
        if self.spec.get('wale') == 'fine':
            said['scale'] = 0.7
        colour = colour or self.look.colour
        if self.denim:
            said['light'] = mix(colour, (0.62, 0.64, 0.66, 1), 0.28)
            said['contrast'] = 0.34
        return cloth(self.lies['cloth'], colour, uv=True, pale=0.1, **{**said, **changes})

    def sew(self, line, lift=0.0, twice=0.0):
        size = dict(length=0.0032, gap=0.0012, radius=0.00048) if self.denim else {}
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


def strain(g):
    """A pressed line down each leg, and, where no gravity draws them, the creases that a worn pair keeps at the crotch."""
    cut, paint = g.cut, g.paint
    random = np.random.default_rng(g.look.seed + g.back)
    for side in (1, -1):
        for rise, reach in ((0.030, 0.12), (0.004, 0.15), (-0.026, 0.11), (-0.060, 0.08)) if g.flat else ():
            rise, reach = rise + random.uniform(-0.006, 0.006), reach * random.uniform(0.8, 1.15)
            line = np.array([(side * 0.016, cut.crotch + rise), (side * (0.016 + reach * 0.55), cut.crotch + rise + 0.018), (side * (0.016 + reach), cut.crotch + rise + 0.052)])
            paint.relief += 2.6 * fading(paint, spaced(line, 0.004), 0.010)
        if cut.short:
            continue
        if not (g.denim or g.easy or g.spec.get('pockets') == 'carpenter' or g.spec.get('pleats')):
            press = spaced(np.array([(side * 0.128, cut.crotch + 0.02), (side * 0.135, 0.44), (side * 0.137, 0.0)]), 0.005)
            g.creases.append(press)
            paint.relief += 3.2 * paint.mask(press, 0.003, 0.003)


def fading(paint, line, wide):
    """A ridge that is high where it begins and runs out."""
    total = 0
    for share in (0.35, 0.6, 0.8, 1.0):
        total = total + 0.3 * paint.mask(line[: max(3, int(len(line) * share))], wide * 0.5, wide * 0.42)
    return total


def rough_edges(g):
    """Where denim is doubled it wears pale on its ridges."""
    paint, cut = g.paint, g.cut
    for side in (1, -1):
        for line in (offset(cut.outer, 0.006), offset(cut.inner, 0.008), offset(cut.hem, 0.008)):
            near = paint.mask(line * [side, 1], 0.010, 0.003)
            paint.shade *= 1 + 0.22 * near * np.clip(paint.pucker, -1, 2)
            paint.relief += 0.35 * near * paint.pucker


def fades(g):
    """Uneven yarn, paler thighs and knees, and the creases at the hips."""
    paint, cut = g.paint, g.cut
    yarn = np.random.default_rng(3).standard_normal(paint.shade.shape).astype(np.float32)
    yarn = cv2.GaussianBlur(yarn, (0, 0), sigmaX=1.1, sigmaY=14)
    paint.shade *= 1 + 0.05 * yarn / yarn.std()
    x, y = paint.grid()
    much = 0.5 if luminance(g.look.colour) > 0.15 else 0.26
    for side in (1, -1):
        for at, size, k in ((0.62, (0.055, 0.17), 1.0), (0.36, (0.05, 0.10), 0.5)):
            paint.shade *= 1 + much * k * np.exp(-(((x - side * 0.135) / size[0]) ** 2) - ((y - at) / size[1]) ** 2)
        if g.back:
            continue
        for i, (rise, reach) in enumerate(((0.052, 0.15), (0.024, 0.16), (-0.008, 0.14), (-0.045, 0.11))):
            line = np.array([(side * 0.03, cut.crotch + 0.03 + rise * 0.5), (side * (0.03 + reach * 0.6), cut.crotch + 0.05 + rise * 1.4),
                             (side * (0.04 + reach), cut.crotch + 0.075 + rise * 2.1)])
            paint.shade *= 1 + much * (0.34 - 0.05 * i) * paint.mask(spaced(line, 0.005), 0.006, 0.003)


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
    if front and g.flat:
        high = joined(mirror(cut.back_waist[::-1]), cut.back_waist[::-1])
        between('waist-inside', space(along(whole, 60) + [0, -0.022], 0.0022), space(along(high, 60), 0.0065), g.stuff(scaled(g.look.colour, 0.9)),
                puff=0.001, thick=0.0016)
        neck_label(g.look, cut.top - 0.004, 0.0075, 0.042, 0.020, tilt=0.002)
    if front:
        if not g.easy:
            made = metal(g.look.metal) if g.denim or g.spec.get('pockets') == 'carpenter' else plastic(g.look.metal, 0.3)
            lower_parts.waist_button(g, made)


def build(look, spec, view):
    g = Trousers(look, spec, view)
    cut, front = g.cut, not g.back
    seams(g)
    lower_parts.paint_pleats(g)
    strain(g)
    (lower_parts.front if front else lower_parts.behind)(g)
    if not g.flat:
        lower_hung.cloth_grain(g)
    g.body_cloth = painted(g.stuff(), g.paint)
    if spec.get('pleats'):
        g.body_cloth.name = 'pleated'  # drawn into the cloth: they have no object
    if not g.flat:
        lower_hung.sides(g)
        waist(g)
        lower_parts.on_top(g)
        return lower_hung.pose(g)
    panel('legs', cut.outline(front), g.drape, g.body_cloth, thick=g.thick, gap=0.0034)
    panel('inside', cut.outline(False) + [0, 0.004 if spec.get('turnUps') else -0.003], g.drape, g.stuff(scaled(look.colour, 0.85)), thick=0.0, gap=0.008, squash=0.12)
    waist(g)
    lower_parts.on_top(g)
    return Model(pose='flat', raking=True, views={'flat': Angle(turn=0, rise=90, fill=0.62 if cut.short else 0.84)})
