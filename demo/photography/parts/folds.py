"""Folds that begin at seams: where cloth is sewn, its surplus stands in soft ridges that run out into the panel."""
import bpy
import numpy as np

from parts.mesh import modifier


def refined(thing, rest):
    """Splits every face into four, smoothly; gives the points of `rest` (one for each vertex) split alike, but straight."""
    plain = thing.copy()
    plain.data = thing.data.copy()
    plain.data.vertices.foreach_set('co', np.asarray(rest, np.float32).ravel())
    bpy.context.scene.collection.objects.link(plain)
    modifier(plain, 'SUBSURF', levels=1, subdivision_type='SIMPLE')
    modifier(thing, 'SUBSURF', levels=1)
    graph = bpy.context.evaluated_depsgraph_get()
    split = bpy.data.meshes.new_from_object(plain.evaluated_get(graph))
    thing.data = bpy.data.meshes.new_from_object(thing.evaluated_get(graph))
    thing.modifiers.clear()
    bpy.data.objects.remove(plain)
    return [tuple(v.co) for v in split.vertices]


def inwards(seam, middle):
    way = middle - seam
    return way / (np.linalg.norm(way, axis=1, keepdims=True) + 1e-9)


def gathered(thing, seams, seed, depth=0.0022, spacing=0.034, reach=0.085):
    """Raises folds on a mesh. `seams` are (closed line, outward direction of its panel); a fold is about `depth` deep
    and `reach` long, and deeper, longer and slanting where the seam turns. Its height is kept as the attribute `fold`."""
    mesh = thing.data
    points = np.array([tuple(v.co) for v in mesh.vertices])
    normals = np.array([tuple(v.normal) for v in mesh.vertices])
    random = np.random.default_rng(seed)
    height = np.zeros(len(points))
    for line, out in seams:
        out = np.asarray(out, float)
        facing = np.clip(normals @ out / 0.35, 0, 1)
        flat = lambda v: v - np.outer(v @ out, out)
        length = np.linalg.norm(np.diff(line, axis=0), axis=1).sum()
        spots = np.sort(random.uniform(0, len(line) - 1, int(length / spacing))).astype(int)
        way = inwards(flat(line), flat(line).mean(axis=0))
        along = flat(np.gradient(line, axis=0))
        along /= np.linalg.norm(along, axis=1, keepdims=True) + 1e-9
        bend = np.linalg.norm(along[(np.arange(len(line)) + 4) % len(line)] - along[np.arange(len(line)) - 4], axis=1)
        for i in spots:
            turn = min(1.0, bend[i])
            # across the seam, but towards the panel's middle where it turns
            across = np.cross(along[i], out)
            across *= np.sign(across @ way[i])
            towards = across * (1 - turn) + way[i] * (0.4 + turn) + along[i] * random.normal(0, 0.30)
            towards /= np.linalg.norm(towards)
            far = reach * random.uniform(0.4, 1.1) * (1 + 0.8 * turn)
            wide = random.uniform(0.006, 0.0105)
            tall = depth * random.uniform(0.35, 1.0) * (0.7 + 0.6 * turn)
            off = flat(points - line[i])
            t = off @ towards / far
            beside = off - np.outer(off @ towards, towards)
            sway = np.cross(out, towards)
            q = (beside @ sway - 0.006 * np.sin(t * 2.4 + i)) / (wide * (1 + 1.1 * np.clip(t, 0, 1)))
            run = np.clip(t / 0.12, 0, 1) * np.clip(1 - t, 0, 1) ** 1.4 * (t > 0)
            height += tall * run * (np.exp(-q * q) - 0.55 * np.exp(-((np.abs(q) - 1.7) ** 2))) * facing
    points += normals * height[:, None]
    mesh.vertices.foreach_set('co', points.astype(np.float32).ravel())
    mesh.attributes.new('fold', 'FLOAT', 'POINT').data.foreach_set('value', np.clip(height / depth, 0, 1).astype(np.float32))
    mesh.update()
