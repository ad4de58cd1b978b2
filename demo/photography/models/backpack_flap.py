"""The folded backpack: a flap that folds over the mouth, closed by a strap and hook."""
from mathutils import Vector

from colour import scaled
from materials.hard import metal, sewing, thread
from materials.soft import cloth
from model import Angle, Model
from models.bag_body import Shell, pocket, sewn_edge
from models.bag_flap import flap
from models.bag_contents import bottle, folder, laptop, placed, rolled_jumper
from models.bag_open import below, lined, mouth, thrown_back
from models.bag_carry import carried, grab_handle
from models.bag_trim import used_cloth, used_leather
from parts.hardware import facing, loop, stud, together
from parts.labels import label, pressed_mark
from parts.onto import Surface
from parts.seams import stitches
from parts.straps import stitched_strap
from parts.zips import slider, zip_line

SIZES = {'small': (0.25, 0.12, 0.34), 'medium': (0.295, 0.145, 0.42), 'large': (0.325, 0.165, 0.475)}
FILL = {'small': 0.60, 'medium': 0.70, 'large': 0.76}


def closed(look, shell, body, surface, canvas, hide, steel, low):
    """The flap over the mouth, its strap with the hook, the handle."""
    width, depth, height = shell.width, shell.depth, shell.height
    sewn, on_hide = sewing(look.colour), thread(scaled(look.trim, 1.9))
    # cut straight, its corners rounded off
    over, grid = flap(surface, shell, canvas, lambda u: low + 0.022 * max(0, abs(u) - 0.86) ** 2 / 0.0196, seed=look.seed)
    for up in (0.006, 0.026):
        hem = [Vector(p) + Vector((0, -0.02, up)) for p in grid[-1]]
        stitches(*over.path(hem[1:-1], 0.004, project=(0, 1, 0)), sewn)
    both = Surface(body, *[t for t in body.users_scene[0].objects if t.name.startswith(('flap', 'pocket'))])
    band = [(0.0, -1, low + 0.075), (0.0, -1, low - 0.07)]
    points, up = both.path(band, 0.004, lift=0.0012, project=(0, 1, 0), smooth=26)
    stitched_strap(points, up, hide, scaled(look.trim, 1.9), 0.032, 0.0032)
    together([stud(0.0055, steel)], facing(points[4] + up[4] * 0.004, up[4]))
    hook = int(len(points) * 0.74)
    together([loop(0.046, 0.020, 0.0048, steel, 0.007, 1.3), loop(0.046, 0.012, 0.0036, steel, 0.005)],
             facing(points[hook] + up[hook] * 0.006, up[hook]))
    label(over, look, -width * 0.29, low + 0.055, 0.048, 0.034)
    start, _ = surface.hit((-0.045, depth * 0.28, 2), (0, 0, -1))
    end, _ = surface.hit((0.045, depth * 0.28, 2), (0, 0, -1))
    grab_handle(start - Vector((0, 0, 0.008)), end - Vector((0, 0, 0.008)), 0.06, hide, sewn=on_hide)


def unpacked(look, shell, surface, front, canvas, hide, steel):
    """The flap thrown back, the strap's lower end with its ring, and what the bag carries standing inside."""
    width, height = shell.width, shell.height
    points, up = front.path([(0, -1, height * 0.36), (0, -1, height * 0.24)], 0.004, lift=0.0012, project=(0, 1, 0))
    stitched_strap(points, up, hide, scaled(look.trim, 1.9), 0.032, 0.0032)
    together([loop(0.046, 0.020, 0.0048, steel, 0.007, 1.3)], facing(points[2] + up[2] * 0.006, up[2]))
    thrown_back(shell, canvas, used_cloth('twill', scaled(look.colour, 0.7)), height * 0.5, width * 0.96)
    laptop(placed(0.020, shell.depth * 0.33, height - 0.280, 3), upright=True)
    folder(placed(-0.026, shell.depth * 0.12, height - 0.292, 4, -2))
    bottle(placed(width * 0.27, -0.02, height - 0.245, 2))
    rolled_jumper(placed(-width * 0.13, -shell.depth * 0.26, height - 0.075), width * 0.52, 0.042, (0.62, 0.55, 0.43, 1))


def build(look, spec, view):
    size = spec.get('size', 'medium')
    width, depth, height = SIZES[size]
    spread = view == 'open'
    shell = Shell(width, depth, height, seed=look.seed, round_top=0.06 if spread else 0.34, round_bottom=0.12, crown=0.02, lean=-0.10 if spread else 0.12, flare=0.05)
    canvas, hide, steel = used_cloth('waxed', look.colour), used_leather(look.trim), metal(look.metal)
    sewn, on_hide = sewing(look.colour), thread(scaled(look.trim, 1.9))
    body = shell.filled(canvas, f'flap-{size}', loose=0.05, hold=0.035, seed=look.seed)
    edge = shell.based(body, height * 0.13, hide)
    if spread:
        mouth(body, shell)
        lined(body)
    surface = Surface(body)
    for side in (-1, 1):
        sewn_edge(surface, below(shell.outline(side), height) if spread else shell.outline(side), canvas, sewn)
    stitches(*surface.path(edge - [0, 0, 0.004], 0.004), on_hide)

    top = height * 0.37
    _, front, rim = pocket(surface, 0, height * 0.145, top, width * 0.76, depth * 0.16, canvas, seed=2)
    stitches(*front.path(rim, 0.004), sewn)
    points, up = front.path([(-width * 0.32, -1, top - 0.03), (width * 0.32, -1, top - 0.03)], 0.004, project=(0, 1, 0))
    zip_line(points, up, cloth('twill', scaled(look.colour, 0.8), scale=0.5), steel)
    slider(points[5], points[6] - points[4], up[5], steel, hide)

    pressed_mark(surface, look, 0, height * 0.06, 0.022, look.trim)

    low = height * 0.415
    if spread:
        unpacked(look, shell, surface, front, canvas, hide, steel)
    else:
        closed(look, shell, body, surface, canvas, hide, steel, low)
    carried(surface, shell, look, steel, view)
    fill = FILL[size]
    return Model(views={
        'front': Angle(turn=-26, rise=9, fill=fill),
        'open': Angle(turn=-22, rise=31, fill=fill),
        'back': Angle(turn=150, rise=9, fill=fill),
        'side': Angle(turn=-78, rise=7, fill=fill),
        'detail': Angle(turn=-30, rise=12, target=(0.0, -depth / 2 - 0.02, low - 0.03), span=0.16, fstop=3.5),
        'detail-2': Angle(turn=-18, rise=14, target=(width * 0.33, -depth / 2 - 0.02, low + 0.03), span=0.2, fstop=3.5),
    })
