// Profiles of welted and leather shoes: derby, loafer, Chelsea boot, service boot. They stand on 790.
import { cast, fold, form, seam, stitch, stud } from '../kit/form.ts'
import type { Look } from '../kit/look.ts'
import { embossed } from '../kit/marks.ts'
import type { Sheet } from '../kit/sheet.ts'
import { contrasting, darker } from '../kit/tone.ts'
import { laces } from './trainers.ts'

function welt(s: Sheet, look: Look, lugs: boolean): string {
  const leather = darker(look.colour, 0.55)
  const edge =
    'M92 712C82 724 84 742 100 748C240 764 420 760 500 756H716C726 744 728 726 722 712C600 724 240 726 92 712Z'
  const heel = lugs ? 'M520 748H720L722 792H528Z' : 'M532 750H718L716 792H540Z'
  const tread = lugs
    ? form(s, 'M100 742C240 762 400 760 470 756L462 784C420 790 170 790 128 776Z', '#2b2927', { depth: 14 }) +
      `<path d="M170 762v26M220 766v24M270 768v24M320 768v24M370 768v24M420 766v24" stroke="#0f0e0d" stroke-width="7"/>`
    : ''
  return (
    tread +
    form(s, heel, lugs ? '#2b2927' : darker(leather, 0.2), { depth: 16 }) +
    form(s, edge, leather, { depth: 14 }) +
    stitch('M98 722C240 738 600 736 722 722', leather, 0.55, 2.6)
  )
}

const skin = (s: Sheet, d: string, c: string, inside = '', texture: 'leather' | 'suede' = 'leather') =>
  form(s, d, c, { texture, depth: 54, inside })

export function derby(s: Sheet, look: Look): string {
  const c = look.colour
  const upper =
    'M96 716C84 664 126 626 206 606C300 584 366 536 410 476C428 456 450 456 470 470C520 520 590 520 656 468C684 458 700 478 702 510C706 590 712 650 714 738L102 738Z'
  const quarter =
    'M470 470C520 520 590 520 656 468C684 458 700 478 702 510L714 722H420C372 680 352 620 368 572C384 548 400 500 412 476C428 456 450 456 470 470Z'
  return [
    form(s, 'M352 560C376 520 392 478 404 446C420 428 456 434 462 458L440 540Z', darker(c, 0.1), {
      texture: 'leather',
      depth: 20,
    }),
    form(s, 'M466 476C520 522 590 522 658 482L650 458C590 494 520 494 476 456Z', look.trim, { depth: 14 }),
    skin(s, upper, c, fold(s, 'M250 660Q310 650 350 600M280 690Q330 670 360 640', c, 18, 0.8)),
    seam(s, 'M236 600C206 640 208 690 226 722', c, 3) + stitch('M248 598C218 640 220 690 238 722', c),
    cast(s, quarter, -4, 5, 6, 0.35),
    form(s, quarter, c, { texture: 'leather', depth: 34 }),
    stitch('M424 486C410 520 396 552 380 578C366 622 386 676 432 718M640 488C626 560 640 650 650 720', c),
    ...[0, 1, 2, 3].map((i) => stud(s, 400 + i * 20, 572 - i * 26, 5.5, look.metal)),
    laces([394, 578], [452, 492], 4, contrasting(c, 0.2)),
    welt(s, look, false),
  ].join('')
}

export function loafer(s: Sheet, look: Look): string {
  const c = look.colour
  const upper =
    'M94 716C84 660 130 616 214 598C290 584 340 560 384 520C400 506 420 512 432 528C500 580 590 560 660 490C686 480 700 498 702 526C708 600 712 660 714 738L102 738Z'
  return [
    form(s, 'M424 530C500 584 592 564 664 506L654 478C590 520 500 530 440 494Z', look.trim, { depth: 14 }),
    form(s, 'M320 566C350 520 384 498 416 488C444 484 452 506 446 540Z', darker(c, 0.12), {
      texture: 'suede',
      depth: 20,
    }),
    skin(s, upper, c, fold(s, 'M520 600Q600 610 650 560', c, 22, 0.5), 'suede'),
    seam(s, 'M120 662C160 624 250 612 330 600C390 588 420 560 436 534', c, 4),
    stitch('M124 674C164 638 254 626 334 614C396 600 430 570 446 544', c, 0.4, 2.6),
    cast(s, 'M352 560C376 590 400 640 408 722L486 722C474 640 444 570 414 520Z', 2, 5, 6, 0.35),
    form(
      s,
      'M346 566C376 600 398 650 404 722L486 722C474 640 444 566 416 514Q388 552 346 566Z',
      darker(c, 0.06),
      { texture: 'suede', depth: 24 },
    ),
    form(s, 'M374 576L414 548L422 566L384 594Z', darker(c, 0.4), { depth: 8 }),
    stitch('M640 508C628 580 640 660 650 720', c),
    welt(s, look, false),
  ].join('')
}

export function chelsea(s: Sheet, look: Look): string {
  const c = look.colour
  const upper =
    'M96 716C84 660 128 622 208 602C300 580 352 540 376 460C388 400 384 330 380 268C460 252 600 252 682 268C690 340 676 420 688 500C704 580 712 650 714 738L102 738Z'
  const gore = 'M470 262H590C586 330 570 400 540 470Q528 490 514 470C486 400 472 330 470 262Z'
  return [
    form(s, 'M618 270C618 220 662 216 662 272L650 300H626Z', darker(c, 0.2), { texture: 'canvas', depth: 8 }),
    form(s, 'M382 276C450 258 610 258 680 276L676 296C600 282 460 282 384 296Z', look.trim, { depth: 12 }),
    skin(
      s,
      upper,
      c,
      fold(s, 'M230 650Q320 640 370 560M270 690Q350 670 400 600', c, 22, 0.8) +
        fold(s, 'M420 300Q410 420 440 520', c, 26, 0.5),
    ),
    form(s, gore, darker(c, 0.45), { texture: 'rib', depth: 20 }),
    stitch('M458 266C460 336 476 410 506 478Q526 502 550 478C582 406 600 336 602 266', c, 0.4, 2.4),
    seam(s, 'M524 492C516 560 520 640 530 722', c, 3),
    embossed(look.mark, 640, 420, 44, c),
    welt(s, look, false),
  ].join('')
}

export function serviceBoot(s: Sheet, look: Look): string {
  const c = look.colour
  const upper =
    'M94 716C82 656 126 618 206 600C290 580 346 530 374 448C394 384 406 320 412 262C480 240 610 240 684 262C690 340 676 420 690 500C706 580 712 650 714 738L102 738Z'
  const quarter =
    'M412 262C480 240 610 240 684 262C690 340 676 420 690 500C706 580 712 650 714 722H430C376 680 352 612 366 548C380 480 404 380 412 262Z'
  return [
    form(s, 'M340 540C366 440 382 340 390 250C400 226 440 226 450 244L446 470Z', darker(c, 0.14), {
      texture: 'leather',
      depth: 22,
    }),
    form(s, 'M618 262C618 214 662 210 662 264L650 300H626Z', darker(c, 0.2), { texture: 'canvas', depth: 8 }),
    skin(s, upper, c, fold(s, 'M250 650Q320 640 360 580', c, 20, 0.8)),
    form(s, 'M90 730C82 656 126 618 206 600C224 620 214 660 222 726Z', c, {
      texture: 'leather',
      depth: 28,
      edge: 0.6,
    }),
    stitch('M216 606C234 630 226 670 234 720', c, 0.4, 2.4),
    cast(s, quarter, -4, 5, 6, 0.35),
    form(s, quarter, c, {
      texture: 'leather',
      depth: 40,
      inside:
        fold(s, 'M690 420Q600 470 520 450M700 520Q620 540 560 520', c, 22, 0.7) +
        seam(s, 'M560 722C552 640 580 560 690 520', c, 3),
    }),
    stitch(
      'M426 270C418 384 394 484 380 552C368 612 390 674 442 716M572 720C566 648 594 574 692 536',
      c,
      0.4,
      2.4,
    ),
    ...Array.from({ length: 7 }, (_, i) =>
      stud(s, Math.round(392 + i * 8), Math.round(562 - i * 45), 6.5, look.metal),
    ),
    laces([388, 568], [440, 298], 7, contrasting(c, 0.35)),
    embossed(look.mark, 630, 630, 44, c),
    welt(s, look, true),
  ].join('')
}
