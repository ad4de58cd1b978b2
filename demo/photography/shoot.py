"""Takes the catalogue's pictures: plans them, renders what is missing with Blender, develops them to JPEG.

    /usr/bin/python3 demo/photography/shoot.py [--only TEXT ...] [--views VIEW ...] [--preview] [--count] [--measure] [--again] [--list] [--limit N] [--out FOLDER]

Restartable: a picture that exists is skipped. One start of Blender takes all missing pictures of one product. When
several of its colours are seen alike, only one of them is lit; the others take its light, for a fifth of the time.
The same start counts what the product's pictures show of its declared features (count.py); `--count` only counts.
How a garment lies on its flat picture, and how many metres that shows, is kept with it (flat_lay.py); `--measure` only measures.
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
SEEN = HERE / 'seen.json'
# behind glass the colour of a thing can't be told from its light
NEVER_RELIT = {'sunglasses', 'watch'}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--only', nargs='*', default=[], help='take only pictures whose name or kind has one of these texts')
    parser.add_argument('--views', nargs='*', default=[], help='take only these views: front, back, detail…')
    parser.add_argument('--preview', action='store_true', help='400 x 500, few samples, into .cache/photography/previews')
    parser.add_argument('--count', action='store_true', help='take no pictures: count what those of changed products and models show')
    parser.add_argument('--measure', action='store_true', help='take no pictures: measure how garments lie on their flat ones')
    parser.add_argument('--again', action='store_true', help='take pictures that exist once more')
    parser.add_argument('--list', action='store_true', help='say what would be taken, and stop')
    parser.add_argument('--limit', type=int, default=0, help='stop after so many pictures')
    parser.add_argument('--width', type=int, default=0, help='another width than planned, at the same proportions')
    parser.add_argument('--samples', type=int, default=0)
    parser.add_argument('--out', type=Path)
    return parser.parse_args()


def plan():
    """The catalogue's shots. Also writes the brands' marks as pictures to the cache."""
    marks = CACHE / 'marks'
    marks.mkdir(parents=True, exist_ok=True)
    command = ['node', str(HERE.parents[1] / 'scripts/run.mjs'), str(HERE / 'plan.ts'), str(marks)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def wanted(options, planned):
    out = options.out or (CACHE / 'previews' if options.preview else HERE / 'masters')
    shots = []
    for shot in planned:
        label = f"{shot['name']} {shot['spec']['kind']} {shot['spec'].get('style', '')}"
        if options.only and not any(text in label for text in options.only):
            continue
        if options.views and shot['view'] not in options.views:
            continue
        shot = {**shot, 'target': str(out / f"{shot['name']}.jpg")}
        if options.measure:
            if shot['view'] == 'flat':
                shots.append({**shot, 'wanted': 'measure', 'samples': 1})
        elif options.count:
            if options.again or outdated(shot):
                shots.append(shot)
        elif options.again or options.preview or not Path(shot['target']).exists():
            width = options.width or (400 if options.preview else shot['width'])
            shot['height'] = round(width * shot['height'] / shot['width'])
            shot['width'] = width
            # more pixels need fewer samples each
            shot['samples'] = options.samples or (16 if options.preview else 8 if width <= 960 else 4)
            shots.append(shot)
    return shots[: options.limit] if options.limit else shots


def outdated(shot):
    """Whether the product or its model has changed since its features were counted."""
    seen = (json.loads(SEEN.read_text()) if SEEN.exists() else {}).get(shot['product'], {})
    return any(seen.get(key) != shot[key] for key in ('data', 'sources')) or [*seen['features']] != [*shot['features']]


def blender(script, work):
    """Runs a script of this folder inside Blender; `work` is the file that tells it what to do."""
    return subprocess.run(
        ['blender', '-b', '--factory-startup', '--python-exit-code', '1', '-P', str(HERE / script), '--', work],
        capture_output=True, text=True,
    )


def luminance(shot):
    red, green, blue = (int(shot['look']['colour'][i : i + 2], 16) for i in (1, 3, 5))
    return 0.21 * red + 0.72 * green + 0.07 * blue


def prepared(shots, folder):
    """The shots of one product with what is wanted of each, and where to leave it. A relit view begins with its light."""
    ready = []
    for view, width in dict.fromkeys((shot['view'], shot['width']) for shot in shots):
        alike = sorted((shot for shot in shots if (shot['view'], shot['width']) == (view, width)), key=luminance)
        if alike[0]['spec']['kind'] not in NEVER_RELIT:
            # the colour between dark and pale has light that suits them all
            lit = alike[len(alike) // 2]
            ready.append({**lit, 'wanted': 'light'})
            ready += [{**shot, 'wanted': 'colours'} for shot in alike if shot is not lit]
        else:
            ready += [{**shot, 'wanted': 'picture'} for shot in alike]
    for i, shot in enumerate(ready):
        shot['passes'] = f'{folder}/{i}'
    return ready


def developed(shots, denoiser):
    """Develops what Blender left; yields each picture's file."""
    from develop import develop, develop_relit, light_of

    for shot in shots:
        passes, target = Path(shot['passes']), Path(shot['target'])
        if shot['wanted'] == 'picture':
            develop(passes, denoiser, target)
        else:
            if shot['wanted'] == 'light':
                light = light_of(passes, denoiser)
            develop_relit(light, passes, target)
        yield target


def cpu_seconds():
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def main():
    options = arguments()
    planned = plan()
    products = dict.fromkeys(shot['product'] for shot in planned)
    shots = wanted(options, planned)
    if options.list:
        sys.stdout.write(''.join(f"{shot['name']}\n" for shot in shots))
        return
    from count import count, counting, keep
    from denoise import Denoiser
    from flat_lay import keep_lays

    denoiser = None if options.count or options.measure else Denoiser()
    taken = failed = 0
    for product, group in groupby(shots, key=lambda shot: shot['product']):
        started, worked = time.monotonic(), cpu_seconds()
        with tempfile.TemporaryDirectory(prefix='photography-') as folder:
            group = [] if options.count else [{**shot, 'passes': folder} for shot in group] if options.measure else prepared(list(group), folder)
            delivered = not (options.preview or options.out or options.measure)
            looked_at = [shot for shot in planned if shot['product'] == product and (not options.count or not options.views or shot['view'] in options.views)]
            counts = counting(looked_at, folder) if delivered else []
            (Path(folder) / 'shots.json').write_text(json.dumps(group + counts))
            run = blender('render.py', f'{folder}/shots.json')
            if run.returncode != 0:
                failed += len(group + counts)
                sys.stdout.write(f"{product} failed:\n{(run.stdout + run.stderr)[-3000:]}\n")
                continue
            sys.stdout.write(''.join(f'  {line[6:]}\n' for line in run.stdout.splitlines() if line.startswith('note: ')))
            for target in developed([shot for shot in group if shot['wanted'] != 'measure'], denoiser):
                taken += 1
                sys.stdout.write(f'{target}\n')
            if delivered or options.measure:
                keep_lays(group)
            if counts:
                keep(product, count(counts), products)
        spent, worked = time.monotonic() - started, cpu_seconds() - worked
        sys.stdout.write(f'  {product}: each {spent / len(group + counts):.0f} s, of processors {worked / len(group + counts):.0f} s\n')
        sys.stdout.flush()
    sys.stdout.write(f'{taken} taken, {failed} failed\n')
    if failed:
        sys.exit(1)


if __name__ == '__main__':
    main()
