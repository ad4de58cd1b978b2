"""Cloth simulation: shells blown up from within, and cloth that falls. Results are kept by a key in the cache."""
import hashlib
import json
from pathlib import Path

import bpy
import numpy as np

CACHE = Path(__file__).resolve().parents[2] / '.cache' / 'photography' / 'cloth'


def coordinates(mesh):
    values = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get('co', values)
    return values


def settled(thing, frames=30, pinned=None, obstacles=(), key=None, *, mass=0.3, tension=15.0, bending=1.5, pressure=0.0,
            shrink=0.0, gravity=1.0, quality=6, damping=5.0, distance=0.003, self_collision=False, friction=15.0):
    """Lets the mesh `thing` move as cloth for some frames and keeps where it came to rest.

    `pinned` maps vertex index to weight; `obstacles` are objects it may lie on; `pressure` blows a closed shell up;
    `shrink` > 0 makes the cloth smaller than its pattern. The same input is simulated only once.
    """
    mesh = thing.data
    said = json.dumps([frames, mass, tension, bending, pressure, shrink, gravity, quality, damping, distance,
                       self_collision, friction, key], sort_keys=True)
    digest = hashlib.sha256(said.encode())
    digest.update(np.round(coordinates(mesh), 5).tobytes())
    digest.update(json.dumps(sorted((pinned or {}).items())).encode())
    for obstacle in obstacles:
        digest.update(np.round(coordinates(obstacle.data), 4).tobytes())
        digest.update(np.round(np.array(obstacle.matrix_world), 4).tobytes())
    kept = CACHE / f'{digest.hexdigest()[:24]}.npy'
    if not kept.exists():
        simulated = simulate(thing, frames, pinned, obstacles, mass, tension, bending, pressure, shrink, gravity,
                             quality, damping, distance, self_collision, friction)
        CACHE.mkdir(parents=True, exist_ok=True)
        np.save(kept, simulated)
    mesh.vertices.foreach_set('co', np.load(kept))
    mesh.update()
    return thing


def simulate(thing, frames, pinned, obstacles, mass, tension, bending, pressure, shrink, gravity, quality, damping,
             distance, self_collision, friction):
    scene = bpy.context.scene
    scene.gravity = (0, 0, -9.81 * gravity)
    for obstacle in obstacles:
        if 'collision' not in obstacle.modifiers:
            obstacle.modifiers.new('collision', 'COLLISION')
            obstacle.collision.thickness_outer = distance
            obstacle.collision.cloth_friction = friction
    cloth = thing.modifiers.new('cloth', 'CLOTH')
    say = cloth.settings
    say.quality, say.mass = quality, mass
    say.tension_stiffness = say.compression_stiffness = tension
    say.shear_stiffness = tension * 0.6
    say.bending_stiffness = bending
    say.tension_damping = say.compression_damping = say.shear_damping = damping
    say.air_damping = 2.0
    say.shrink_min = shrink
    if pressure:
        say.use_pressure = True
        say.uniform_pressure_force = pressure
    if pinned:
        group = thing.vertex_groups.new(name='pin')
        for index, weight in pinned.items():
            group.add([int(index)], weight, 'REPLACE')
        say.vertex_group_mass = 'pin'
    cloth.collision_settings.distance_min = distance
    cloth.collision_settings.use_collision = bool(obstacles)
    cloth.collision_settings.use_self_collision = self_collision
    cloth.collision_settings.self_distance_min = distance
    cloth.point_cache.frame_end = frames
    scene.frame_end = frames
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    graph = bpy.context.evaluated_depsgraph_get()
    seen = thing.evaluated_get(graph)
    result = seen.to_mesh()
    if len(result.vertices) != len(thing.data.vertices):
        raise ValueError(f'{thing.name} must have no other modifiers while it is simulated.')
    values = coordinates(result).copy()
    seen.to_mesh_clear()
    thing.modifiers.remove(cloth)
    for obstacle in obstacles:
        for made in [m for m in obstacle.modifiers if m.type == 'COLLISION']:
            obstacle.modifiers.remove(made)
    scene.frame_set(1)
    return values


def floor(size=4.0, z=0.0):
    """Something to lie on while simulating; remove it afterwards with `gone`."""
    mesh = bpy.data.meshes.new('floor')
    mesh.from_pydata([(-size, -size, z), (size, -size, z), (size, size, z), (-size, size, z)], [], [(0, 1, 2, 3)])
    thing = bpy.data.objects.new('floor', mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def gone(thing):
    bpy.data.objects.remove(thing, do_unlink=True)
