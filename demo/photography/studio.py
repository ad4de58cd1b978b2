"""The set, the same for every picture: a seamless warm-grey sweep, one long lens, soft light from the upper left.

The thing turns, the camera and the lamps stay. Lamps and sweep grow with the thing, so that a watch and a holdall
are lit alike. Everything that stands meets the frame at one base line.
"""
import math

import bpy
from mathutils import Matrix, Vector

from colour import linear
from materials.graph import Graph

PAPER = '#dfdad3'
BASE_LINE = 0.135  # of the frame's height, from below
SENSOR = 36.0


def points_of(objects):
    """The corners of everything that will be seen, as it will be seen (modifiers applied)."""
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for thing in objects:
        if thing.type not in {'MESH', 'CURVE', 'FONT'} or thing.hide_render:
            continue
        seen = thing.evaluated_get(graph)
        mesh = seen.to_mesh()
        step = max(1, len(mesh.vertices) // 4000)
        found += [seen.matrix_world @ v.co for v in list(mesh.vertices)[::step]]
        seen.to_mesh_clear()
    return found


def lens_frame(angle):
    """Directions of the camera: right, up and towards it."""
    rise = math.radians(angle.rise)
    back = Vector((0, -math.cos(rise), math.sin(rise)))
    right = Vector((1, 0, 0))
    return right, back.cross(right), back


def focus(scene, camera, aim, frame, wide):
    """How far away is what a detail shows in its middle: the nearest of what five rays around it meet, as a camera does."""
    right, up, back = frame
    graph = bpy.context.evaluated_depsgraph_get()
    found = []
    for across, along in ((0, 0), (0.06, 0), (-0.06, 0), (0, 0.06), (0, -0.06)):
        towards = aim + (right * across + up * along) * wide - camera
        hit, where, *_ = scene.ray_cast(graph, camera, towards.normalized())
        if hit:
            found.append((camera - where).dot(back))
    return min(found, default=(camera - aim).dot(back))


def place_camera(scene, angle, points, turned, pose):
    right, up, back = lens_frame(angle)
    camera = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
    scene.collection.objects.link(camera)
    scene.camera = camera
    data = camera.data
    data.sensor_fit = 'VERTICAL'
    data.sensor_height = SENSOR
    data.lens = angle.lens
    aspect = scene.render.resolution_x / scene.render.resolution_y
    tall = SENSOR / angle.lens
    wide = tall * aspect
    if angle.target:
        aim = turned @ Vector(angle.target)
        distance = angle.span / wide
        data.dof.use_dof = True
        data.dof.focus_distance = focus(scene, aim + back * distance, aim, (right, up, back), angle.span)
        data.dof.aperture_fstop = angle.fstop
    else:
        middle = Vector([(min(p[i] for p in points) + max(p[i] for p in points)) / 2 for i in range(3)])
        distance = max((p - middle).length for p in points) * 6
        for _ in range(8):
            # what each point covers of the frame, seen from `distance`
            xs, ys = [], []
            for p in points:
                v = p - middle
                depth = distance - v.dot(back)
                xs.append(v.dot(right) / depth / wide)
                ys.append(v.dot(up) / depth / tall)
            width, height = max(xs) - min(xs), max(ys) - min(ys)
            distance *= max(width / min(angle.fill + 0.1, 0.9), height / angle.fill)
        aim = middle
        data.shift_x = (max(xs) + min(xs)) / 2 * aspect
        if pose == 'stand':
            low = 0.5 - BASE_LINE if height > 0.42 else 0.5 - BASE_LINE - (0.42 - height) * 0.55
            data.shift_y = min(ys) + low
        else:
            data.shift_y = (max(ys) + min(ys)) / 2
    camera.matrix_world = Matrix.Translation(aim + back * distance) @ Matrix((right, up, back)).transposed().to_4x4()
    data.clip_start, data.clip_end = distance * 0.02, distance * 40
    return distance * tall


def softbox(scene, name, size, power, towards, at, aim, colour=(1, 1, 1)):
    lamp = bpy.data.lights.new(name, 'AREA')
    lamp.shape, lamp.size, lamp.size_y = 'RECTANGLE', *size
    lamp.energy, lamp.color = power, colour
    thing = bpy.data.objects.new(name, lamp)
    scene.collection.objects.link(thing)
    thing.location = aim + towards.normalized() * at
    thing.rotation_euler = towards.to_track_quat('Z', 'Y').to_euler()
    return thing


def set_lights(scene, size, aim, pose, raking=False):
    """`size` is the height of the frame in metres at the thing."""
    flat = pose == 'flat'
    # in a flat picture "up" on the wall becomes "up" on the table
    tilt = Matrix.Rotation(math.radians(-90), 3, 'X') if flat else Matrix.Identity(3)
    power = size * size
    place = lambda x, y, z: tilt @ Vector((x, y, z)) if flat else Vector((x, y, z))
    if pose == 'hang':
        softbox(scene, 'key', (0.36 * size, 0.54 * size), 92 * power, Vector((-1.0, -0.54, 0.78)), 2.4 * size, aim, (1, 0.985, 0.965))
        softbox(scene, 'fill', (2.6 * size, 2.6 * size), 9 * power, Vector((0.9, -1.2, 0.1)), 2.8 * size, aim, (0.95, 0.975, 1))
    elif raking:
        softbox(scene, 'key', (1.1 * size, 1.3 * size), 74 * power, Vector((-1.0, 0.8, 0.62)), 2.4 * size, aim, (1, 0.985, 0.965))
        softbox(scene, 'fill', (2.6 * size, 2.6 * size), 14 * power, Vector((0.7, -0.5, 1.4)), 2.8 * size, aim, (0.95, 0.975, 1))
    elif flat:
        softbox(scene, 'key', (1.5 * size, 1.5 * size), 47 * power, Vector((-1.0, 0.75, 0.95)), 2.4 * size, aim, (1, 0.985, 0.965))
        softbox(scene, 'fill', (2.6 * size, 2.6 * size), 15 * power, Vector((0.9, -0.5, 1.2)), 2.8 * size, aim, (0.95, 0.975, 1))
    else:
        softbox(scene, 'key', (1.5 * size, 1.7 * size), 52 * power, place(-1.0, -0.85, 0.95), 2.3 * size, aim, (1, 0.985, 0.965))
        softbox(scene, 'fill', (2.4 * size, 2.4 * size), 11 * power, place(1.1, -0.7, 0.35), 2.8 * size, aim, (0.95, 0.975, 1))
        softbox(scene, 'rim', (0.5 * size, 1.8 * size), 20 * power, place(1.0, 0.75, 0.9), 2.0 * size, aim)
        softbox(scene, 'wall', (4 * size, 1.2 * size), 48 * power, place(0, -0.8, 1.1), 1.9 * size, aim + Vector((-0.3, 1.6, 1.1)) * size)
    world = bpy.data.worlds.new('studio')
    scene.world = world
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = (0.98, 0.97, 0.95, 1)
    world.node_tree.nodes['Background'].inputs[1].default_value = 0.3


def set_sweep(scene, size, pose, wall=0.0):
    """Paper that runs from the floor up behind the thing without an edge; for what hangs, a wall behind it."""
    near, far, radius, half = -6 * size, 3.6 * size, 2.4 * size, 9 * size
    profile = [(near, 0.0)]
    if pose == 'flat':
        profile.append((9 * size, 0.0))
    elif pose == 'hang':
        profile = [(wall, -9 * size), (wall, 9 * size)]
    else:
        profile += [
            (far - radius + radius * math.sin(a), radius - radius * math.cos(a))
            for a in (math.pi / 2 * i / 24 for i in range(25))
        ]
        profile.append((far, 9 * size))
    verts = [(x, y, z) for y, z in profile for x in (-half, half)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    mesh = bpy.data.meshes.new('sweep')
    mesh.from_pydata(verts, [], faces)
    mesh.polygons.foreach_set('use_smooth', [True] * len(faces))
    sweep = bpy.data.objects.new('sweep', mesh)
    scene.collection.objects.link(sweep)
    paper = bpy.data.materials.new('paper')
    paper.use_nodes = True
    node = paper.node_tree.nodes['Principled BSDF']
    node.inputs['Base Color'].default_value = linear(PAPER)
    node.inputs['Roughness'].default_value = 0.9
    node.inputs['Specular'].default_value = 0.15
    if pose == 'hang':
        plastered(paper)
    mesh.materials.append(paper)


def plastered(material):
    """A wall shows the strokes of the trowel."""
    graph = Graph.of(material)
    where = graph.node('TexCoord').outputs['Object']
    strokes = graph.node('Mapping', {'Vector': where, 'Rotation': (0, 0.5, 0), 'Scale': (5.0, 5.0, 11.0)}).outputs[0]
    stroke = graph.node('TexNoise', {'Vector': strokes, 'Scale': 1.0, 'Detail': 4.0, 'Distortion': 0.5}).outputs[0]
    relief = graph.node('Bump', {'Height': stroke, 'Distance': 0.006, 'Strength': 0.5})
    graph.set(Base_Color=graph.brighten(linear(PAPER), graph.between(stroke, 0.3, 0.7, 0.96, 1.03)), Normal=relief.outputs[0])
