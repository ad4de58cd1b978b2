"""Measures where each garment above the belt, but those with a hood, lies on the photograph that is taken from above (`flat`, or `front` if
it does not hang): the middle, the top and the bottom of its length, as shares of the picture. Writes demo/catalogue/flat-lays.json, by the product's slug."""
import glob
import json
import os
import re
import subprocess

import cv2
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
NODE = """import { demoProducts } from './demo/catalogue/demo-products.ts'
console.log(JSON.stringify(demoProducts.filter(({ model }) => model.kind === 'upper' && model.collar !== 'hood').map(({ slug }) => slug)))"""
# How far from the middle the neck reaches, and how far above its end the hem is straight: shares of the picture's width
# and height.
NECK, HEM = 0.1, 0.04
MIN_CONTRAST = 30


def garment(file):
    """The largest thing that is not paper, as a mask, and how far its colour is from the paper's."""
    lab = cv2.cvtColor(cv2.imread(file), cv2.COLOR_BGR2LAB).astype(float)
    paper = np.median(lab[:40].reshape(-1, 3), axis=0)
    far = np.linalg.norm((lab - paper) * [0.6, 1.5, 1.5], axis=2)
    tall, wide = far.shape
    contrast = float(np.median(far[int(tall * 0.4):int(tall * 0.7), int(wide * 0.4):int(wide * 0.6)]))
    # A shadow is nearer to the paper than to the cloth.
    mask = cv2.morphologyEx((far > contrast * 0.55).astype(np.uint8), cv2.MORPH_OPEN, np.ones((7, 7), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    return labels == 1 + np.argmax(stats[1:, 4]), contrast


def lay(mask):
    """(x, top, bottom)."""
    tall, wide = mask.shape
    columns = mask.any(axis=0).nonzero()[0]
    middle = int((columns[0] + columns[-1]) / 2)
    rows = mask[:, int(middle - NECK * wide):int(middle + NECK * wide)].any(axis=1).nonzero()[0]
    # Above the hem the body alone is in the middle: sleeves lie beside it.
    row = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((15, 15), np.uint8))[int(rows[-1] - HEM * tall)]
    left, right = middle - np.argmin(row[middle::-1]), middle + np.argmin(row[middle:])
    return [round(float(v), 4) for v in ((left + right) / 2 / wide, rows[0] / tall, (rows[-1] + 1) / tall)]


def main():
    slugs = json.loads(subprocess.run(['node', '--input-type=module', '-e', NODE], cwd=f'{HERE}/../..', capture_output=True, text=True, check=True).stdout)
    kept = f'{HERE}/../catalogue/flat-lays.json'
    # What cannot be told from the paper keeps its measure.
    found = json.load(open(kept))
    for slug in sorted(slugs):
        taken = [[file for file in sorted(glob.glob(f'{HERE}/masters/{slug}-*-{view}.jpg')) if re.search(rf'{slug}-[a-z]+-{view}', file)] for view in ('flat', 'front')]
        # All colours lie alike: the one that differs most from the paper is measured.
        mask, contrast = max(map(garment, taken[0] or taken[1]), key=lambda each: each[1])
        if contrast > MIN_CONTRAST:
            found[slug] = lay(mask)
        print(slug, round(contrast), found.get(slug))
    with open(kept, 'w') as file:
        json.dump(found, file, indent=2)
        file.write('\n')


if __name__ == '__main__':
    main()
