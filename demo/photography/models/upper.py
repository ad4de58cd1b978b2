"""Everything worn above the belt: T-shirts, shirts, jumpers, jackets. Worn by nobody, on a hanger, and laid flat."""
import json
from functools import lru_cache

import numpy as np

from colour import scaled
from materials.soft import cloth
from model import Angle, Model
from models import upper_coat, upper_coat_cloth, upper_coat_front, upper_collar, upper_edges, upper_front, upper_hood, upper_hung, upper_macro, upper_pattern, upper_stack
from models.upper_cut import Cut
from models.upper_edges import RIB
from models.upper_worn import Worn
from parts.drape import Drape
from parts.garment import Paint, painted, panel, patch, sewn, thread_for
from parts.outline import both, clipped, joined, offset, spaced
from parts.side import Side

# how cloths lie: loft and thickness in metres, stiffness, size of folds, how far sleeves and cloth were moved
CLOTHS = {
    'jersey': dict(uneven=0.002, bend_worn=0.1, squeeze=0.35, smoothing=3, grip=0.12, apart=0.006, grain=0.5, cloth='tee', scale=1.25, thick=0.0012, loft=0.0065, stiff=0.15, fold=0.011, weight=1.3, lift=5, bend=8, ruffle=0.0037, crease=0.3),
    'shirting': dict(hung=True, grip=0.3, uneven=0.004, bend_worn=4, grain=0.5, cloth='fine', scale=0.8, worn_scale=1.5, sheen=0.04, thick=0.0009, loft=0.0075, stiff=0.2, fold=0.010, weight=1.0, lift=7, bend=9, ruffle=0.0045, crease=0.5),
    'linen': dict(hung=True, grip=0.3, uneven=0.004, bend_worn=4, grain=0.9, cloth='canvas', sheen=0.04, scale=0.45, worn_scale=0.8, bump=0.2, contrast=0.24, clouds=0.04, thick=0.0010, loft=0.008, stiff=0.1, fold=0.009, weight=0.8, lift=8, bend=10, ruffle=0.0060, crease=0.70),
    'sweat': dict(over=0.011, round=1, uneven=0.002, blouse=0.009, bend_worn=3.5, squeeze=0.4, smoothing=5, grip=0.2, apart=0.010, grain=0.6, cloth='loopback', scale=1.0, thick=0.0028, loft=0.012, stiff=0.5, fold=0.014, weight=1.4, lift=7, bend=9, ruffle=0.0045, crease=0.28),
    'pique': dict(uneven=0.002, bend_worn=0.2, squeeze=0.35, smoothing=3, grip=0.12, apart=0.007, grain=0.4, cloth='pique', scale=1.0, thick=0.0016, loft=0.008, stiff=0.3, fold=0.012, weight=1.4, lift=5, bend=8, ruffle=0.0037, crease=0.25),
    'knit': dict(over=0.006, round=2, uneven=0.002, blouse=0.012, bend_worn=6.0, squeeze=0.3, smoothing=8, grip=0.2, apart=0.011, grain=0.3, cloth='lambswool', scale=1.15, thick=0.0036, loft=0.013, stiff=0.6, fold=0.015, weight=1.8, lift=7, bend=9, ruffle=0.0041, crease=0.12),
    'rib': dict(over=0.006, round=2, uneven=0.002, blouse=0.012, bend_worn=6.0, squeeze=0.3, smoothing=8, grip=0.2, apart=0.011, grain=0.3, cloth='fisher', scale=1.15, thick=0.0036, loft=0.013, stiff=0.6, fold=0.015, weight=1.8, lift=7, bend=9, ruffle=0.0041, crease=0.1),
    'twill': dict(hung=True, grip=0.3, uneven=0.004, bend_worn=6, grain=0.7, cloth='twill', sheen=0.04, scale=0.6, worn_scale=1.0, bump=0.25, contrast=0.22, thick=0.0018, loft=0.011, stiff=0.55, fold=0.013, weight=1.3, lift=7, bend=9, ruffle=0.0048, crease=0.45),
    'canvas': dict(hung=True, grip=0.3, uneven=0.004, bend_worn=7, grain=0.9, cloth='canvas', sheen=0.04, scale=0.5, worn_scale=0.95, bump=0.3, contrast=0.2, clouds=0.05, thick=0.0021, loft=0.012, stiff=0.65, fold=0.014, weight=1.3, lift=7, bend=9, ruffle=0.0048, crease=0.45),
    'waxed': dict(hung=True, broad=1.3, bend_worn=7, grip=0.3, open=0.10, grain=0.6, cloth='waxed', scale=0.7, roughness=0.55, specular=0.38, thick=0.0021, loft=0.013, stiff=0.4, fold=0.011, weight=1.0, lift=8, bend=10, ruffle=0.0060, crease=0.65),
    'shell': dict(hung=True, bend_worn=4, grip=0.3, contrast=0.3, open=0.07, grain=0.5, cloth='ripstop', scale=0.8, roughness=0.56, specular=0.34, thick=0.0012, loft=0.013, stiff=0.2, fold=0.009, weight=0.7, lift=8, bend=12, ruffle=0.0070, crease=0.45),
    'quilt': dict(hung=True, broad=2.0, bend_worn=14, smoothing=6, grip=0.3, open=0.075, grain=0.35, cloth='fine', roughness=0.62, specular=0.34, scale=0.7, thick=0.0035, loft=0.019, stiff=0.8, fold=0.015, weight=1.5, lift=5, bend=8, ruffle=0.0032, crease=0.0),
}
# a cardigan's stitches are larger
CLOTHS['chunky'] = {**CLOTHS['knit'], 'cloth': 'knit', 'scale': 1.9, 'contrast': 0.62, 'bump': 2.2, 'thick': 0.0044}
SURFACE = ('scale', 'bump', 'contrast', 'clouds', 'roughness', 'specular', 'sheen')


def kind_of(spec):
    """Which of the cloths a garment is made of."""
    texture, wide = spec['texture'], spec.get('wide', False)
    if spec.get('quilted'):
        return 'quilt'
    if texture == 'smooth':
        return 'waxed' if wide else 'sweat' if spec.get('hem') == 'rib' else 'jersey'
    if texture == 'knit' and spec['collar'] == 'polo':
        return 'pique'
    if texture == 'knit' and spec['collar'] == 'vee':
        return 'chunky'
    if texture == 'canvas' and not wide:
        return 'linen'
    return {'oxford': 'shirting', 'ripstop': 'shell'}.get(texture, texture)


def turned_back(spec):
    """How much of its sleeves a worn top has turned back."""
    return 0.105 if kind_of(spec) == 'linen' and spec['sleeve'] == 'long' else 0.0


def is_coat(spec):
    """Jackets and gilets are open below the neck."""
    return spec['collar'] == 'stand' or spec['collar'] == 'hood' and 'closure' in spec


@lru_cache(2)
def worn_once(spec, seed, back):
    """The same for all pictures of a product from one side."""
    spec = json.loads(spec)
    cut, kind = Cut(spec, turned_back(spec)), kind_of(spec)
    if is_coat(spec):
        upper_coat.open_front(cut, CLOTHS[kind]['open'])
    worn = Worn(cut, CLOTHS[kind], seed=seed, back=back, rib=cut.rib, opens=spec.get('closure', 'placket') != 'placket')
    if is_coat(spec):
        upper_coat.straightened(worn, back)
        {'quilt': upper_coat_cloth.puffed, 'waxed': upper_coat_cloth.worn_edges}.get(kind, lambda *_: None)(worn, back)
    return worn


class Garment:
    """What the parts of one garment share."""

    def __init__(self, look, spec, view):
        self.look, self.spec, self.back = look, spec, view == 'back'
        self.kind = kind_of(spec)
        self.lies = CLOTHS[self.kind]
        self.cut = cut = Cut(spec, 0.0 if view == 'flat' else turned_back(spec))
        self.thick = self.lies['thick']
        seed = look.seed % 89 + (40 if self.back else 0)
        worn = cut.worn(self.lies['lift'], self.lies['bend'], 0.004, self.lies['ruffle'], seed)
        front = not self.back
        self.flat = view == 'flat'
        self.coat = not self.flat and is_coat(spec)
        if self.coat:
            upper_coat.open_front(cut, self.lies['open'])
        if self.flat:
            self.drape = Drape(cut.outline(front), cut.open_edges(front), worn, loft=self.lies['loft'], stiff=self.lies['stiff'],
                               loose=0.006, weight=self.lies['weight'], seed=seed, fold=self.lies['fold'])
        else:
            self.worn = worn_once(json.dumps(spec), look.seed % 89, self.back)
            self.drape, self.behind = Side(self.worn, False), Side(self.worn, True)
        self.paint = Paint(cut.outline().min(0), cut.outline().max(0), seed=seed)
        if self.flat:
            self.paint.crease(self.lies['crease'])
        self.colour = look.colour
        self.thread = thread_for(look.colour)
        self.knitted = self.kind in ('knit', 'chunky', 'rib')

    def stuff(self, colour=None, **changes):
        said = {k: self.lies[k] for k in SURFACE if k in self.lies}
        if not self.flat and 'worn_scale' in self.lies:
            said['scale'] = self.lies['worn_scale']
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


def build(look, spec, view):
    if view == 'detail' and kind_of(spec) in upper_macro.GAUGES:
        return upper_macro.build(look, kind_of(spec))
    if view == 'stack':
        return upper_stack.build(look, kind_of(spec))
    g = Garment(look, spec, view)
    cut, paint = g.cut, g.paint
    front = not g.back
    if spec.get('striped'):
        upper_pattern.stripes(g)
    if spec.get('quilted'):
        (upper_pattern if g.flat else upper_coat_cloth).quilting(g)
    if g.coat and not spec.get('quilted'):
        upper_coat_cloth.creased(g)
    if not g.flat:
        g.plain = upper_hung.cloth_grain(g)
    g.material = g.applied()
    upper_edges.edges(g)
    upper_front.paint_front(g) if front else upper_front.paint_back(g)
    if cut.sleeve == 'long':
        upper_edges.cuffs(g)
    second = look.trim if spec.get('striped') else None
    body_cloth = painted(g.stuff(), paint, second)
    g.body_cloth = body_cloth
    # what is drawn into the cloth has no object: the cloth takes its name
    body_cloth.name = next((field for field in ('striped', 'quilted') if spec.get(field)), body_cloth.name)
    if not g.flat:
        upper_hung.build(g, body_cloth)
        if front:
            (upper_coat_front if g.coat else upper_front).dress(g)
        g.paint.again()
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
