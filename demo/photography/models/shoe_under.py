"""What a shoe stands on, seen when it lies on its side: leather with its sewn channel, half-soles with studs, treads."""
import numpy as np

from colour import scaled
from materials.hard import plain, rubber
from materials.soft import leather
from parts.labels import mark_alone
from parts.leatherwork import saddle
from parts.mesh import add


def skin(last, name, out, height, made, span=(-1, 1), rows=160, columns=14):
    """The underside between two places of the shoe's length, `out` metres outside the upper's edge; `height(x, z)`."""
    line, _ = last.outline(out)
    left, right = (line[line[:, 1] * side >= 0] for side in (-1, 1))
    left, right = (part[np.argsort(part[:, 0])] for part in (left, right))
    low, high = max(span[0], line[:, 0].min() + 0.0004), min(span[1], line[:, 0].max() - 0.0004)
    # closer together at the round ends
    x = (low + high) / 2 - (high - low) / 2 * np.cos(np.linspace(0, np.pi, rows + 1))
    share = np.linspace(0, 1, columns + 1)
    a, b = np.interp(x, left[:, 0], left[:, 1]), np.interp(x, right[:, 0], right[:, 1])
    z = np.interp(x, right[:, 0], right[:, 2])
    verts = [(p, q + (r - q) * k, height(p, s)) for p, q, r, s in zip(x, a, b, z) for k in share]
    n = columns + 1
    faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(rows) for i in range(columns)]
    return add(name, verts, faces, made, [(v[0], v[1]) for v in verts])


def inside(last, out, points):
    """Which points of the plane lie within the outline."""
    line, _ = last.outline(out)
    x, y = points.T
    a, b = line[:, :2], np.roll(line[:, :2], -1, 0)
    crosses = (a[:, 1] > y[:, None]) != (b[:, 1] > y[:, None])
    with np.errstate(divide='ignore', invalid='ignore'):
        at = a[:, 0] + (y[:, None] - a[:, 1]) * (b[:, 0] - a[:, 0]) / (b[:, 1] - a[:, 1])
    return ((crosses & (x[:, None] < at)).sum(1) % 2).astype(bool)


def studs(last, name, places, shape, height, deep, made, out=-0.004):
    """Small blocks of an outline `shape` under the sole at `places`, each as deep as `deep`."""
    places = np.asarray(places)
    shape = np.asarray(shape)
    corners = (places[:, None] + shape[None]).reshape(-1, 2)
    whole = inside(last, out, corners).reshape(len(places), -1).all(1)
    n = len(shape)
    verts, faces = [], []
    for x, y in places[whole]:
        z = height(x, last.pitch(x * 1000 + last.long / 2) / 1000)
        base = len(verts)
        verts += [(x + a, y + b, z + 0.0008) for a, b in shape] + [(x + a * 0.86, y + b * 0.86, z - deep) for a, b in shape]
        faces += [(base + i, base + (i + 1) % n, base + n + (i + 1) % n, base + n + i) for i in range(n)]
        faces.append(tuple(base + n + i for i in range(n)))
    return add(name, verts, faces, made, smooth=False)


def lattice(dx, dy, span=(-0.15, 0.15)):
    """Rows of places, every second one moved by half."""
    return [(x + (dx / 2 if row % 2 else 0), (row - 9) * dy) for row in range(19) for x in np.arange(*span, dx)]


def less(out, by):
    return (lambda x: out(x) - by) if callable(out) else out - by


def disc(radius, sides=12):
    return [(radius * np.cos(a), radius * np.sin(a)) for a in np.linspace(0, 2 * np.pi, sides, endpoint=False)]


def leather_sole(last, look, height, shade, heel, out):
    """An oak-tanned outsole: its seam sunk along the edge, the brand's mark burnt into the waist."""
    skin(last, 'outsole', out, lambda x, z: height(x, z) - 0.0004, outsole(shade), (heel - 0.004, 1))
    line, _ = last.outline(-0.0035)
    line = line[line[:, 0] > heel + 0.004]
    start = int(np.argmax(np.linalg.norm(np.diff(line, axis=0), axis=1))) + 1
    line = np.roll(line, -start % len(line), axis=0)
    line[:, 2] = [height(x, z) - 0.0007 for x, _, z in line]
    saddle(line, np.tile([0.0, 0, -1], (len(line), 1)), scaled(shade, 0.45), 0.0040)
    sign(last, look, heel + 0.055, height, 0.030, scaled(shade, 0.35))


def sign(last, look, x0, height, size, colour):
    h = size / 2
    corners = [(-h, -h), (h, -h), (h, h), (-h, h)]
    verts = [(x0 + a, -b, height(x0 + a, last.pitch((x0 + a) * 1000 + last.long / 2) / 1000) - 0.0012) for a, b in corners]
    add('sign', verts, [(0, 1, 2, 3)], mark_alone(look.mark, colour), [(0, 0), (1, 0), (1, 1), (0, 1)])


def half_sole(last, height, start, lug=False):
    """Rubber from the ball to the toe, with round studs or the bars of a boot."""
    black = rubber((0.024, 0.023, 0.022, 1))
    skin(last, 'half-sole', 0.0036, lambda x, z: height(x, z) - 0.0016, black, (start, 1))
    low = lambda x, z: height(x, z) - 0.0016
    if lug:
        bar = [(-0.0045, -0.006), (0.0045, -0.006), (0.0045, 0.006), (-0.0045, 0.006)]
        places = [(x, side * y) for x in np.arange(start + 0.012, 0.14, 0.0155) for y in (0.0, 0.0155, 0.031) for side in ((-1, 1) if y else (1,))]
        studs(last, 'stud', places, bar, low, 0.0028, black, -0.001)
    else:
        studs(last, 'stud', lattice(0.0092, 0.0066, (start + 0.008, 0.15)), disc(0.0026), low, 0.0011, black, -0.005)


def heel_piece(last, cut, out, shade):
    """What the heel walks on: leather, its back half of rubber, held by brass nails."""
    skin(last, 'heel-leather', out, lambda x, z: -0.0002, outsole(shade), (-1, cut))
    skin(last, 'heel-rubber', out, lambda x, z: -0.0005, rubber((0.024, 0.023, 0.022, 1)), (-1, cut - 0.034))
    nails = [(cut - 0.009 - 0.010 * k, side * (0.022 - 0.0035 * max(0, k - 3))) for k in range(5) for side in (-1, 1)]
    studs(last, 'nail', nails, disc(0.0012, 8), lambda x, z: -0.0005, 0.0003, plain('brass', (0.50, 0.36, 0.16, 1), 0.3, 0.6))


def outsole(shade):
    """Oak-tanned leather: firm, matt, without a grain to see."""
    return leather(shade, 'calf', uv=True, contrast=0.10, roughness=0.6, coat=0.0)


def tread(last, colour, out, pattern, height):
    """The moulded underside of a trainer: `pattern` is herringbone, waffle or pods."""
    made = rubber(colour)
    low = lambda x, z: height(x, z) - 0.0002
    skin(last, 'tread-skin', out, low, rubber(scaled(colour, 0.8)))
    if pattern == 'waffle':
        s = 0.0026
        studs(last, 'stud', lattice(0.0078, 0.0039), [(-s, 0), (0, -s), (s, 0), (0, s)], low, 0.0016, made, less(out, 0.004))
    elif pattern == 'herringbone':
        w, d = 0.0056, 0.0020
        up = [(-d, 0), (d, 0), (d + w * 0.6, w), (-d + w * 0.6, w)]
        places = [(x, (row - 9) * w) for row in range(19) for x in np.arange(-0.15, 0.15, 0.0072)]
        for sign_, share in ((1, 0), (-1, 1)):
            shape = [(a if sign_ > 0 else w * 0.6 - a, b) for a, b in up]
            rows = [p for p in places if (round(p[1] / w) % 2) == share]
            studs(last, 'stud', rows, shape, low, 0.0016, made, less(out, 0.003))
    else:
        s = 0.0068
        pod = [(s * np.cos(a), s * 0.78 * np.sin(a)) for a in np.linspace(np.pi / 6, np.pi * 13 / 6, 6, endpoint=False)]
        studs(last, 'stud', lattice(0.0170, 0.0098), pod, low, 0.0028, made, less(out, 0.003))
