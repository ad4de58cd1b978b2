"""What a product's pictures show of each of its declared features, in pixels of a delivered picture.

`features.ts` says which objects or materials of the model are the feature; `seen.json` keeps, for
each product and feature, the view that shows most of it and how many pixels. A test reads the file without Blender.
"""
import fcntl
import json
from pathlib import Path

import numpy as np

from develop import read_exr

SEEN = Path(__file__).resolve().parent / 'seen.json'
# of the object pass; the counts are those of a picture of the usual width, large ones count no more
WIDTH, DELIVERED = 480, 960


def counting(shots, folder):
    """One shot for every way in which the product's delivered pictures look at it; its colours look alike."""
    ways = {}
    for shot in shots:
        ways.setdefault((shot['view'], shot['colourName'] in shot['spec'].get('tortoise', [])), shot)
    return [
        {**shot, 'wanted': 'count', 'samples': 1, 'passes': f'{folder}/count-{i}', 'width': WIDTH, 'height': round(WIDTH * shot['height'] / shot['width'])}
        for i, shot in enumerate(ways.values())
    ]


def pixels_by_name(shot):
    folder = Path(shot['passes'])
    names = json.loads((folder / 'names.json').read_text())
    area = (DELIVERED / shot['width']) ** 2
    found = {}
    for kind, said in names.items():
        counts = np.bincount(read_exr(folder / f'{kind}.exr')[..., 0].round().astype(int).ravel(), minlength=len(said) + 1)
        for name, count in zip(said, counts[1:]):
            # an object and its material may have one name: the feature is seen once
            found[name] = max(found.get(name, 0), round(count * area))
    return found


def count(shots):
    """The lines of one product: its data's hash, and what is seen of each feature."""
    best = {}
    for shot in shots:
        pixels = pixels_by_name(shot)
        for feature, names in shot['features'].items():
            seen = {'view': shot['view'], 'pixels': sum(pixels.get(name, 0) for name in names)}
            best[feature] = max(best.get(feature, seen), seen, key=lambda s: s['pixels'])
    return {'data': shots[0]['data'], 'sources': shots[0]['sources'], 'features': best}


def keep(product, counted, products):
    """Writes one line for each product and feature; forgets products that the catalogue no longer has."""
    with (SEEN.parents[1] / '.cache' / 'photography' / 'seen.lock').open('w') as lock:
        # several runs may count at once
        fcntl.flock(lock, fcntl.LOCK_EX)
        write(product, counted, products)


def write(product, counted, products):
    all_seen = json.loads(SEEN.read_text()) if SEEN.exists() else {}
    all_seen[product] = counted
    lines = []
    for name in sorted(set(all_seen) & set(products)):
        head = {key: value for key, value in all_seen[name].items() if key != 'features'}
        features = ''.join(f',\n      {json.dumps(f)}: {{ {json.dumps(s)[1:-1]} }}' for f, s in all_seen[name]['features'].items())
        lines.append(f'  {json.dumps(name)}: {{\n    ' + ',\n    '.join(f'{json.dumps(k)}: {json.dumps(v)}' for k, v in head.items()) + f',\n    "features": {{{features[1:]}\n    }}\n  }}')
    SEEN.write_text('{\n' + ',\n'.join(lines) + '\n}\n')
