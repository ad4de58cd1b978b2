"""The body on which tops hang and which is not rendered: limbs flat, filled out, and in their pose."""
import numpy as np

from models.upper_cut import step
from parts.outline import spaced

# height below the neck, half the width, half the depth, how far back
TORSO = ((0.175, 0.152, 0.112, 0.004), (0.22, 0.163, 0.125, 0.0), (0.28, 0.168, 0.129, 0.0), (0.34, 0.164, 0.122, 0.003),
         (0.40, 0.159, 0.117, 0.006), (0.46, 0.160, 0.118, 0.008), (0.53, 0.166, 0.125, 0.010), (0.60, 0.173, 0.131, 0.010), (0.70, 0.176, 0.133, 0.010))


def figure(cut, lean, raised):
    """Limbs flat, filled out, and in their pose: (3, limbs, 9). `raised` says where the flat cut's places begin."""
    top = cut.long
    wide = 0.010 if cut.half > 0.27 else 0.0
    still = []
    for down, half, deep, back in TORSO:
        half, deep = half + wide, deep + wide
        r, sway = half * 0.82, 0.026 * lean[8] * step(down, 0.15, 0.6)
        still.append((sway - half + r, back, top - down, sway + half - r, back, top - down, r, r, deep / r))
    still.append((0, 0.022, top - 0.06, 0, 0.012, top + 0.12, 0.058, 0.054, 1.0))
    for side in (-1, 1):
        still.append((side * 0.03, 0.012, top - 0.064, side * (0.165 + wide), 0.010, top - 0.112, 0.052, 0.052, 1.0))
    keys = [list(still), list(still), list(still)]
    elbow_flat, cuff_flat = raised(np.array(arm_flat(cut))) + [0, 0.012]
    for side in (-1, 1):
        shoulder = np.array([side * (0.186 + wide), 0.006, top - 0.116])
        flat = np.array([shoulder, [side * elbow_flat[0], 0, elbow_flat[1]], [side * cuff_flat[0], 0, cuff_flat[1]]])
        lengths = np.linalg.norm(np.diff(flat, axis=0), axis=1) - [0.012, 0.046]
        i = 0 if side < 0 else 1
        out, ahead = np.radians(14 + 5 * lean[i]), np.radians(5 + 9 * lean[2 + i])
        upper = np.array([side * np.sin(out), -np.sin(ahead), -np.cos(out)])
        out, ahead = np.radians(4 + 6 * lean[4 + i]), np.radians(22 + 13 * lean[6 + i])
        fore = np.array([side * np.sin(out), -np.sin(ahead), -np.cos(out)])
        ways = np.diff(flat, axis=0)
        for key, (a, b), thin in zip(keys, (ways, ways, (upper, fore)), (0.4, 1, 1)):
            elbow = shoulder + a / np.linalg.norm(a) * lengths[0]
            wrist = elbow + b / np.linalg.norm(b) * lengths[1]
            hand = wrist + b / np.linalg.norm(b) * 0.10
            for p, q, ra, rb in ((shoulder, elbow, 0.052, 0.036), (elbow, wrist, 0.036, 0.025), (wrist, hand, 0.025, 0.031)):
                key.append((*p, *q, ra * thin, rb * thin, 1.0))
    keys = np.array(keys)
    keys[0, :, 8] *= 0.22
    keys[0, :, [1, 4]] *= 0.2
    return keys


def arm_flat(cut):
    """Elbow and wrist in the flat sleeve."""
    if cut.sleeve == 'none':
        return np.array([0.35, 0.29]), np.array([0.41, 0.05])
    cuff = cut.cuff.mean(0)
    if cut.sleeve == 'short':
        start = np.array([0.186, cut.long - 0.116])
        return start + (cuff - start) * 1.15, start + (cuff - start) * 2.1
    rim = cut.sleeve_outline[len(cut.armhole):]
    at = [int(np.argmin(np.linalg.norm(rim - cut.cuff[i], axis=1))) for i in (0, -1)]
    under, over = spaced(rim[: at[0] + 1], 0.008), spaced(np.vstack((rim[at[1] :], cut.armhole[:1])), 0.008)
    return under[int(len(under) * 0.44 / cut.kept)] * 0.42 + over[int(len(over) * (1 - 0.54 / cut.kept))] * 0.58, cuff
