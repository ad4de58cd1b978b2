"""Shoes and boots: a lasted upper of panels, laces or elastic, a sole; the pair stands together."""
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


def mate():
    """The other shoe of the pair, a little behind and turned."""
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    place = Matrix.Translation((0.030, 0.125, 0)) @ Matrix.Rotation(math.radians(9), 4, 'Z') @ Matrix.Scale(-1, 4, (0, 1, 0))
    for thing in list(scene.objects):
        twin = thing.copy()
        scene.collection.objects.link(twin)
        twin.matrix_world = place @ thing.matrix_world


def build(look, spec, view):
    style = spec['style']
    STYLES[style](look, style, spec.get('eyelets'))
    if view not in {'detail', 'detail-2'}:
        mate()
    tall = style in TALL
    fill = 0.64 if tall else 0.72
    near = {
        'chelsea': Angle(turn=-16, rise=16, target=(-0.045, -0.03, 0.095), span=0.2, fstop=5),
    }
    return Model(views={
        'front': Angle(turn=-38, rise=17, fill=fill),
        'back': Angle(turn=142, rise=17, fill=fill),
        'side': Angle(turn=0, rise=8, fill=fill),
        'detail': near.get(style) or Angle(turn=-46, rise=28, target=(0.03, -0.02, 0.075 if not tall else 0.085), span=0.19, fstop=5),
    })
