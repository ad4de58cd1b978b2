"""Takes the wide pictures in which several products stand together: `scenes/*.py` say how.

    /usr/bin/python3 demo/photography/shoot_scenes.py [--only TEXT ...] [--preview] [--again] [--list] [--samples N] [--out FOLDER]

Restartable, like shoot.py: a picture that exists is skipped.
"""
import argparse
import importlib
import json
import sys
import tempfile
import time
from pathlib import Path

from shoot import CACHE, HERE, blender, cpu_seconds, plan

PREVIEW_WIDTH = 560
MOST_BYTES = 350_000


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--only', nargs='*', default=[], help='take only pictures whose name, with a point behind it, has one of these texts')
    parser.add_argument('--preview', action='store_true', help='small, few samples, into .cache/photography/previews')
    parser.add_argument('--again', action='store_true', help='take pictures that exist once more')
    parser.add_argument('--list', action='store_true', help='say what would be taken, and stop')
    parser.add_argument('--samples', type=int, default=0)
    parser.add_argument('--out', type=Path)
    return parser.parse_args()


def all_frames():
    files = sorted(p for p in (HERE / 'scenes').glob('*.py') if p.stem != 'kit')
    return [frame for file in files for frame in importlib.import_module(f'scenes.{file.stem}').FRAMES]


def wanted(options):
    out = options.out or (CACHE / 'previews' if options.preview else HERE / 'masters')
    for frame in all_frames():
        target = out / f'{frame.name}.jpg'
        if options.only and not any(text in f'{frame.name}.' for text in options.only):
            continue
        if not (options.again or options.preview) and target.exists():
            continue
        shrink = min(1, PREVIEW_WIDTH / frame.width) if options.preview else 1
        yield frame.described() | {
            'target': str(target),
            'width': round(frame.width * shrink),
            'height': round(frame.height * shrink),
            'samples': options.samples or (6 if options.preview else 8),
            'wanted': 'picture',
        }


def with_products(frames):
    """Each thing of a scene with its product's `shot`, as the catalogue has it."""
    known = {(shot['product'], shot['colourName']): shot for shot in plan()}
    for frame in frames:
        for thing in frame['things']:
            shot = known.get((thing['product'], thing['colour']))
            if shot is None:
                raise SystemExit(f"{frame['name']} shows {thing['product']} in {thing['colour']}, which the catalogue does not have.")
            thing['shot'] = shot
    return frames


def main():
    options = arguments()
    frames = list(wanted(options))
    if options.list:
        sys.stdout.write(''.join(f"{frame['name']}\n" for frame in frames))
        return
    from denoise import Denoiser
    from develop import develop

    denoiser = Denoiser()
    for frame in with_products(frames):
        started, worked = time.monotonic(), cpu_seconds()
        with tempfile.TemporaryDirectory(prefix='photography-') as folder:
            frame['passes'] = f'{folder}/passes'
            (Path(folder) / 'frames.json').write_text(json.dumps([frame]))
            run = blender('scene.py', f'{folder}/frames.json')
            if run.returncode != 0:
                raise SystemExit(f"{frame['name']} failed:\n{(run.stdout + run.stderr)[-3000:]}")
            develop(Path(frame['passes']), denoiser, Path(frame['target']), MOST_BYTES)
        spent, worked = time.monotonic() - started, cpu_seconds() - worked
        sys.stdout.write(f"{frame['target']}\n  {spent:.0f} s, of processors {worked:.0f} s\n")
        sys.stdout.flush()


if __name__ == '__main__':
    main()
