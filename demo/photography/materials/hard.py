"""Metal, acetate, glass, rubber, moulded plastic, card and thread."""
from colour import mix, scaled
from materials.graph import Graph
from textures.library import texture


def metal(colour, finish='satin'):
    """`finish`: polished, satin or brushed."""
    graph = Graph(f'metal-{finish}')
    bright = mix(scaled(colour, 1.25), (0.85, 0.84, 0.82, 1), 0.15)
    graph.set(Base_Color=bright, Metallic=1.0, Roughness={'polished': 0.14, 'satin': 0.3, 'brushed': 0.34}[finish])
    if finish == 'brushed':
        image, width = texture('brushed')
        where = graph.node('TexCoord').outputs['Object']
        k = 1 / width
        place = graph.node('Mapping', {'Vector': where, 'Scale': (k, k, k)}).outputs[0]
        tile = graph.node('TexImage', {'Vector': place}, image=image, projection='BOX')
        grey = graph.node('SeparateColor', {0: tile.outputs[0]}).outputs[0]
        graph.set(Base_Color=graph.brighten(bright, graph.between(grey, 0, 1, 0.82, 1.1)),
                  Roughness=graph.between(grey, 0, 1, 0.26, 0.44), Anisotropic=0.5)
    return graph.material


def plastic(colour, roughness=0.42):
    graph = Graph('plastic')
    grain = graph.node('TexNoise', {'Vector': graph.node('TexCoord').outputs['Object'], 'Scale': 2500.0, 'Detail': 1.0}).outputs[0]
    relief = graph.node('Bump', {'Height': grain, 'Distance': 0.00006, 'Strength': 0.6})
    graph.set(Base_Color=colour, Roughness=roughness, Specular=0.45, Normal=relief.outputs[0])
    return graph.material


def rubber(colour):
    graph = Graph('rubber')
    where = graph.node('TexCoord').outputs['Object']
    dust = graph.node('TexNoise', {'Vector': where, 'Scale': 60.0, 'Detail': 4.0}).outputs[0]
    graph.set(Base_Color=graph.brighten(colour, graph.between(dust, 0.3, 0.7, 0.92, 1.08)),
              Roughness=graph.between(dust, 0.3, 0.7, 0.55, 0.7), Specular=0.3)
    return graph.material


def acetate(colour, second=None):
    """Polished acetate; with a second colour it is tortoiseshell."""
    graph = Graph('acetate')
    base = colour
    if second:
        where = graph.node('TexCoord').outputs['Object']
        cloud = graph.node('TexNoise', {'Vector': where, 'Scale': 70.0, 'Detail': 3.0, 'Distortion': 1.6}).outputs[0]
        base = graph.mix(graph.between(cloud, 0.44, 0.58), colour, second)
    graph.set(Base_Color=base, Roughness=0.12, Specular=0.5, Clearcoat=0.6, Clearcoat_Roughness=0.04,
              Subsurface=0.0)
    return graph.material


def tinted_glass(colour, through=0.6):
    """Thin coloured glass (a lens, a pane): some light goes through, some is mirrored; casts a tinted shadow."""
    graph = Graph('glass')
    clear = graph.node('BsdfTransparent', {'Color': mix((0, 0, 0, 1), scaled(colour, 1.6), through)})
    gloss = graph.node('BsdfGlossy', {'Color': (1, 1, 1, 1), 'Roughness': 0.02})
    amount = graph.node('Fresnel', {'IOR': 1.6})
    mixed = graph.node('MixShader', {0: amount.outputs[0], 1: clear.outputs[0], 2: gloss.outputs[0]})
    graph.tree.links.new(mixed.outputs[0], graph.tree.nodes['Material Output'].inputs[0])
    return graph.material


def crystal():
    """Clear watch glass."""
    return tinted_glass((0.62, 0.62, 0.62, 1), 1.0)


def card(colour):
    graph = Graph('card')
    where = graph.node('TexCoord').outputs['Object']
    fibre = graph.node('TexNoise', {'Vector': where, 'Scale': 900.0, 'Detail': 3.0}).outputs[0]
    relief = graph.node('Bump', {'Height': fibre, 'Distance': 0.00008, 'Strength': 0.8})
    graph.set(Base_Color=graph.brighten(colour, graph.between(fibre, 0.3, 0.7, 0.95, 1.05)), Roughness=0.85,
              Specular=0.2, Normal=relief.outputs[0])
    return graph.material


def plain(name, colour, roughness=0.6, specular=0.3):
    graph = Graph(name)
    graph.set(Base_Color=colour, Roughness=roughness, Specular=specular)
    return graph.material


def thread(colour):
    return plain('thread', colour, 0.7, 0.25)


def sewing(colour):
    """Thread for this cloth: its own colour, lighter, so that the seams of dark cloth can be seen too."""
    return thread(mix(scaled(colour, 1.5), (0.55, 0.52, 0.47, 1), 0.16))


def wood(colour):
    """Oiled wood, its grain along X."""
    graph = Graph('wood')
    where = graph.node('TexCoord').outputs['Object']
    rings = graph.node('Mapping', {'Vector': where, 'Scale': (3.0, 60.0, 110.0)}).outputs[0]
    grain = graph.node('TexNoise', {'Vector': rings, 'Scale': 1.0, 'Detail': 3.0, 'Distortion': 0.6}).outputs[0]
    pores = graph.node('Mapping', {'Vector': where, 'Scale': (70.0, 900.0, 900.0)}).outputs[0]
    pore = graph.node('TexNoise', {'Vector': pores, 'Scale': 1.0, 'Detail': 2.0}).outputs[0]
    factor = graph.math('MULTIPLY', graph.between(grain, 0.3, 0.7, 0.72, 1.22), graph.between(pore, 0.35, 0.6, 0.86, 1.06))
    relief = graph.node('Bump', {'Height': pore, 'Distance': 0.0003, 'Strength': 1.0})
    graph.set(Base_Color=graph.brighten(colour, factor), Roughness=0.5, Specular=0.35, Normal=relief.outputs[0])
    return graph.material
