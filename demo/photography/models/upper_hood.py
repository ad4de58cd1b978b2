"""Hoods, lying above the neck with their opening towards the lens."""
import numpy as np

from colour import scaled
from materials.hard import metal
from materials.soft import cloth
from models.upper_collar import along, between, neck_label, space
from parts.hardware import eyelet, facing
from parts.mesh import add, subdivide, sweep, thicken, tube
from parts.outline import curve, joined, spaced
from parts.seams import stitches


def hood(g, inside):
    cut, top = g.cut, g.cut.long
    neck = cut.neck
    crown = curve(tuple(cut.neck_point), (neck + 0.030, top + 0.055), (neck + 0.040, top + 0.13), (neck + 0.018, top + 0.205),
                  (neck * 0.5, top + 0.248), (0, top + 0.258), count=70)
    thick = max(g.thick, 0.0016)
    if g.back:
        half = along(joined([(neck * 0.9, top - 0.022)], crown), 50)
        between('hood', space(half * [-1, 1], 0.004), space(half, 0.004), g.material, puff=0.034, rows=26, columns=50, thick=thick, curl=2.6)
        seam = np.array([(0, y, z) for y, z in zip(np.linspace(top - 0.012, top + 0.245, 40), np.full(40, 0.0385))])
        stitches(seam + [0.004, 0, 0], (0, 0, 1), g.thread)
        return
    low = top - cut.depth
    rim = curve((-0.010, low + 0.010), (neck * 0.42, low + 0.040), (neck * 0.72, top + 0.012), (neck * 0.86, top + 0.085), (neck * 0.80, top + 0.155),
                (neck * 0.42, top + 0.200), (0, top + 0.208), count=90)
    outer = joined(cut.front_neck, crown)
    count = 70
    r, o = along(rim, count), along(outer, count)
    u = np.linspace(0, 1, count + 1)
    laid, _ = g.drape.at(o, 0.0005)
    on_body = np.clip((0.34 - u) / 0.1, 0, 1)
    low_z = laid[:, 2] * on_body + 0.004 * (1 - on_body)
    wave = 0.0024 * np.sin(u * 23 + 1) + 0.002 * np.sin(u * 41)
    grids = []
    for side in (1, -1):
        over = 0.0035 if side > 0 else 0.0
        high_z = 0.0155 + over * np.clip(1 - u * 5, 0, 1) + 0.024 * np.sin(np.clip(u / 0.75, 0, 1) * np.pi / 2) + wave * (1 if side > 0 else -0.7)
        rows = 12
        points = []
        for j in range(rows + 1):
            v = j / rows
            for i in range(count + 1):
                a, b = np.array([*o[i], low_z[i]]), np.array([*r[i], high_z[i]])
                p = a + (b - a) * v + [0, 0, (0.010 + 0.008 * u[i]) * np.sin(np.pi * v**0.8) + 0.0016 * np.sin(i * 0.55 + side) * np.sin(np.pi * v)]
                points.append(p * [side, 1, 1])
        n = count + 1
        faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(rows) for i in range(count)]
        if side < 0:
            faces = [f[::-1] for f in faces]
        length = u * 0.55
        thing = add('hood', points, faces, g.material, [(j / rows * 0.06, length[i]) for j in range(rows + 1) for i in range(n)])
        subdivide(thicken(thing, thick, 0))
        grid = np.array(points).reshape(rows + 1, n, 3)
        grids.append(grid)
        line = grid[8] * 0.75 + grid[9] * 0.25
        stitches(spaced(line, 0.004) + [0, 0, thick * 0.6 + 0.0004], (0.2 * side, 0, 1), g.thread)
        stitches(spaced(grid[2], 0.004)[: count // 3] + [0, 0, thick * 0.6 + 0.0004], (0, 0, 1), g.thread)
    # the inside: from the rim down to the table, its middle seam and the tape over the neck's seam
    for side, grid in zip((1, -1), grids):
        edge = grid[-1]
        middle = np.array([(0, top - 0.05 + (top + 0.15 - top + 0.05) * t, 0.0045) for t in u])
        rows, points = 12, []
        for j in range(rows + 1):
            v = j / rows
            for i in range(count + 1):
                flat = edge[i] + (middle[i] - edge[i]) * v
                flat[2] = 0.0045 + (edge[i][2] - 0.0045) * (1 - v) ** 2.6
                points.append(flat)
        n = count + 1
        faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(rows) for i in range(count)]
        subdivide(add('hood-inside', points, faces if side > 0 else [f[::-1] for f in faces], inside))
    tape = curve((-neck * 0.62, top - 0.002), (0, top - 0.014), (neck * 0.62, top - 0.002), count=40)
    points = space(tape, 0.0062)
    sweep('neck-tape', points, [(0.0055 * np.cos(a), 0.0012 * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 10, endpoint=False)],
          cloth('twill', scaled(g.colour, 0.8), uv=True, scale=0.4), [(0, 0, 1)] * len(points))
    neck_label(g.look, top - 0.036, 0.0062)
    cords(g, grids)


def cords(g, grids):
    """The drawstring's two ends, out of eyelets, lying on the chest."""
    hoodie = g.kind == 'sweat'
    radius = 0.0029 if hoodie else 0.0017
    made = cloth('webbing', scaled(g.colour, 0.85) if hoodie else scaled(g.colour, 0.6), scale=0.3, uv=True)
    steel = metal(g.look.metal)
    drop = 0.19 if hoodie else 0.11
    for side, grid in zip((1, -1), grids):
        at = grid[8, 11]
        ring = eyelet(0.0048, steel)
        ring.matrix_world = facing(at + [0, 0, 0.002], (0.1 * side, -0.1, 1), (0, 1, 0))
        wander = [(side * 0.004, -0.03), (side * 0.013, -drop * 0.45), (side * 0.004, -drop * 0.75), (side * 0.015, -drop)]
        flat = curve(tuple(at[:2]), *[(at[0] + x, at[1] + y) for x, y in wander], count=60)
        laid, _ = g.drape.at(flat, radius * 0.9)
        fall = np.linspace(0, 1, len(flat))
        laid[:, 2] = np.maximum(laid[:, 2], at[2] - 0.002 + (laid[:, 2] - at[2]) * np.clip(fall * 4, 0, 1))
        path = spaced(np.vstack((at - [0, 0, 0.004], laid)), 0.003)
        tube('cord', path, radius, made, sides=10)
        tip = path[-8:]
        tube('cord-tip', tip, radius * 1.15, steel, sides=12)


