"""Shoes and boots: a lasted upper of panels, laces or elastic, a sole. One of the pair stands, the other lies on its side."""
import math

import bpy
from mathutils import Matrix

from model import Angle, Model
from models import shoe_leather, shoe_trainer

STYLES = {
    'derby': shoe_leather.derby, 'boot': shoe_leather.boot, 'chelsea': shoe_leather.chelsea, 'loafer': shoe_leather.loafer,
    'court': shoe_trainer.court, 'canvas': shoe_trainer.canvas, 'high': shoe_trainer.canvas, 'runner': shoe_trainer.runner,
}
TALL = {'boot', 'chelsea', 'high'}


# how far a shoe tips over until its collar touches the floor
TIPPED = {'boot': 99, 'chelsea': 99, 'high': 99}
TURN = -34


def twins(place):
    """A second shoe, the pair's other one, put where `place` says."""
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    twinned = []
    for thing in list(scene.objects):
        twin = thing.copy()
        scene.collection.objects.link(twin)
        twin.matrix_world = place @ Matrix.Scale(-1, 4, (0, 1, 0)) @ thing.matrix_world
        twinned.append(twin)
    return twinned


def beside():
    """The other shoe stands a little behind and turned."""
    twins(Matrix.Translation((0.030, 0.125, 0)) @ Matrix.Rotation(math.radians(9), 4, 'Z'))


def on_its_side(style):
    """The other shoe lies behind on its side and shows the lens what it walks on."""
    tall = style in TALL
    tipped = Matrix.Rotation(math.radians(-TIPPED.get(style, 104)), 4, 'X')
    # turned back against the view's own turn, so that the sole looks at the lens
    round_by = Matrix.Rotation(math.radians(-TURN + 9), 4, 'Z')
    back = Matrix.Rotation(math.radians(-TURN), 4, 'Z')
    lying = twins(back @ Matrix.Translation((0.026, 0.225 if tall else 0.165, 0)) @ back.inverted() @ round_by @ tipped)
    bpy.context.view_layer.update()
    low = min((thing.matrix_world @ v.co).z for thing in lying if thing.type == 'MESH' for v in thing.data.vertices)
    for thing in lying:
        thing.matrix_world = Matrix.Translation((0, 0, -low)) @ thing.matrix_world


def build(look, spec, view):
    style = spec['style']
    STYLES[style](look, spec)
    if view == 'front':
        on_its_side(style)
    elif view not in {'detail', 'detail-2'}:
        beside()
    tall = style in TALL
    fill = 0.64 if tall else 0.72
    near = {
        'chelsea': Angle(turn=-16, rise=16, target=(-0.045, -0.03, 0.095), span=0.2, fstop=5),
    }
    return Model(views={
        'front': Angle(turn=TURN, rise=24, fill=0.78),
        'back': Angle(turn=142, rise=17, fill=fill),
        'side': Angle(turn=0, rise=8, fill=fill),
        'pair': Angle(turn=-38, rise=17, fill=fill),
        'detail': near.get(style) or Angle(turn=-46, rise=28, target=(0.03, -0.02, 0.082 if not tall else 0.088), span=0.19, fstop=5),
    })
