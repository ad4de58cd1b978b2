"""What runs over the whole of a garment: stripes and quilting."""
import numpy as np


def stripes(g, every=0.032):
    """A sailor's stripes: across the body, and across each sleeve."""
    cut, paint = g.cut, g.paint
    x, y = paint.grid()
    down = cut.long - y
    # the lowest is whole
    end = lambda far: (np.floor(far / every - 0.21) + 0.5) * every
    inside = (down > 0.12) & (down < end(cut.long - 0.05))
    way = (cut.cuff[0] + cut.cuff[-1]) / 2 - (cut.tip + cut.pit) / 2
    way = way / np.linalg.norm(way)
    # they meet those of the body halfway along the armhole
    meet = cut.armhole[len(cut.armhole) // 2]
    along = (np.abs(x) - meet[0]) * way[0] + (y - meet[1]) * way[1] + cut.long - meet[1]
    reach = (cut.cuff[-1] - meet) @ way + cut.long - meet[1]
    for side in (1, -1):
        sleeve = paint.area(cut.sleeve_outline * [side, 1], 0.0004) > 0.5
        down = np.where(sleeve, along, down)
        inside = np.where(sleeve, (along > 0.12) & (along < end(reach - 0.026)), inside)
    paint.second = (np.clip((np.abs((down % every) / every - 0.5) - 0.29) * 90 + 0.5, 0, 1) * inside).astype(np.float32)


def quilting(g, size=0.075):
    """Diamonds: the cloth is held down along the lines and puffs up between them."""
    x, y = g.paint.grid()
    a, b = ((x + y) / size) % 1, ((x - y) / size + 100) % 1
    near = np.minimum(np.minimum(a, 1 - a), np.minimum(b, 1 - b)) * size * 0.707
    g.paint.relief += (1.5 * (1 - np.exp(-near / 0.004)) + g.paint.pucker * 0.5 * np.exp(-near / 0.006)).astype(np.float32)
    g.paint.shade *= (1 - 0.25 * np.exp(-((near / 0.0009) ** 2))).astype(np.float32)


def quilted_height(points, inwards, size=0.075):
    x, y = points.T
    a, b = ((x + y) / size) % 1, ((x - y) / size + 100) % 1
    near = np.minimum(np.minimum(a, 1 - a), np.minimum(b, 1 - b)) * size * 0.707
    return 0.0055 * (1 - np.exp(-near / 0.010)) * np.clip(inwards / 0.02, 0, 1)
