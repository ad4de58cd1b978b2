"""What is seen of a weave from two metres: yarns that differ, as shade on a grid of 0.7 mm that does not repeat."""
import cv2
import numpy as np


def streaks(random, shape, across, along):
    field = cv2.GaussianBlur(random.standard_normal(shape).astype(np.float32), (0, 0), sigmaX=across, sigmaY=along)
    return field / field.std()


def slanting(random, shape, across, along, degrees):
    side = int(np.hypot(*shape)) + 8
    turned = cv2.getRotationMatrix2D((side / 2, side / 2), degrees, 1)
    field = cv2.warpAffine(streaks(random, (side, side), across, along), turned, (side, side), borderMode=cv2.BORDER_REFLECT)
    top, left = (side - shape[0]) // 2, (side - shape[1]) // 2
    return field[top : top + shape[0], left : left + shape[1]]


def crossings(random, shape, size):
    """Each crossing of two yarns is a little lighter or darker, every second one lies higher."""
    field = np.kron(random.standard_normal((shape[0] // size + 2, shape[1] // size + 2)).astype(np.float32), np.ones((size, size), np.float32))
    y, x = np.indices(shape) // size
    return 0.75 * field[: shape[0], : shape[1]] + ((x + y) % 2 * 2 - 1)


def oxford(random, shape):
    return 0.075 * crossings(random, shape, 2) + 0.026 * streaks(random, shape, 0.7, 9) + 0.022 * streaks(random, shape, 9, 0.7)


def linen(random, shape):
    """Uneven yarns both ways, some with slubs."""
    shade = 0.045 * streaks(random, shape, 0.55, 26) + 0.040 * streaks(random, shape, 26, 0.55) + 0.016 * crossings(random, shape, 1)
    for yarn in (streaks(random, shape, 0.9, 9), streaks(random, shape, 9, 0.9)):
        shade += 0.16 * np.clip(yarn - 1.9, 0, 1) - 0.10 * np.clip(-yarn - 2.1, 0, 1)
    return shade


def twill(random, shape):
    """Diagonals from the lower left to the upper right, steeper than the yarns' count."""
    y, x = np.indices(shape).astype(np.float32)
    line = np.sin((x - 0.55 * y) * 2 * np.pi / 5.4 + 0.3 * streaks(random, shape, 6, 6))
    return 0.10 * line + 0.036 * slanting(random, shape, 0.9, 7, 29) + 0.025 * streaks(random, shape, 0.7, 12) + 0.02 * crossings(random, shape, 1)


def duck(random, shape):
    return 0.060 * crossings(random, shape, 2) + 0.040 * streaks(random, shape, 0.8, 7) + 0.050 * streaks(random, shape, 12, 0.8)


WEAVES = {'shirting': oxford, 'linen': linen, 'twill': twill, 'canvas': duck, 'waxed': lambda *grid: 0.6 * duck(*grid)}
