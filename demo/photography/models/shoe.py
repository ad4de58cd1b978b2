"""Shoes and boots: a lasted upper of panels, laces or elastic, a sole. One of the pair stands, the other lies on its side."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector
from scipy.spatial import ConvexHull

from model import Angle, Model
from models import shoe_leather, shoe_trainer

STYLES = {
    'derby': shoe_leather.derby, 'boot': shoe_leather.boot, 'chelsea': shoe_leather.chelsea, 'loafer': shoe_leather.loafer,
    'court': shoe_trainer.court, 'canvas': shoe_trainer.canvas, 'high': shoe_trainer.canvas, 'runner': shoe_trainer.runner,
}
TALL = {'boot', 'chelsea', 'high'}
TURN = -42


def stand():
    """Soles with studs reach below the floor: lifts the shoe onto it."""
    bpy.context.view_layer.update()
    low = min((thing.matrix_world @ v.co).z for thing in bpy.context.scene.objects for v in thing.data.vertices)
    for thing in bpy.context.scene.objects:
        thing.location.z -= low


def twins(place):
    """The pair's other shoe, put where `place` says."""
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    for thing in list(scene.objects):
        twin = thing.copy()
        scene.collection.objects.link(twin)
        twin.matrix_world = place @ Matrix.Scale(-1, 4, (0, 1, 0)) @ thing.matrix_world


def lying():
    """How the mirrored shoe comes to rest on its outer side: on the face of its hull below its middle."""
    bpy.context.view_layer.update()
    points = np.concatenate([[thing.matrix_world @ v.co for v in thing.data.vertices] for thing in bpy.context.scene.objects if thing.name.split('.')[0] not in {'lace', 'aglet'}])
    tipped = Matrix.Rotation(math.radians(-90), 4, 'X') @ Matrix.Scale(-1, 4, (0, 1, 0))
    points = points @ np.array(tipped.to_3x3()).T
    hull = ConvexHull(points)
    middle = points[hull.vertices].mean(axis=0)
    # the face that a line straight down from the middle meets
    down = hull.equations[:, 2] < -0.5
    faces = hull.equations[down]
    reach = -(faces[:, :3] @ middle + faces[:, 3]) / -faces[:, 2]
    normal = Vector(faces[np.argmin(reach), :3])
    settle = normal.rotation_difference(Vector((0, 0, -1))).to_matrix()
    low = (points[hull.vertices] @ np.array(settle).T)[:, 2].min()
    return Matrix.Translation((0, 0, -low)) @ settle.to_4x4() @ Matrix.Rotation(math.radians(-90), 4, 'X')


def build(look, spec, view):
    style = spec['style']
    STYLES[style](look, style, spec.get('eyelets'))
    tall = style in TALL
    stand()
    turn = TURN + look.seed % 6 * 4
    if view == 'front':
        # turned back against the view's own turn, so that the sole looks at the lens
        back = Matrix.Rotation(math.radians(-turn), 4, 'Z')
        aside = (0.045, 0.20, 0) if tall else (0.035, 0.165, 0)
        twins(back @ Matrix.Translation(aside) @ Matrix.Rotation(math.radians(2 + look.seed % 5 * 4), 4, 'Z') @ lying())
    elif view not in {'detail', 'detail-2'}:
        twins(Matrix.Translation((0.030, 0.130, 0)) @ Matrix.Rotation(math.radians(6 + look.seed % 5), 4, 'Z'))
    near = {
        'chelsea': Angle(turn=-16, rise=16, target=(-0.045, -0.03, 0.11), span=0.2, fstop=9),
    }
    return Model(views={
        'front': Angle(turn=turn, rise=20, fill=0.76),
        'back': Angle(turn=142, rise=17, fill=0.74),
        'side': Angle(turn=0, rise=8, fill=0.72),
        'pair': Angle(turn=-38, rise=17, fill=0.64 if tall else 0.72),
        'detail': near.get(style) or Angle(turn=-46, rise=28, target=(0.03, -0.02, 0.075 if not tall else 0.085), span=0.18, fstop=11),
    })
