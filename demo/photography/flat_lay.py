"""How a garment lies on its picture from above, for outlines drawn over it at true scale: said by the camera that takes it.

Of each product demo/catalogue/flat-lays.json keeps, as shares of the picture, the garment's middle (`x`), the point of
its shoulder beside the neck (`top`) and its hem in the middle (`hem`): collar and hood are not part of its length. `metres`
is how much the picture's height shows, and `chest` how many the body is wide just under the armholes.
"""
import fcntl
import json
from pathlib import Path

import numpy as np

KEPT = Path(__file__).resolve().parents[1] / 'catalogue' / 'flat-lays.json'
# Metres: below the armhole, where a chest is measured; how much of the body is looked at around a place.
UNDER, AROUND = 0.025, 0.004
HEM_AROUND = 0.02


def lay_of(scene, spec, metres):
    """Inside Blender, with the camera in its place; `metres` is what `place_camera` says."""
    import bpy
    from bpy_extras.object_utils import world_to_camera_view

    from models.upper_cut import Cut

    bpy.context.view_layer.update()
    body = scene.objects['body'].evaluated_get(bpy.context.evaluated_depsgraph_get())
    points = [body.matrix_world @ vertex.co for vertex in body.to_mesh().vertices]
    seen = np.array([world_to_camera_view(scene, scene.camera, point)[:2] for point in points]) * [1, -1] + [0, 1]
    across, along = np.array([point[:2] for point in points]).T
    chest = seen[np.abs(along - Cut(spec).pit[1] + UNDER) < AROUND, 0]
    lay = {
        'x': (chest.min() + chest.max()) / 2,
        'top': seen[:, 1].min(),
        'hem': seen[np.abs(across) < HEM_AROUND, 1].max(),
        'metres': metres,
        'chest': np.ptp(chest) * metres * scene.render.resolution_x / scene.render.resolution_y,
    }
    return {key: round(float(value), 4) for key, value in lay.items()}


def keep_lays(shots):
    """Several runs may take pictures at once."""
    found = {shot['product']: json.loads(file.read_text()) for shot in shots if (file := Path(shot['passes']) / 'lay.json').exists()}
    if not found:
        return
    with KEPT.open('r+') as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        lays = {**json.load(file), **found}
        lines = [f'  {json.dumps(slug)}: {{ {json.dumps(lays[slug])[1:-1]} }}' for slug in sorted(lays)]
        file.seek(0)
        file.write('{\n' + ',\n'.join(lines) + '\n}\n')
        file.truncate()
