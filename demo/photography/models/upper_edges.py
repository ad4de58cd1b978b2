"""Hems, cuffs and armholes: what is painted and sewn on every top."""
import numpy as np

from colour import scaled
from materials.soft import cloth
from models import upper_hung_cuff
from parts.garment import band, patch
from parts.outline import clipped, joined, mirror, offset, spaced

RIB = 0.062


def edges(g):
    """Hems and cuffs, armholes: what is painted and sewn on every garment."""
    cut, paint = g.cut, g.paint
    hem = joined(mirror(cut.hem), cut.hem)
    if cut.sleeve != 'none':
        for side in (1, -1):
            paint.seam(cut.armhole * [side, 1], 0.5, 0.32 if not g.knitted else 0.12, 0.014, 0.16)
    if g.kind in ('shirting', 'linen', 'twill', 'canvas', 'waxed', 'shell', 'sweat', 'knit', 'rib') and cut.sleeve != 'none':
        for side in (1, -1):
            line = offset(cut.armhole, 0.006 if side > 0 else 0.006)
            g.sew(line[2:-2] * [side, 1], 0.0004)
    if g.spec.get('hem') != 'rib' and (g.flat or g.kind != 'quilt'):
        wide = {'jersey': 0.022, 'pique': 0.022, 'shirting': 0.008, 'linen': 0.010}.get(g.kind, 0.026)
        line = offset(hem, wide)
        paint.seam(line, 0.5, 0.30, wide * 1.1, 0.12)
        g.sew(line[1:-1], 0.0004, -0.005 if g.kind in ('jersey', 'pique') else 0)
        if g.kind == 'quilt':
            band('binding', offset(hem, 0.006), g.drape, cloth('fine', scaled(g.colour, 0.75), uv=True), 0.013, 0.0016, 0.0008)
    if cut.sleeve == 'short':
        for side in (1, -1):
            line = offset(cut.cuff, 0.022)
            paint.seam(line * [side, 1], 0.5, 0.30, 0.02, 0.12)
            g.sew(line[1:-1] * [side, 1], 0.0004, (-0.005 * side) if g.kind in ('jersey', 'pique') else 0)


def cuffs(g):
    """Long sleeves end in a rib, a buttoned cuff, or a hem."""
    cut = g.cut
    inner, outer = cut.cuff[0], cut.cuff[-1]
    along = (outer - inner) / np.linalg.norm(outer - inner)
    up = np.array([-along[1], along[0]])
    ribbed = cut.rib
    tall = RIB if ribbed else 0.062 if g.kind in ('shirting', 'linen', 'twill', 'canvas') else 0.03
    for side in (1, -1):
        flip = np.array([side, 1])
        line = np.array([inner + up * tall, outer + up * tall])
        if ribbed:
            g.paint.gathered(line * flip, 0.6, 0.03)
        g.paint.seam(line * flip, 0.8 if ribbed else 0.7, 0.4, 0.014, 0.3)
        if ribbed:
            continue
        if not g.flat and not g.coat:
            upper_hung_cuff.cuff(g, side)
            continue
        if g.kind in ('shirting', 'linen', 'twill', 'canvas'):
            shape = clipped(cut.sleeve_outline, inner + up * tall, -up) * flip
            patch('cuff', spaced(shape, 0.004, closed=True)[:-1], g.drape, g.material, thick=g.thick * 0.9)
        for at in ((0.005, tall - 0.005) if tall > 0.05 else (tall - 0.004,)):
            g.sew(spaced(np.array([inner + up * at + along * 0.003, outer + up * at - along * 0.003]) * flip, 0.01), g.thick * 0.9 + 0.0005)
