"""The square-shouldered backpack: an upper half that unzips on three sides, a darker lower half with an upright zip."""
import numpy as np

from model import Angle, Model
from models.bag_body import Shell, pocket, sewn_edge
from models.bag_carry import carried, grab_handle
from models.bag_trim import Stuff
from parts.labels import label
from parts.onto import Surface


def build(look, spec, view):
    width, depth, height = {'small': (0.25, 0.12, 0.36), 'large': (0.32, 0.16, 0.48)}.get(spec.get('size'), (0.29, 0.14, 0.43))
    stuff = Stuff(look, 'twill')
    shell = Shell(width, depth, height, seed=look.seed, round_top=0.12, round_bottom=0.10, crown=0.014, lean=0.05, edge=0.018)
    body = shell.filled(stuff.cloth, 'box', loose=0.025, hold=0.08, seed=look.seed)
    split = height * 0.47
    edge = shell.based(body, split, stuff.dark)
    surface = Surface(body)
    for side in (-1, 1):
        sewn_edge(surface, shell.outline(side), stuff.dark, stuff.sewn)
    split = float(edge[:, 2].mean())
    stuff.sew(surface, edge - [0, 0, 0.006])
    stuff.sew(surface, edge + [0, 0, 0.006])

    w, top, r = width * 0.40, height * 0.925, 0.05
    corner = lambda x, a0, a1: [(x + r * np.cos(a), -1, top - r + r * np.sin(a)) for a in np.linspace(a0, a1, 10)]
    arch = [(-w, -1, split + 0.02), *corner(-w + r, np.pi, np.pi / 2), *corner(w - r, np.pi / 2, 0), (w, -1, split + 0.02)]
    stuff.zip(surface, arch, 0.965, teeth=stuff.coil)
    _, over, rim = pocket(surface, 0, height * 0.06, split - 0.016, width * 0.82, 0.016, stuff.dark, seed=4)
    stuff.sew(over, rim)
    x = width * 0.24
    stuff.zip(over, [(x, -1, split - 0.034), (x, -1, height * 0.10)], 0.06, teeth=stuff.coil)
    for side in (-1, 1):
        stuff.tab(surface, [(side * width * 0.515, -depth * 0.2, split), (side * width * 0.46, -depth / 2, split)], 0.046, None)
    label(over, look, -width * 0.22, height * 0.15, 0.05, 0.036)
    start, _ = surface.hit((-0.05, depth * 0.3, 2), (0, 0, -1))
    end, _ = surface.hit((0.05, depth * 0.3, 2), (0, 0, -1))
    grab_handle(start, end, 0.042, stuff.hide, 0.024, sewn=stuff.on_hide)
    carried(surface, shell, look, stuff.metal, view)
    return Model(views={
        'front': Angle(turn=-26, rise=9, fill=0.69),
        'back': Angle(turn=150, rise=9, fill=0.69),
        'side': Angle(turn=-78, rise=7, fill=0.69),
        'detail': Angle(turn=-36, rise=14, target=(width * 0.2, -depth / 2 - 0.01, split), span=0.2, fstop=3.5),
        'detail-2': Angle(turn=-16, rise=14, target=(-width * 0.2, -depth / 2 - 0.01, height * 0.2), span=0.2, fstop=3.5),
    })
