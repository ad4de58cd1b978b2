"""Grids of points in space: smoothed, made finer, read between their points."""
import cv2
import numpy as np


def along_rows(ring, deviation):
    """The ring made smooth from hem to waist; what lies beyond its ends goes on as it came."""
    n = int(deviation * 3)
    low = 2 * ring[:1] - ring[n:0:-1]
    high = 2 * ring[-1:] - ring[-2 : -2 - n : -1]
    whole = np.concatenate((low, ring, high)).astype(np.float32)
    return cv2.GaussianBlur(whole.reshape(len(whole), -1), (1, 0), sigmaX=0.01, sigmaY=deviation)[n:-n].reshape(ring.shape)


def grown(grid, size):
    return np.stack([resized(grid[..., i], size) for i in range(3)], -1)


def resized(field, size):
    """A grid whose first and last points stay where they are."""
    rows, columns = field.shape
    u, v = np.meshgrid(np.linspace(0, columns - 1, size[0]), np.linspace(0, rows - 1, size[1]))
    return cv2.remap(field.astype(np.float32), u.astype(np.float32), v.astype(np.float32), cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)


def remapped(field, where):
    count = len(where)
    where = np.pad(where, ((0, -count % 512), (0, 0)), mode='edge').reshape(-1, 512, 2)
    return cv2.remap(field, where, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).reshape(-1, field.shape[2])[:count]
