"""Everything worn above the belt: T-shirts, shirts, jumpers, jackets. Worn by nobody, and laid flat, taken from above."""
import numpy as np

from colour import scaled
from materials.soft import cloth
from model import Angle, Model
from models import upper_collar, upper_front, upper_hood, upper_hung, upper_pattern
from models.upper_cut import Cut
from models.upper_worn import Worn
from parts.drape import Drape
from parts.garment import Paint, band, painted, panel, patch, sewn, thread_for
from parts.outline import both, clipped, joined, mirror, offset, spaced
from parts.side import Side

# how cloths lie: loft and thickness in metres, stiffness, size of folds, how far sleeves and cloth were moved
CLOTHS = {
    'jersey': dict(uneven=0.002, bend_worn=0.1, squeeze=0.35, calm=3, grip=0.12, apart=0.006, grain=0.5, cloth='tee', scale=1.25, thick=0.0012, loft=0.0065, stiff=0.15, fold=0.011, weight=1.3, lift=5, bend=8, ruffle=0.0037, crease=0.3),
    'shirting': dict(bend_worn=0.35, grain=0.5, cloth='fine', scale=0.8, thick=0.0009, loft=0.0075, stiff=0.2, fold=0.010, weight=1.0, lift=7, bend=9, ruffle=0.0045, crease=0.5),
    'linen': dict(bend_worn=0.25, grain=0.9, cloth='canvas', scale=0.45, bump=0.2, contrast=0.24, clouds=0.04, thick=0.0010, loft=0.008, stiff=0.1, fold=0.009, weight=0.8, lift=8, bend=10, ruffle=0.0060, crease=0.70),
    'sweat': dict(uneven=0.002, blouse=0.014, bend_worn=3.5, squeeze=0.4, calm=5, grip=0.12, apart=0.010, grain=0.6, cloth='loopback', scale=1.0, thick=0.0028, loft=0.012, stiff=0.5, fold=0.014, weight=1.4, lift=7, bend=9, ruffle=0.0045, crease=0.28),
    'pique': dict(uneven=0.002, bend_worn=0.2, squeeze=0.35, calm=3, grip=0.12, apart=0.007, grain=0.4, cloth='pique', scale=1.0, thick=0.0016, loft=0.008, stiff=0.3, fold=0.012, weight=1.4, lift=5, bend=8, ruffle=0.0037, crease=0.25),
    'knit': dict(uneven=0.002, blouse=0.012, bend_worn=6.0, squeeze=0.3, calm=8, grip=0.12, apart=0.011, grain=0.3, cloth='lambswool', scale=1.15, thick=0.0036, loft=0.013, stiff=0.6, fold=0.015, weight=1.8, lift=7, bend=9, ruffle=0.0041, crease=0.12),
    'rib': dict(uneven=0.002, blouse=0.012, bend_worn=6.0, squeeze=0.3, calm=8, grip=0.12, apart=0.011, grain=0.3, cloth='fisher', scale=1.15, thick=0.0036, loft=0.013, stiff=0.6, fold=0.015, weight=1.8, lift=7, bend=9, ruffle=0.0041, crease=0.1),
    'twill': dict(bend_worn=0.45, grain=0.7, cloth='twill', scale=0.6, bump=0.25, contrast=0.22, thick=0.0018, loft=0.011, stiff=0.55, fold=0.013, weight=1.3, lift=7, bend=9, ruffle=0.0048, crease=0.45),
    'canvas': dict(bend_worn=0.6, grain=0.9, cloth='canvas', scale=0.5, bump=0.3, contrast=0.2, clouds=0.05, thick=0.0021, loft=0.012, stiff=0.65, fold=0.014, weight=1.3, lift=7, bend=9, ruffle=0.0048, crease=0.45),
    'waxed': dict(cloth='waxed', scale=0.7, thick=0.0021, loft=0.013, stiff=0.4, fold=0.011, weight=1.0, lift=8, bend=10, ruffle=0.0060, crease=0.65),
    'shell': dict(cloth='ripstop', scale=0.8, roughness=0.62, specular=0.35, thick=0.0012, loft=0.013, stiff=0.2, fold=0.009, weight=0.7, lift=8, bend=12, ruffle=0.0070, crease=0.45),
    'quilt': dict(cloth='fine', roughness=0.5, specular=0.4, thick=0.0035, loft=0.019, stiff=0.8, fold=0.015, weight=1.5, lift=5, bend=8, ruffle=0.0032, crease=0.0),
}
RIB = 0.062
SURFACE = ('scale', 'bump', 'contrast', 'clouds', 'roughness', 'specular')


def kind_of(spec):
    """Which of the cloths a garment is made of."""
    texture, wide = spec['texture'], spec.get('wide', False)
    if spec.get('quilted'):
        return 'quilt'
    if texture == 'smooth':
        return 'waxed' if wide else 'sweat' if spec.get('hem') == 'rib' else 'jersey'
    if texture == 'knit' and spec['collar'] == 'polo':
        return 'pique'
    if texture == 'canvas' and not wide:
        return 'linen'
    return {'oxford': 'shirting', 'ripstop': 'shell'}.get(texture, texture)


class Garment:
    """What the parts of one garment share."""

    def __init__(self, look, spec, view):
        self.look, self.spec, self.back = look, spec, view == 'back'
        self.kind = kind_of(spec)
        self.lies = CLOTHS[self.kind]
        self.cut = cut = Cut(spec)
        self.thick = self.lies['thick']
        seed = look.seed % 89 + (40 if self.back else 0)
        worn = cut.worn(self.lies['lift'], self.lies['bend'], 0.004, self.lies['ruffle'], seed)
        front = not self.back
        # deep necks, standing collars and what zips still lie
        self.flat = view == 'flat' or spec['collar'] in ('camp', 'vee', 'stand') or spec['collar'] == 'hood' and 'closure' in spec
        if self.flat:
            self.drape = Drape(cut.outline(front), cut.open_edges(front), worn, loft=self.lies['loft'], stiff=self.lies['stiff'],
                               loose=0.006, weight=self.lies['weight'], seed=seed, fold=self.lies['fold'])
        else:
            self.worn = Worn(cut, self.lies, seed=look.seed % 89, back=self.back, rib=cut.rib, opens=spec.get('closure', 'placket') != 'placket')
            self.drape, self.behind = Side(self.worn, False), Side(self.worn, True)
        self.paint = Paint(cut.outline().min(0), cut.outline().max(0), seed=seed)
        if self.flat:
            self.paint.crease(self.lies['crease'])
        self.colour = look.colour
        self.thread = thread_for(look.colour)
        self.knitted = self.kind in ('knit', 'rib')

    def stuff(self, colour=None, **changes):
        said = {k: self.lies[k] for k in SURFACE if k in self.lies}
        return cloth(self.lies['cloth'], colour or self.colour, uv=True, pale=0.1, **{**said, **changes})

    def applied(self):
        """The same cloth for what is sewn on: collars, plackets, pockets and cuffs crease less than a body, but they do."""
        if not self.flat:
            return self.plain
        made, depth = self.stuff(), self.lies['crease']
        if depth < 0.2:
            return made
        paint = Paint(self.paint.low, self.paint.low + self.paint.size * self.paint.pixel, seed=self.paint.seed + 17)
        paint.crease(depth * 0.55, 0.06)
        paint.faded()
        return painted(made, paint, uv=None)

    def ribbing(self, turn=0.0, scale=0.55):
        return cloth('rib', self.colour, uv=True, pale=0.1, scale=scale, bump=1.4, contrast=0.58, turn=turn)

    def sew(self, line, lift=0.0, twice=0.0):
        """Topstitching, in two rows if `twice` apart."""
        sewn(self.drape, line, self.thread, lift)
        if twice:
            sewn(self.drape, offset(line, twice), self.thread, lift)

    def both_sides(self, line):
        return (line, np.asarray(line) * [-1, 1])


def edges(g):
    """Hems and cuffs, armholes: what is painted and sewn on every garment."""
    cut, paint = g.cut, g.paint
    hem = joined(mirror(cut.hem), cut.hem)
    if cut.sleeve != 'none':
        for side in (1, -1):
            paint.seam(cut.armhole * [side, 1], 0.5, 0.32 if not g.knitted else 0.12, 0.014, 0.16)
    if g.kind in ('shirting', 'linen', 'twill', 'canvas', 'waxed') and cut.sleeve != 'none':
        for side in (1, -1):
            line = offset(cut.armhole, 0.006 if side > 0 else 0.006)
            g.sew(line[2:-2] * [side, 1], 0.0004)
    if g.spec.get('hem') != 'rib':
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
        if g.kind in ('shirting', 'linen', 'twill', 'canvas'):
            shape = clipped(cut.sleeve_outline, inner + up * tall, -up) * flip
            for drape in (g.drape,) if g.flat else (g.drape, g.behind):
                patch('cuff', spaced(shape, 0.004, closed=True)[:-1], drape, g.material, thick=g.thick * 0.9)
        for at in ((0.005, tall - 0.005) if tall > 0.05 else (tall - 0.004,)):
            g.sew(spaced(np.array([inner + up * at + along * 0.003, outer + up * at - along * 0.003]) * flip, 0.01), g.thick * 0.9 + 0.0005)


def build(look, spec, view):
    g = Garment(look, spec, view)
    cut, paint = g.cut, g.paint
    front = not g.back
    if spec.get('striped'):
        upper_pattern.stripes(g)
    if spec.get('quilted'):
        upper_pattern.quilting(g)
    if not g.flat:
        g.plain = upper_hung.cloth_grain(g)
    g.material = g.applied()
    edges(g)
    upper_front.paint_front(g) if front else upper_front.paint_back(g)
    if cut.sleeve == 'long':
        cuffs(g)
    second = look.trim if spec.get('striped') else None
    body_cloth = painted(g.stuff(), paint, second)
    g.body_cloth = body_cloth
    # what is drawn into the cloth has no object: the cloth takes its name
    body_cloth.name = next((field for field in ('striped', 'quilted') if spec.get(field)), body_cloth.name)
    if not g.flat:
        upper_hung.build(g, body_cloth)
        if front:
            upper_front.dress(g)
        return upper_hung.pose(g)
    gap = 0.0034
    lift = None
    if spec.get('quilted'):
        lift = upper_pattern.quilted_height
    panel('body', cut.body_outline(front), g.drape, body_cloth, thick=g.thick, gap=gap, lift=lift or 0.0)
    low = np.where(cut.body[:, 1:] < 0.1, -0.0035, 0.0) * [0, 1]
    inner = both(joined(cut.body + low, cut.back_neck[::-1] + [0, 0.007]))
    shade = scaled(look.colour, 0.92)
    inside = g.stuff(shade)
    if front:
        panel('inside', inner, g.drape, inside, thick=0.0, gap=0.008, squash=0.12)
    if cut.sleeve != 'none':
        tilt = 46 if cut.sleeve == 'short' else 15
        for side in (1, -1):
            sleeve = cut.sleeve_outline if side > 0 else (cut.sleeve_outline * [-1, 1])[::-1]
            panel('sleeve', sleeve, g.drape, body_cloth, thick=g.thick, gap=gap, grain=-tilt * side, lift=lift or 0.0)
            panel('sleeve-inside', sleeve, g.drape, inside, thick=0.0, gap=0.008, squash=0.12)
    if cut.rib:
        rib = g.ribbing(scale=0.62)
        hem = clipped(cut.body_outline(front), (0, RIB), (0, -1))
        patch('hem-rib', spaced(hem, 0.004, closed=True)[:-1], g.drape, rib, thick=0.0022, rim=0.004)
        inner_, outer_ = cut.cuff[0], cut.cuff[-1]
        way = (outer_ - inner_) / np.linalg.norm(outer_ - inner_)
        up = np.array([-way[1], way[0]])
        for side in (1, -1):
            shape = clipped(cut.sleeve_outline, inner_ + up * RIB, -up) * [side, 1]
            patch('cuff-rib', spaced(shape, 0.004, closed=True)[:-1], g.drape, rib, thick=0.0022, rim=0.004, grain=-13 * side)
    dress_neck(g, inside)
    if front:
        upper_front.dress(g)
    return Model(pose='flat', raking=True, views=views(g))


def dress_neck(g, inside):
    cut, collar = g.cut, g.spec['collar']
    if collar == 'crew':
        width = {'jersey': 0.020, 'sweat': 0.026}.get(g.kind, 0.028)
        upper_collar.crew(cut, g.look, g.drape, g.ribbing(scale=0.32 if g.kind == 'jersey' else 0.62), g.thread, width=width,
                          thick=0.0018 if g.kind == 'jersey' else 0.0034, back=g.back, loft=g.lies['loft'])
    elif collar in ('shirt', 'polo', 'camp'):
        if g.back:
            upper_collar.collar_back(cut, g.drape, g.material, g.thread, loft=g.lies['loft'])
        else:
            wide = g.spec.get('wide', False)
            cloth_ = g.ribbing(scale=0.35) if collar == 'polo' else g.material
            if collar == 'camp':
                upper_collar.camp(cut, g.look, g.drape, g.material, inside, g.thread)
            else:
                upper_collar.turned_down(cut, g.look, g.drape, cloth_, inside, g.thread, thick=0.0024 if wide else 0.0016,
                                         drop=0.078 if wide else 0.072 if collar == 'shirt' else 0.064, spread=0.064 if wide else 0.056)
    elif collar == 'stand':
        upper_collar.standing(cut, g.look, g.drape, g.material, inside, g.thread, back=g.back, thick=g.thick, loft=g.lies['loft'])
    elif collar == 'vee':
        upper_collar.vee(cut, g.look, g.drape, g.ribbing(turn=np.pi / 2), inside, g.thread, back=g.back, loft=g.lies['loft'])
    elif collar == 'hood':
        upper_hood.hood(g, inside)


def views(g):
    cut = g.cut
    fill = 0.74 if cut.sleeve == 'short' else 0.80 if cut.sleeve == 'long' else 0.66
    detail = {'crew': (0.0, cut.long - 0.075, 0.01), 'hood': (0, cut.long - 0.10, 0.02), 'vee': (0.0, cut.long - 0.26, 0.012)}
    where = detail.get(g.spec['collar'], (0.03, cut.long - 0.12, 0.012))
    whole = Angle(turn=0, rise=90, fill=fill)
    return {'front': whole, 'back': whole, 'flat': whole,
            'detail': Angle(turn=-14, rise=50, target=where, span=0.25, fstop=5.6),
            'detail-2': Angle(turn=16, rise=46, target=(cut.half * 0.6, 0.06, 0.01), span=0.26, fstop=5.6)}
