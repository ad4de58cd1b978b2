"""Yarn itself: for knitting whose loops are modelled."""
from colour import mix, scaled
from materials.graph import Graph


def wool(name, colour, width, plies=0, second=None):
    """For tubes whose UVs run round the yarn (0 to 1) and along it (metres). `width` of a stitch; `plies` draws
    its twist where the plies are no tubes of their own; with a `second` colour now one, now the other ply lies above."""
    graph = Graph(name)
    uv = graph.node('SeparateXYZ', {0: graph.node('TexCoord').outputs['UV']})
    where = graph.node('TexCoord').outputs['Object']
    around, along = uv.outputs[0], graph.math('DIVIDE', uv.outputs[1], width)
    # fibres wind round the yarn
    wound = graph.node('CombineXYZ', {0: graph.math('ADD', graph.math('MULTIPLY', around, 9.0), graph.math('MULTIPLY', along, 5.0)), 1: graph.math('MULTIPLY', along, 1.3), 2: 0.0}).outputs[0]
    fibre = graph.node('TexNoise', {'Vector': wound, 'Scale': 2.2, 'Detail': 3.0}).outputs[0]
    melange = graph.node('TexNoise', {'Vector': where, 'Scale': 0.9 / width, 'Detail': 2.0}).outputs[0]
    cloud = graph.node('TexNoise', {'Vector': where, 'Scale': 0.06 / width, 'Detail': 2.0}).outputs[0]
    factor = graph.math('MULTIPLY', graph.between(fibre, 0.3, 0.7, 0.76, 1.24), graph.between(melange, 0.3, 0.7, 0.84, 1.16))
    factor = graph.math('MULTIPLY', factor, graph.between(cloud, 0.3, 0.7, 0.95, 1.05))
    height = fibre
    if plies:
        phase = graph.math('SINE', graph.math('MULTIPLY', graph.math('ADD', around, graph.math('DIVIDE', along, 0.95)), 6.2832 * plies))
        factor = graph.math('MULTIPLY', factor, graph.between(phase, -1.0, 0.2, 0.72, 1.04))
        height = graph.math('ADD', height, phase)
    lit = lambda code: scaled(code, min(1.5, 0.82 / max(code[:3])))
    base = lit(colour)
    if second:
        chance = graph.node('TexNoise', {'Vector': graph.node('CombineXYZ', {0: graph.math('MULTIPLY', along, 0.22), 1: graph.math('MULTIPLY', around, 0.6), 2: melange}).outputs[0], 'Scale': 5.0, 'Detail': 1.0}).outputs[0]
        base = graph.mix(graph.between(chance, 0.48, 0.60, 0.0, 0.6), base, lit(second))
    base = graph.brighten(base, factor)
    edge = graph.math('POWER', graph.node('LayerWeight', {'Blend': 0.5}).outputs['Facing'], 3.0)
    base = graph.mix(graph.math('MULTIPLY', edge, 0.28), base, mix(scaled(colour, 1.9), (0.6, 0.58, 0.55, 1), 0.25))
    relief = graph.node('Bump', {'Height': height, 'Distance': width * 0.03, 'Strength': 1.0})
    graph.set(Base_Color=base, Roughness=0.95, Specular=0.15, Normal=relief.outputs[0])
    return graph.material
