"""Colours as Blender wants them: linear light from the catalogue's #rrggbb."""


def linear(code):
    """(r, g, b, 1) in linear light."""
    parts = [int(code.lstrip('#')[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return (*(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts), 1.0)


def mix(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def scaled(colour, k):
    """Darker (k < 1) or lighter (k > 1) by the amount of light."""
    return (*(min(c * k, 0.95) for c in colour[:3]), 1.0)


def luminance(colour):
    return 0.2127 * colour[0] + 0.7152 * colour[1] + 0.0721 * colour[2]
