"""What most bags have on them: zips with pulls, leather tabs, webbing with clips, shoulder straps that have fallen."""
import numpy as np
from mathutils import Vector

from colour import scaled
from materials.hard import metal, plain, plastic, sewing, thread
from materials.soft import cloth, leather
from parts.hardware import facing, loop, side_clip, together
from parts.onto import Surface
from parts.seams import stitches
from parts.straps import strap, stitched_strap
from parts.webbing import Body, band, fallen
from parts.zips import slider, zip_line

FRONT = (0, 1, 0)
# a bag's threads are thick: they are seen from where the whole bag is
WEAVES = {'waxed': dict(contrast=0.38, bump=0.6, scale=1.3, clouds=0.09), 'ripstop': dict(contrast=0.42, bump=0.35), 'twill': dict(contrast=0.52, bump=0.5, scale=1.55),
          'canvas': dict(contrast=0.38, bump=0.6)}


def used_cloth(kind, colour, **changes):
    """Cloth of a bag."""
    return cloth(kind, colour, **{**WEAVES[kind], **changes})


def used_leather(colour, kind='smooth'):
    """Leather of a bag: hands have darkened it here and there."""
    return leather(colour, kind, clouds=0.24, cloud_size=0.035, scale=1.25, contrast=0.36)


class Stuff:
    """The materials of one bag in one colourway."""

    def __init__(self, look, kind, hide='smooth'):
        self.look = look
        self.cloth = used_cloth(kind, look.colour)
        self.dark = used_cloth(kind, scaled(look.colour, 0.62))
        self.hide = used_leather(look.trim, hide)
        self.metal = metal(look.metal)
        self.sewn = sewing(look.colour)
        self.on_hide = thread(scaled(look.trim, 1.9))
        self.hide_thread = scaled(look.trim, 1.9)
        self.tape = cloth('twill', scaled(look.colour, 0.8), scale=0.5)
        self.web = cloth('webbing', scaled(look.colour, 0.5), uv=True)
        self.web_trim = cloth('webbing', look.trim, uv=True)
        self.moulded = plastic((0.022, 0.022, 0.023, 1))
        self.coil = plain('coil', scaled(look.colour, 0.45), 0.45)

    def zip(self, surface, line, at=0.93, project=FRONT, teeth=None, smooth=4, hang=None, tape=None, size=5):
        points, up = surface.path(line, 0.004, project=project, smooth=smooth)
        zip_line(points, up, tape or self.tape, teeth or self.metal, size)
        i = min(max(1, int(len(points) * at)), len(points) - 2)
        slider(points[i], points[i + 1] - points[i - 1], up[i], self.metal, self.hide, hang=hang, size=size)

    def sew(self, surface, line, project=None, on_hide=False):
        stitches(*surface.path(line, 0.004, project=project), self.on_hide if on_hide else self.sewn)

    def webbing(self, surface, line, width=0.025, project=FRONT, material=None, smooth=6, lift=0.001):
        points, up = surface.path(line, 0.005, lift=lift, project=project, smooth=smooth)
        strap(points, up, material or self.web, width, 0.0018)
        return points, up

    def clip(self, where, normal, width=0.025, up=(0, 0, 1)):
        together(side_clip(width, self.moulded), facing(where, normal, up))

    def tab(self, surface, line, width=0.04, project=FRONT, lift=0.0006, smooth=3):
        points, up = surface.path(line, 0.004, lift=lift, project=project, smooth=smooth)
        stitched_strap(points, up, self.hide, self.hide_thread, width, 0.0026)
        return points, up


def fallen_strap(stuff, surface, shell, left, right, rise, width=0.034, *, back=0.26, aside=0.10, belt=False, away=1):
    """A strap of webbing from side to side that has fallen: (points, normals). `rise` is about how far it would
    reach, `back` and `aside` where it was let go: behind the bag and beside it (`away` -1: before it). A belt starts level."""
    left, right = np.asarray(left, float), np.asarray(right, float)
    body = Body(surface, (-shell.width / 2, -shell.depth / 2 - shell.crown, 0), (shell.width / 2, shell.depth / 2 + shell.crown, shell.height))
    middle, half = (left + right) / 2, (right[0] - left[0]) / 2
    controls, faces = [], []
    for a in np.linspace(np.pi, 0, 13 if belt else 11):
        c, s = np.cos(a), np.sin(a)
        out = np.sign(c) * abs(c) ** 0.7
        if belt:
            place = (half * out * (1 + 0.55 * s * s) + aside * s * away, away * rise * s**0.9, 0.01 * s)
            face = (out + 1e-4, away * s, 0.12 * s)
        else:
            place = (half * np.sign(c) * abs(c) ** 0.8 * (1 + 0.1 * s * s) + aside * s * s * away,
                     away * (back * s**0.75 + 0.01 * np.sin(3 * a)), (rise**2 - back**2) ** 0.5 * s**0.75)
            face = (out * 0.9 + 1e-3, away * (back / rise - 0.12) * s, s * 0.88 + 0.05)
        controls.append(middle + place)
        faces.append(face)
    return band(fallen(controls, faces, width, body, (0, 1, -2, -1)), stuff.web)


def strap_slider(stuff, points, normals, at, width=0.034):
    """A frame of wire on a strap, at a share of its length."""
    i = int(at * (len(points) - 1))
    along = Vector(points[i + 1] - points[i - 1])
    frame = [loop(width * 1.25, 0.03, 0.0036, stuff.metal, 0.005, 1.3), loop(width * 1.25, 0.008, 0.0028, stuff.metal, 0.003)]
    together(frame, facing(points[i], Vector(normals[i]), along))


def both_surfaces(scene, *names):
    """The common surface of all objects whose names start so."""
    return Surface(*[thing for thing in scene.objects if thing.name.startswith(names)])
