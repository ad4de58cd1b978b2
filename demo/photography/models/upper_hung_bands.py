"""The ribbed bands of a cardigan that nobody wears."""
import numpy as np

from models.upper_cut import step
from models.upper_hung_collar import placed
from parts.mesh import sheet, subdivide, thicken
from parts.outline import joined, spaced


def front_bands(g, wide=0.034, over=0.015, thick=0.0036):
    """A cardigan's bands: up the fronts, along the neck and behind it; the one with the buttonholes lies on top."""
    cut = g.cut
    point = cut.long - cut.depth
    for side, start in ((1, cut.hem[0][1] + 0.001), (-1, point - 0.004)):
        fore = spaced(joined(np.array([(0, start), (0, point)]), cut.front_neck), 0.006)
        aft = spaced(cut.back_neck[::-1], 0.006)[2:]
        lines = []
        for line, behind, hand in ((fore, False, 1), (aft, True, -1)):
            way = np.gradient(line, axis=0)
            way /= np.linalg.norm(way, axis=1, keepdims=True)
            cloth = line + hand * 0.012 * np.stack((way[:, 1], -way[:, 0]), -1)
            lift = 0.0020 + (0.0016 * step(point + 0.05 - line[:, 1], 0, 0.04) * side if not behind else 0)
            lines.append([placed(g, at * [side, 1], behind, lift) for at in (line, cloth)])
        edge, cloth = (np.vstack((lines[0][k], lines[1][k])) for k in (0, 1))
        away = edge - cloth
        away /= np.linalg.norm(away, axis=1, keepdims=True)
        for turn in range(16):  # two layers of rib are firm
            for line in (edge, away):
                line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
        last, rows = len(edge) - 1, 8
        turn = np.array([-1, -1, 1] if g.back else [1, 1, 1])
        grid = [(edge + away * (wide * v - over)) * turn for v in np.linspace(0, 1, rows + 1)]
        made = sheet('front-band', lambda u, v: grid[round(v * rows)][round(u * last)], last, rows, g.rib)
        thicken(subdivide(made), thick, 0)
