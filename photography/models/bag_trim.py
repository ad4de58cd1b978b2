"""What most bags have on them: zips with pulls, leather tabs, webbing with clips, standing shoulder straps."""
import numpy as np
from mathutils import Vector

from colour import scaled
from materials.hard import metal, plain, plastic, sewing, thread
from materials.soft import cloth, leather
from parts.hardware import facing, loop, side_clip, together
from parts.mesh import smooth_path
from parts.onto import Surface
from parts.seams import stitches
from parts.straps import free_strap, strap, stitched_strap
from parts.zips import slider, zip_line

FRONT = (0, 1, 0)
CREASES = {'waxed': 4.0, 'ripstop': 4.5, 'twill': 3.0, 'canvas': 3.5}


def used_cloth(kind, colour, **changes):
    """Cloth of a bag that has been handled."""
    return cloth(kind, colour, **{'crinkle': CREASES.get(kind, 0.0), **changes})


class Stuff:
    """The materials of one bag in one colourway."""

    def __init__(self, look, kind, hide='smooth'):
        self.look = look
        self.cloth = used_cloth(kind, look.colour)
        self.dark = used_cloth(kind, scaled(look.colour, 0.62))
        self.hide = leather(look.trim, hide)
        self.metal = metal(look.metal)
        self.sewn = sewing(look.colour)
        self.on_hide = thread(scaled(look.trim, 1.9))
        self.hide_thread = scaled(look.trim, 1.9)
        self.tape = cloth('twill', scaled(look.colour, 0.8), scale=0.5)
        self.web = cloth('webbing', scaled(look.colour, 0.5), uv=True)
        self.web_trim = cloth('webbing', look.trim, uv=True)
        self.moulded = plastic((0.022, 0.022, 0.023, 1))
        self.coil = plain('coil', scaled(look.colour, 0.45), 0.45)

    def zip(self, surface, line, at=0.93, project=FRONT, teeth=None, smooth=4, hang=None, tape=None):
        points, up = surface.path(line, 0.004, project=project, smooth=smooth)
        zip_line(points, up, tape or self.tape, teeth or self.metal)
        i = min(max(1, int(len(points) * at)), len(points) - 2)
        slider(points[i], points[i + 1] - points[i - 1], up[i], self.metal, self.hide, hang=hang)

    def sew(self, surface, line, project=None, on_hide=False):
        stitches(*surface.path(line, 0.004, project=project), self.on_hide if on_hide else self.sewn)

    def webbing(self, surface, line, width=0.025, project=FRONT, material=None, smooth=6, lift=0.001):
        points, up = surface.path(line, 0.005, lift=lift, project=project, smooth=smooth)
        strap(points, up, material or self.web, width, 0.0018)
        return points, up

    def clip(self, where, normal, width=0.025, up=(0, 0, 1)):
        together(side_clip(width, self.moulded), facing(where, normal, up))

    def tab(self, surface, line, width=0.04, project=FRONT):
        points, up = surface.path(line, 0.004, lift=0.0006, project=project, smooth=3)
        stitched_strap(points, up, self.hide, self.hide_thread, width, 0.0026)
        return points, up


def standing_strap(stuff, left, right, rise, width=0.036, material=None, tilt=0.03, buckle=None, lean=0.02):
    """A shoulder strap that stands up behind the bag in one easy curve from side to side."""
    left, right = np.asarray(left, float), np.asarray(right, float)
    middle = (left + right) / 2
    half = (right[0] - left[0]) / 2
    controls, faces = [], []
    for a in np.linspace(np.pi, 0, 11):
        c, s = np.cos(a), np.sin(a)
        x = middle[0] + half * np.sign(c) * abs(c) ** 0.8 * (1 + 0.10 * s * s) + tilt * s * s
        controls.append((x, middle[1] + lean * s + 0.012 * np.sin(3 * a), middle[2] + rise * s**0.75 + (left[2] - right[2]) * -c / 2))
        faces.append((np.sign(c) * abs(c) ** 0.7 * 0.9 + 1e-3, -0.35 * (1 - s) - 0.12, s + 0.05))
    free_strap(controls, material or stuff.web, width, 0.0026, faces, 110)
    points, normals = smooth_path(controls, 110), smooth_path(faces, 110)
    for at in (0.17,) if buckle is None else buckle:
        i = int(at * 109)
        along = Vector(points[i + 1] - points[i - 1])
        together([loop(width * 1.25, 0.03, 0.0042, stuff.metal, 0.005, 1.3), loop(width * 1.25, 0.008, 0.003, stuff.metal, 0.003)],
                 facing(points[i], Vector(normals[i]), along))
    return points, normals


def both_surfaces(scene, *names):
    """The common surface of all objects whose names start so."""
    return Surface(*[thing for thing in scene.objects if thing.name.startswith(names)])
