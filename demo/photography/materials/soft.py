"""Cloth, knit and leather. Colour carries the fine variation (threads, clouds, wear), so that it survives denoising.

Textures are laid in metres: by the object's own coordinates from all sides, or, with uv=True, by UVs in metres.
"""
from colour import luminance, mix, scaled
from materials.graph import Graph
from textures.library import texture


def surface(name, colour, tex, *, contrast, bump, roughness, sheen=0.0, specular=0.3, uv=False, scale=1.0, turn=0.0,
            clouds=0.07, cloud_size=0.12, wear=0.0, wear_colour=None, gloss=0.0, coat=0.0, coat_roughness=0.35, light=None, pale=0.5):
    """A soft surface. `bump` is the depth of the relief in millimetres; `wear` pales the edges, and folds (parts/folds.py)."""
    graph = Graph(name)
    # white cloth keeps its threads only if it stays a little below white
    colour = scaled(colour, 1 - pale * max(0, luminance(colour) - 0.45))
    image, width = texture(tex)
    where = graph.node('TexCoord').outputs['UV' if uv else 'Object']
    k = 1 / (width * scale)
    place = graph.node('Mapping', {'Vector': where, 'Rotation': (0, 0, turn), 'Scale': (k, k, k)}).outputs[0]
    tile = graph.node('TexImage', {'Vector': place}, image=image)
    if not uv:
        tile.projection, tile.projection_blend = 'BOX', 0.3
    parts = graph.node('SeparateColor', {0: tile.outputs[0]})
    tint, height, shine = (parts.outputs[i] for i in range(3))
    # dark cloth needs more contrast to show its threads, light cloth less
    contrast *= 1.25 if luminance(colour) < 0.08 else 0.8 if luminance(colour) > 0.45 else 1
    factor = graph.between(tint, 0, 1, 1 - contrast, 1 + contrast)
    if clouds:
        cloud = graph.node('TexNoise', {'Vector': where, 'Scale': 1 / cloud_size, 'Detail': 3.0}).outputs[0]
        factor = graph.math('MULTIPLY', factor, graph.between(cloud, 0.3, 0.7, 1 - clouds, 1 + clouds))
    base = graph.brighten(colour, factor)
    if light:
        # the tint's upper end in another colour: the white weft of denim, the second yarn of a marl
        base = graph.mix(graph.between(tint, 0.62, 0.9), base, light)
    if wear:
        edge = graph.between(graph.node('NewGeometry').outputs['Pointiness'], 0.52, 0.60)
        edge = graph.math('ADD', edge, graph.math('MULTIPLY', graph.node('Attribute', attribute_name='fold').outputs['Fac'], 0.5))
        rough = graph.between(tint, 0.25, 0.75, 0.35, 1)
        base = graph.mix(graph.math('MULTIPLY', graph.math('MULTIPLY', edge, rough), wear), base,
                         wear_colour or scaled(colour, 1.7))
    if sheen:
        # fuzz pales where one looks along the cloth. It is painted, because the shader's own sheen counts as colour but
        # gives hardly any light: the picture of one colourway could not be lit from another's
        along = graph.math('POWER', graph.node('LayerWeight', {'Blend': 0.5}).outputs['Facing'], 4.0)
        base = graph.mix(graph.math('MULTIPLY', along, 0.3 * sheen), base, mix(scaled(colour, 2.0), (0.6, 0.58, 0.55, 1), 0.3))
    rough = graph.between(shine, 0.5, 1, roughness, roughness - gloss) if gloss else roughness
    relief = graph.node('Bump', {'Height': height, 'Distance': bump / 1000, 'Strength': 1.0})
    graph.set(Base_Color=base, Roughness=rough, Specular=specular, Normal=relief.outputs[0])
    if coat:
        graph.set(Clearcoat=coat, Clearcoat_Roughness=coat_roughness)
    return graph.material


CLOTHS = {
    'canvas': dict(contrast=0.34, bump=0.5, roughness=0.78, sheen=0.15, clouds=0.09),
    'duck': dict(contrast=0.40, bump=0.5, roughness=0.8, sheen=0.15, clouds=0.0),
    'waxed': dict(contrast=0.30, bump=0.45, roughness=0.55, specular=0.4, clouds=0.16, cloud_size=0.09, wear=0.5),
    'fine': dict(contrast=0.22, bump=0.2, roughness=0.82, sheen=0.2, clouds=0.04),
    'twill': dict(contrast=0.30, bump=0.35, roughness=0.8, sheen=0.2),
    'denim': dict(contrast=0.30, bump=0.4, roughness=0.85, sheen=0.15, clouds=0.1, wear=0.5),
    'ripstop': dict(contrast=0.22, bump=0.3, roughness=0.5, specular=0.45, gloss=0.1, clouds=0.04),
    'cord': dict(contrast=0.45, bump=1.1, roughness=0.9, sheen=0.6, clouds=0.06),
    'jersey': dict(contrast=0.22, bump=0.3, roughness=0.9, sheen=0.25, clouds=0.03),
    'felt': dict(contrast=0.30, bump=0.4, roughness=0.95, sheen=0.6),
    'knit': dict(contrast=0.45, bump=1.4, roughness=0.95, sheen=0.5, clouds=0.04),
    'rib': dict(contrast=0.45, bump=1.8, roughness=0.95, sheen=0.5, clouds=0.04),
    'tee': dict(contrast=0.30, bump=0.3, roughness=0.9, sheen=0.15, clouds=0.02),
    'loopback': dict(contrast=0.30, bump=0.4, roughness=0.95, sheen=0.35, clouds=0.03),
    'pique': dict(contrast=0.34, bump=0.55, roughness=0.9, sheen=0.2, clouds=0.02),
    'lambswool': dict(contrast=0.50, bump=1.5, roughness=0.95, sheen=0.5, clouds=0.03),
    'fisher': dict(contrast=0.52, bump=4.0, roughness=0.95, sheen=0.4, clouds=0.03),
    'sock': dict(contrast=0.36, bump=0.8, roughness=0.95, sheen=0.4, clouds=0.03),
    'mesh': dict(contrast=0.50, bump=0.8, roughness=0.8, sheen=0.2, clouds=0.03),
    'webbing': dict(contrast=0.34, bump=0.4, roughness=0.6, specular=0.35, clouds=0.0),
}
LEATHERS = {
    'smooth': dict(contrast=0.28, bump=0.25, roughness=0.42, specular=0.45, clouds=0.14, wear=0.25, coat=0.08),
    'calf': dict(contrast=0.26, bump=0.14, roughness=0.38, specular=0.5, clouds=0.0, coat=0.55, coat_roughness=0.2),
    'grained': dict(contrast=0.26, bump=0.22, roughness=0.42, specular=0.45, gloss=0.12, clouds=0.1, wear=0.2),
    'pebbled': dict(contrast=0.28, bump=0.4, roughness=0.45, specular=0.45, gloss=0.12, clouds=0.1),
    'suede': dict(contrast=0.34, bump=0.3, roughness=1.0, specular=0.08, sheen=0.9, clouds=0.0),
}
WOVEN_LIKE = {'waxed': 'canvas'}


def cloth(kind, colour, **changes):
    """Woven or knitted cloth by name (see CLOTHS)."""
    return surface(f'cloth-{kind}', colour, WOVEN_LIKE.get(kind, kind), **{**CLOTHS[kind], **changes})


def leather(colour, kind='smooth', **changes):
    """Leather by name (see LEATHERS)."""
    return surface(f'leather-{kind}', colour, kind, **{**LEATHERS[kind], **changes})
