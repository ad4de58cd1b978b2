"""Acetate cut from the sheet, with light in its depth, and lenses whose tint fades downwards."""
from colour import luminance, mix, scaled
from materials.graph import Graph


def sheet_acetate(colour, second=None):
    """Polished acetate; `second` is the lighter colour of tortoiseshell."""
    graph = Graph('tortoiseshell' if second else 'sheet-acetate')
    where = graph.node('TexCoord').outputs['Object']
    base = colour
    pale = luminance(colour) > 0.06
    if second:
        cloud = graph.node('TexNoise', {'Vector': where, 'Scale': 95.0, 'Detail': 2.5, 'Roughness': 0.55, 'Distortion': 1.3}).outputs[0]
        fleck = graph.node('TexNoise', {'Vector': where, 'Scale': 240.0, 'Detail': 2.0, 'Distortion': 0.8}).outputs[0]
        amount = graph.math('MULTIPLY', graph.between(cloud, 0.47, 0.60), graph.between(fleck, 0.25, 0.5, 0.55, 1.0))
        base = graph.mix(amount, colour, second)
        amber = graph.between(cloud, 0.60, 0.72)
        base = graph.mix(amber, base, mix(second, (0.62, 0.30, 0.07, 1), 0.6))
    else:
        cloud = graph.node('TexNoise', {'Vector': where, 'Scale': 60.0, 'Detail': 2.0, 'Distortion': 1.0}).outputs[0]
        base = graph.brighten(colour, graph.between(cloud, 0.35, 0.65, 0.9, 1.1))
    graph.set(Base_Color=base, Roughness=0.08, Specular=0.5, IOR=1.49, Clearcoat=0.35, Clearcoat_Roughness=0.02,
              Transmission=0.45 if second else 0.4 if pale else 0.0)
    return graph.material


def lens_glass(tint, tall):
    """A tinted lens: mirrors the lamps, lets light through, and is paler below."""
    graph = Graph('lens')
    height = graph.node('SeparateXYZ', {0: graph.node('TexCoord').outputs['Object']}).outputs[2]
    fade = graph.between(height, -tall, tall * 0.6)
    clear = graph.node('BsdfTransparent', {'Color': graph.mix(fade, mix(scaled(tint, 3.2), (0.5, 0.46, 0.4, 1), 0.18), scaled(tint, 1.1))})
    gloss = graph.node('BsdfGlossy', {'Color': (1, 1, 1, 1), 'Roughness': 0.01})
    amount = graph.node('Fresnel', {'IOR': 1.62})
    mixed = graph.node('MixShader', {0: graph.math('MULTIPLY_ADD', amount.outputs[0], 1.1, 0.01), 1: clear.outputs[0], 2: gloss.outputs[0]})
    graph.tree.links.new(mixed.outputs[0], graph.tree.nodes['Material Output'].inputs[0])
    return graph.material
