"""Textures by name, as images that Blender can use; each is made once per scene."""
import bpy
import numpy as np

from textures import hide, knit, weave

MAKERS = {
    **{name: getattr(weave, name) for name in ('canvas', 'fine', 'twill', 'denim', 'ripstop', 'cord', 'webbing', 'felt', 'jersey')},
    **{name: getattr(knit, name) for name in ('knit', 'rib', 'sock')},
    **{name: getattr(hide, name) for name in ('grained', 'smooth', 'suede', 'brushed', 'pebbled')},
}
made = {}


def texture(name):
    """(image with tint, height and gloss in red, green and blue; width of a tile in metres)."""
    if name not in made:
        made[name] = MAKERS[name]()
    tile, width = made[name]
    image = bpy.data.images.get(f'texture-{name}')
    if image is None:
        n = tile.shape[0]
        image = bpy.data.images.new(f'texture-{name}', n, n, float_buffer=True)
        image.colorspace_settings.name = 'Non-Color'
        pixels = np.ones((n, n, 4), np.float32)
        pixels[..., :3] = tile
        image.pixels.foreach_set(pixels.ravel())
        image.pack()
    return image, width
