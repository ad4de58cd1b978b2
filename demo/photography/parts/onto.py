"""Laying things onto a finished body: paths, points and patches that follow its surface."""
import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from parts.mesh import resampled


class Surface:
    """A body's surface as it will be seen, for asking where things lie on it."""

    def __init__(self, *things):
        graph = bpy.context.evaluated_depsgraph_get()
        verts, faces = [], []
        for thing in things:
            seen = thing.evaluated_get(graph)
            mesh = seen.to_mesh()
            base = len(verts)
            verts += [seen.matrix_world @ v.co for v in mesh.vertices]
            faces += [[base + i for i in p.vertices] for p in mesh.polygons]
            seen.to_mesh_clear()
        self.tree = BVHTree.FromPolygons(verts, faces)

    def near(self, point):
        """(point, normal) of the surface next to a point."""
        where, normal, _, _ = self.tree.find_nearest(Vector(point))
        return where, normal

    def hit(self, start, towards):
        """Where a ray from `start` meets the surface, or None."""
        where, normal, _, _ = self.tree.ray_cast(Vector(start), Vector(towards).normalized())
        return (where, normal) if where else None

    def front(self, x, z, towards=(0, 1, 0)):
        """The surface seen from the front (from -Y), at x, z; where the ray misses, the nearest point."""
        start = Vector((x, 0, z)) - Vector(towards) * 2
        return self.hit(start, towards) or self.near(Vector((x, 0, z)) - Vector(towards) * 0.05)

    def path(self, points, spacing=0.004, lift=0.0, project=None, smooth=2):
        """Points along a polyline laid onto the surface: (points, normals). `project` is a ray's direction."""
        points = np.array([tuple(p) for p in points], float)
        length = np.linalg.norm(np.diff(points, axis=0), axis=1).sum()
        points = resampled(points, max(3, int(length / spacing)))
        laid, normals = [], []
        last = Vector((0, 0, 0))
        for p in points:
            found = None
            if project:
                along = Vector(project).normalized()
                # where the ray passes the body, should it miss
                beside = Vector(p) + along * (last - Vector(p)).dot(along)
                found = self.hit(Vector(p) - along * 2, along) or self.near(beside)
            where, normal = found or self.near(p)
            last = where
            laid.append(tuple(where + normal * lift))
            normals.append(tuple(normal))
        laid, normals = np.array(laid), np.array(normals)
        for _ in range(smooth):
            normals[1:-1] = (normals[:-2] + 2 * normals[1:-1] + normals[2:]) / 4
            laid[1:-1] = (laid[:-2] + 2 * laid[1:-1] + laid[2:]) / 4
        return laid, normals
