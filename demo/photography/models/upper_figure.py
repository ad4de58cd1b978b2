"""The body on which tops hang and which is not rendered: limbs flat, filled out, and in their pose."""
import numpy as np

from models.upper_cut import step
from parts.outline import spaced

# height below the neck, half the width, half the depth, how far back
TORSO = ((0.175, 0.152, 0.112, 0.004), (0.22, 0.163, 0.125, 0.0), (0.28, 0.168, 0.129, 0.0), (0.34, 0.164, 0.122, 0.003),
         (0.40, 0.159, 0.117, 0.006), (0.46, 0.160, 0.118, 0.008), (0.53, 0.166, 0.125, 0.010), (0.60, 0.173, 0.131, 0.010), (0.70, 0.176, 0.133, 0.010))
# upper arm and forearm: degrees outwards and ahead, each with how much it differs
POSES = (14, 5, 5, 9), (4, 6, 22, 13)


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
        posed = []
        for k, (out, out_by, ahead, ahead_by) in enumerate(POSES):
            out, ahead = np.radians(out + out_by * lean[4 * k + i]), np.radians(ahead + ahead_by * lean[4 * k + 2 + i])
            posed.append(np.array([side * np.sin(out), -np.sin(ahead), -np.cos(out)]))
        ways = np.diff(flat, axis=0)
        for key, (a, b), thin in zip(keys, (ways, ways, posed), (0.4, 1, 1)):
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
    over = seams(cut)[1]
    return elbow_within(cut) * 0.42 + over[int(len(over) * (1 - 0.54 / cut.kept))] * 0.58, cuff


def seams(cut):
    """The rim of a long sleeve from the armpit to its cuff, and from there to the shoulder."""
    rim = cut.sleeve_outline[len(cut.armhole):]
    at = [int(np.argmin(np.linalg.norm(rim - cut.cuff[i], axis=1))) for i in (0, -1)]
    return spaced(rim[: at[0] + 1], 0.008), spaced(np.vstack((rim[at[1] :], cut.armhole[:1])), 0.008)


def elbow_within(cut):
    under = seams(cut)[0]
    return under[int(len(under) * 0.44 / cut.kept)]


def sleeved(points, arm):
    """Whether cloth is all round an arm about its elbow: points, and the limbs from shoulder to elbow and to wrist."""
    for limb, share in ((arm[0], 0.75), (arm[0], 0.92), (arm[1], 0.12)):
        a, b = limb[:3], limb[3:6]
        way = (b - a) / np.linalg.norm(b - a)
        off = points - (a + (b - a) * share)
        across = off - (off @ way)[:, None] * way
        near = across[(np.abs(off @ way) < 0.012) & (np.linalg.norm(across, axis=1) < 0.062)]
        if len(near) < 8:
            return False
        side = np.cross(way, [0, 1, 0])
        angles = np.sort(np.arctan2(near @ np.cross(way, side), near @ side))
        if np.diff(np.append(angles, angles[0] + 2 * np.pi)).max() > 1.0:
            return False
    return True
