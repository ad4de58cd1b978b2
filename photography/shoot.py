"""Takes the catalogue's pictures: plans them, renders what is missing with Blender, develops them to JPEG.

    /usr/bin/python3 photography/shoot.py [--only TEXT ...] [--preview] [--again] [--list] [--limit N] [--out FOLDER]

Restartable: a picture that exists is skipped. One start of Blender takes all missing pictures of one colourway.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from itertools import groupby
from pathlib import Path

HERE = Path(__file__).resolve().parent
CACHE = HERE.parent / '.cache' / 'photography'


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--only', nargs='*', default=[], help='take only pictures whose name or kind has one of these texts')
    parser.add_argument('--preview', action='store_true', help='400 x 500, few samples, into .cache/photography/previews')
    parser.add_argument('--again', action='store_true', help='take pictures that exist once more')
    parser.add_argument('--list', action='store_true', help='say what would be taken, and stop')
    parser.add_argument('--limit', type=int, default=0, help='stop after so many pictures')
    parser.add_argument('--width', type=int, default=0, help='another width than planned, at the same proportions')
    parser.add_argument('--samples', type=int, default=0)
    parser.add_argument('--out', type=Path)
    return parser.parse_args()


def plan():
    """The catalogue's shots; the brands' marks are left as pictures in the cache."""
    marks = CACHE / 'marks'
    marks.mkdir(parents=True, exist_ok=True)
    command = ['node', str(HERE / 'plan.ts'), str(marks)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def wanted(options):
    out = options.out or (CACHE / 'previews' if options.preview else HERE / 'masters')
    shots = []
    for shot in plan():
        label = f"{shot['name']} {shot['spec']['kind']} {shot['spec'].get('style', '')}"
        if options.only and not any(text in label for text in options.only):
            continue
        shot['target'] = str(out / f"{shot['name']}.jpg")
        if options.again or options.preview or not Path(shot['target']).exists():
            width = options.width or (400 if options.preview else shot['width'])
            shot['height'] = round(width * shot['height'] / shot['width'])
            shot['width'] = width
            shot['samples'] = options.samples or (16 if options.preview else 18)
            shots.append(shot)
    return shots[: options.limit] if options.limit else shots


def cpu_seconds():
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def main():
    options = arguments()
    shots = wanted(options)
    if options.list:
        sys.stdout.write(''.join(f"{shot['name']}\n" for shot in shots))
        return
    from denoise import Denoiser
    from develop import develop

    denoiser = Denoiser()
    taken = failed = 0
    for _, group in groupby(shots, key=lambda shot: (shot['product'], shot['look'])):
        group = list(group)
        started, worked = time.monotonic(), cpu_seconds()
        with tempfile.TemporaryDirectory(prefix='photography-') as folder:
            for i, shot in enumerate(group):
                shot['passes'] = f'{folder}/{i}'
            (Path(folder) / 'shots.json').write_text(json.dumps(group))
            run = subprocess.run(
                ['nice', '-n', '0' if options.preview else '10', 'blender', '-b', '--factory-startup', '--python-exit-code', '1',
                 '-P', str(HERE / 'render.py'), '--', f'{folder}/shots.json'],
                capture_output=True, text=True,
            )
            if run.returncode != 0:
                failed += len(group)
                sys.stdout.write(f"{group[0]['name']} failed:\n{(run.stdout + run.stderr)[-3000:]}\n")
                continue
            sys.stdout.write(''.join(f'  {line[6:]}\n' for line in run.stdout.splitlines() if line.startswith('note: ')))
            for shot in group:
                develop(Path(shot['passes']), denoiser, Path(shot['target']))
                taken += 1
                sys.stdout.write(f"{shot['target']}\n")
        spent, worked = time.monotonic() - started, cpu_seconds() - worked
        sys.stdout.write(f'  each {spent / len(group):.0f} s, of processors {worked / len(group):.0f} s\n')
        sys.stdout.flush()
    sys.stdout.write(f'{taken} taken, {failed} failed\n')
    if failed:
        sys.exit(1)


if __name__ == '__main__':
    main()
