"""Labels and pressed marks: the brand's sign from the catalogue, as a mask on a small patch."""
from pathlib import Path

import bpy
import numpy as np

from colour import luminance, mix, scaled
from materials.graph import Graph
from materials.hard import thread
from parts.mesh import add, thicken
from parts.seams import stitches
from textures.library import texture

MARKS = Path(__file__).resolve().parents[2] / '.cache' / 'photography' / 'marks'


def mark_material(brand, colour, ink, aspect, size=0.62, tex='smooth', pressed=0.0, sewn_in=True):
    """Leather or cloth with the mark in its middle; UVs run 0..1 over the patch. `pressed` sinks it (mm)."""
    graph = Graph(f'label-{brand}')
    image = bpy.data.images.load(str(MARKS / f'{brand}.png'), check_existing=True)
    image.colorspace_settings.name = 'Non-Color'
    uv = graph.node('TexCoord').outputs['UV']
    k = 1 / size
    kx, ky = (k * aspect, k) if aspect > 1 else (k, k / aspect)
    spot = graph.node('Mapping', {'Vector': uv, 'Scale': (kx, ky, 1), 'Location': (0.5 - kx / 2, 0.5 - ky / 2, 0)}).outputs[0]
    mask = graph.node('TexImage', {'Vector': spot}, image=image, extension='CLIP').outputs[0]
    tile, width = texture(tex)
    place = graph.node('Mapping', {'Vector': graph.node('TexCoord').outputs['Object'], 'Scale': (1 / width,) * 3}).outputs[0]
    grain = graph.node('TexImage', {'Vector': place}, image=tile, projection='BOX', projection_blend=0.3)
    parts = graph.node('SeparateColor', {0: grain.outputs[0]})
    shade = graph.between(parts.outputs[0], 0, 1, 0.72, 1.28)
    sign = graph.node('SeparateColor', {0: mask}).outputs[0]
    base = graph.brighten(graph.mix(sign, colour, ink), shade)
    height = graph.math('SUBTRACT', graph.math('MULTIPLY', parts.outputs[1], 0.25), graph.math('MULTIPLY', sign, pressed))
    relief = graph.node('Bump', {'Height': height, 'Distance': 0.001, 'Strength': 1.0})
    graph.set(Base_Color=base, Roughness=0.5, Specular=0.35, Normal=relief.outputs[0])
    return graph.material


def patch(surface, x, z, width, height, material, thickness=0.0016, towards=(0, 1, 0), lift=0.0004, cells=14):
    """A small rectangle laid on a surface, seen along `towards`; x and z are where its middle is."""
    verts, uvs, normals = [], [], []
    for j in range(cells + 1):
        for i in range(cells + 1):
            where, normal = surface.front(x + (i / cells - 0.5) * width, z + (j / cells - 0.5) * height, towards)
            verts.append(np.array(where) + np.array(normal) * lift)
            normals.append(np.array(normal))
            uvs.append((i / cells if towards[1] > 0 else 1 - i / cells, j / cells))
    n = cells + 1
    faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(cells) for i in range(cells)]
    if towards[1] < 0:
        faces = [face[::-1] for face in faces]
    thing = add('label', verts, faces, material, uvs)
    if thickness:
        thicken(thing, thickness, 1)
    return thing, np.array(verts).reshape(n, n, 3), np.array(normals).reshape(n, n, 3)


def label(surface, look, x, z, width, height, colour=None, towards=(0, 1, 0), tex='smooth'):
    """A sewn-on label with the brand's mark."""
    colour = colour or look.trim
    ink = mix(colour, (0.9, 0.86, 0.78, 1), 0.62) if luminance(colour) < 0.3 else scaled(colour, 0.25)
    made = mark_material(look.mark, colour, ink, width / height, 0.56, tex, pressed=0.25)
    thing, points, normals = patch(surface, x, z, width, height, made, towards=towards)
    edge = lambda a: np.concatenate((a[1, 1:-1], a[1:-1, -2], a[-2, -2:0:-1], a[-2:0:-1, 1]))
    stitches(edge(points) + edge(normals) * 0.0021, edge(normals), thread(ink), 0.0026, 0.0012, 0.00036)
    return thing


def mark_alone(mark, colour):
    """The mark on nothing: between its lines one sees what lies below."""
    graph = Graph(f'mark-{mark}')
    image = bpy.data.images.load(str(MARKS / f'{mark}.png'), check_existing=True)
    image.colorspace_settings.name = 'Non-Color'
    mask = graph.node('TexImage', {'Vector': graph.node('TexCoord').outputs['UV']}, image=image, extension='CLIP').outputs[0]
    graph.set(Base_Color=colour, Roughness=0.5, Alpha=graph.node('SeparateColor', {0: mask}).outputs[0])
    return graph.material


def pressed_mark(surface, look, x, z, size, colour, towards=(0, 1, 0)):
    """The mark pressed or printed into the surface: only its own area is seen, a little darker than `colour`."""
    made = mark_alone(look.mark, scaled(colour, 0.6 if luminance(colour) > 0.06 else 2.4))
    return patch(surface, x, z, size, size, made, None, towards, 0.0007)[0]
