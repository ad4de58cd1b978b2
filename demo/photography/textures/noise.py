"""Noise that tiles: white noise shaped in the frequency domain."""
import numpy as np


def noise(n, grain, seed, stretch=1.0):
    """n x n, mean 0, deviation 1. `grain` is the feature size in pixels; `stretch` > 1 draws it out sideways."""
    random = np.random.default_rng(seed)
    fy = np.fft.fftfreq(n)[:, None] * grain
    fx = np.fft.fftfreq(n)[None, :] * grain * stretch
    shape = np.exp(-2.0 * (fx * fx + fy * fy) * np.pi)
    field = np.fft.ifft2(np.fft.fft2(random.standard_normal((n, n))) * shape).real
    field -= field.mean()
    return (field / max(field.std(), 1e-9)).astype(np.float32)


def layered(n, grain, seed, layers=4, stretch=1.0):
    """Several sizes of noise on each other, coarse ones strongest."""
    field = sum(noise(n, max(grain / 2**i, 1), seed + i, stretch) * 0.55**i for i in range(layers))
    return field / field.std()


def packed(tint, height, gloss=None):
    """Three channels of 0..1 with 0.5 as the middle: tint, height, gloss."""
    gloss = np.zeros_like(tint) if gloss is None else gloss
    return np.clip(np.stack((tint, height, gloss), -1) * 0.5 + 0.5, 0, 1).astype(np.float32)
