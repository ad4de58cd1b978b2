"""The wooden hanger of a top: what cloth falls onto, and what is seen of it."""
import numpy as np

from materials.hard import metal, wood
from models.lower_hanger import BRASS, OAK, STEEL, WALNUT, hook
from parts.mesh import add

WOODS = ((OAK, STEEL), (WALNUT, BRASS))
# along each arm, from the middle to its end: share, half the height, half the depth, how far ahead
ARM = np.array([(0, 0.011, 0.0085, 0.0), (0.45, 0.011, 0.010, -0.003), (0.8, 0.0105, 0.016, -0.005), (1, 0.008, 0.019, -0.008)])
INSIDE = 0.014  # the arms end so far inside the shoulders


def arm(cut, share):
    """(axis, half the height, half the depth) at shares of an arm, below 0 of the left one."""
    far, end = np.abs(share), cut.tip[1] - cut.long - 0.014
    tall, deep, ahead = (np.interp(far, ARM[:, 0], ARM[:, k]) for k in (1, 2, 3))
    high = cut.long - 0.003 + end * (0.66 * far + 0.34 * far**2.5)
    return np.stack((share * (cut.tip[0] - INSIDE), ahead, high), -1), tall, deep


def limbs(cut, broad):
    """What the cloth falls onto, as a body's limbs: (3, limbs, 9). Not seen are the collar's band, which keeps the neck
    open, and a board that keeps front and back apart, thick cloth more."""
    axis, tall, deep = arm(cut, np.linspace(-1, 1, 13))
    found = [(*axis[i], *axis[i + 1], tall[i], tall[i + 1], (deep[i] + deep[i + 1]) / (tall[i] + tall[i + 1])) for i in range(12)]
    found.append((0, 0.008, cut.long - 0.03, 0, 0.008, cut.long + 0.14, 0.050, 0.060, 1.0 if hasattr(cut, 'open_edge') else 0.66))
    half = cut.half - 0.032 - 0.012 * (broad - 1)
    found.append((0, 0.004, cut.long - 0.32, 0, 0.004, cut.long - 0.9, half, half, (0.036 + 0.035 * (broad - 1)) / half))
    keys = np.array([found] * 3)
    keys[0, :, 8] *= 0.22
    keys[0, :, [1, 4]] *= 0.2
    return keys


def hanger(g):
    """Its hook goes up out of the collar and over a peg in the wall, a little behind the cloth."""
    made, steel = WOODS[g.look.seed % len(WOODS)]
    share = np.linspace(-1, 1, 97)
    axis, tall, deep = arm(g.cut, share)
    tall = tall + 0.006 * np.exp(-((share / 0.09) ** 2))  # the hook is screwed in there
    blunt = np.sqrt(np.clip(1 - np.clip((np.abs(share) - 0.975) / 0.025, 0, 1) ** 2, 0.02, 1))
    turn = np.linspace(0, 2 * np.pi, 33)[:-1]
    across, up = (np.sign(v) * np.abs(v) ** 0.8 for v in (np.cos(turn), np.sin(turn)))
    within = 0.0012 + g.thick
    rings = axis[:, None] + np.stack([np.zeros((97, 32)), np.outer((deep - within) * blunt, across), np.outer((tall - within) * blunt, up)], -1)
    index = np.arange(rings.size // 3).reshape(len(share), -1)
    turned = np.roll(index, -1, 1)
    faces = np.stack((index[:-1], turned[:-1], turned[1:], index[1:]), -1).reshape(-1, 4).tolist()
    add('hanger', (rings * [1, -1 if g.back else 1, 1]).reshape(-1, 3), [*faces, index[0].tolist(), index[-1].tolist()], wood(made))
    hook(np.array([0, 0, g.cut.long + 0.012]), g.worn.points[:, 1].max() + 0.012, metal(steel), 0.062, 0.022)
