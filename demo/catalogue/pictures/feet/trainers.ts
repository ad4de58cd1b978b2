// Profiles of rubber-soled shoes: canvas low and high, court, runner. They stand on 790.
import { cast, fold, form, seam, stitch, stud } from '../kit/form.ts'
import type { Look } from '../kit/look.ts'
import { brandMark } from '../kit/marks.ts'
import type { Sheet } from '../kit/sheet.ts'
import { contrasting, darker, lighter } from '../kit/tone.ts'

/** Bars of lace across the eyestay, from the first point to the last. */
export function laces(
  from: readonly [number, number],
  to: readonly [number, number],
  count: number,
  colour: string,
): string {
  const bars = Array.from({ length: count }, (_, i) => {
    const t = count === 1 ? 0 : i / (count - 1)
    const x = Math.round(from[0] + (to[0] - from[0]) * t)
    const y = Math.round(from[1] + (to[1] - from[1]) * t)
    return `M${x} ${y}q-26-20-58-16`
  }).join('')
  return `<g fill="none" stroke-linecap="round"><path d="${bars}" stroke="#111" stroke-width="13" opacity=".35" transform="translate(1 5)"/><path d="${bars}" stroke="${darker(colour, 0.25)}" stroke-width="12"/><path d="${bars}" stroke="${colour}" stroke-width="9"/></g>`
}

const rubber = (s: Sheet, d: string, colour: string) => form(s, d, colour, { depth: 20, edge: 0.5 })

export function canvasLow(s: Sheet, look: Look): string {
  return canvasShoe(
    s,
    look,
    'M112 726C104 664 150 632 226 612C300 592 352 540 398 486C414 466 436 462 456 466C500 520 580 530 664 470C684 462 694 476 698 504C706 580 710 650 710 730Z',
    486,
    false,
  )
}

export function highTop(s: Sheet, look: Look): string {
  return canvasShoe(
    s,
    look,
    'M112 726C104 664 150 632 226 612C300 592 350 530 384 440C404 388 420 330 430 276C470 250 600 244 668 272C676 330 672 400 684 480C700 570 710 650 710 730Z',
    300,
    true,
  )
}

function canvasShoe(s: Sheet, look: Look, upper: string, topY: number, high: boolean): string {
  const c = look.colour
  const sole = 'M94 700C88 740 94 786 128 790H690C716 788 726 752 720 702C600 716 240 720 94 700Z'
  const tongue = high
    ? 'M362 470C380 400 392 330 398 262C404 236 440 230 452 246L448 470Z'
    : 'M330 566C366 520 384 480 396 448C408 434 440 438 446 456L420 540Z'
  const cord = contrasting(c, 0.85)
  return [
    form(s, tongue, darker(c, 0.08), { texture: 'canvas', depth: 24 }),
    high
      ? form(s, 'M432 282C470 262 600 256 664 276L660 300C600 284 480 288 436 306Z', darker(c, 0.5), {
          depth: 14,
        })
      : form(s, 'M452 474C500 522 580 532 660 480L652 462C590 500 520 500 470 462Z', darker(c, 0.5), {
          depth: 14,
        }),
    form(s, upper, c, {
      texture: 'canvas',
      depth: 52,
      inside:
        fold(
          s,
          high ? 'M690 470Q600 500 520 470M680 560Q620 570 560 540' : 'M560 540Q600 600 580 660',
          c,
          20,
          0.6,
        ) +
        seam(
          s,
          high
            ? 'M470 330C470 460 440 600 452 710M640 270C624 400 640 560 656 720'
            : 'M470 500C486 570 480 640 470 720M640 484C630 560 644 640 656 720',
          c,
          2.5,
        ) +
        stitch(high ? 'M458 330C458 460 430 600 440 710' : 'M458 506C474 570 468 640 458 720', c) +
        form(s, 'M80 760V640C120 612 168 612 208 632C250 656 262 692 264 740Z', look.trim, {
          depth: 30,
          edge: 0.5,
        }),
    }),
    ...Array.from({ length: high ? 7 : 5 }, (_, i) => {
      const t = i / (high ? 6 : 4)
      return stud(
        s,
        Math.round((high ? 330 : 318) + (high ? 110 : 118) * t),
        Math.round(620 - (620 - topY - 14) * t),
        7,
        look.metal,
      )
    }),
    laces([320, 604], high ? [436, topY + 8] : [430, topY + 8], high ? 7 : 5, cord),
    high ? brandMark(look.mark, 566, 410, 70, contrasting(c, 0.7)) : '',
    rubber(s, sole, look.trim),
    `<path d="M96 744C240 762 600 758 720 746" fill="none" stroke="${darker(look.trim, 0.35)}" stroke-width="3"/><path d="M98 728C240 746 600 742 721 730" fill="none" stroke="${high ? c : darker(c, 0.1)}" stroke-width="6" opacity=".85"/>`,
    form(s, 'M690 640L722 640L722 700L694 704Z', look.trim, { depth: 8 }),
  ].join('')
}

export function court(s: Sheet, look: Look): string {
  const c = look.colour
  const upper =
    'M108 716C100 660 140 622 216 604C300 584 360 532 404 470C420 448 448 444 470 456C510 506 590 508 654 446C680 436 698 452 702 484C710 560 714 640 714 722Z'
  const sole = 'M92 694C84 740 96 786 134 790H692C720 788 730 748 724 700C600 716 240 712 92 694Z'
  const quarter =
    'M470 456C510 506 590 508 654 446C680 436 698 452 702 484L708 600C640 560 560 590 500 640L440 720H380C400 640 424 560 404 470C420 448 448 444 470 456Z'
  return [
    form(s, 'M336 556C366 500 384 456 398 424C414 404 452 410 462 436L440 540Z', darker(c, 0.05), {
      texture: 'leather',
      depth: 24,
    }),
    form(s, 'M462 462C510 508 590 510 656 458L650 436C590 480 520 480 474 440Z', darker(c, 0.45), {
      depth: 14,
    }),
    form(s, upper, c, {
      texture: 'leather',
      depth: 54,
      inside: fold(s, 'M230 640Q300 640 340 600', c, 22, 0.6),
    }),
    cast(s, quarter, -3, 5, 5, 0.25),
    form(s, quarter, darker(c, 0.03), { texture: 'leather', depth: 30 }),
    stitch('M414 486C430 570 408 650 390 716M452 716L508 648C566 600 640 572 704 608', c),
    seam(s, 'M250 612C220 650 226 690 240 722', c, 2.5),
    `<path d="M150 664v.1M172 652v.1M194 644v.1M160 684v.1M184 672v.1M206 664v.1" stroke="${darker(c, 0.5)}" stroke-width="7" stroke-linecap="round"/>`,
    form(
      s,
      'M648 450C680 436 698 452 702 484L705 540L662 548Z',
      look.trim === c ? darker(c, 0.2) : darker(look.trim, 0.5),
      { texture: 'suede', depth: 14 },
    ),
    brandMark(look.mark, 560, 668, 62, darker(c, 0.45)),
    laces([338, 594], [446, 476], 6, lighter(look.trim, 0.3)),
    rubber(s, sole, look.trim),
    stitch('M96 722C240 738 600 738 724 724', look.trim, 0.4, 2.4),
    `<path d="M112 770H706" stroke="${darker(look.trim, 0.4)}" stroke-width="3" opacity=".6"/>`,
  ].join('')
}

export function runner(s: Sheet, look: Look): string {
  const c = look.colour
  const upper =
    'M104 690C98 640 150 600 226 590C310 578 366 520 408 456C426 432 452 430 474 446C512 496 584 494 646 424C676 408 700 430 702 466C708 540 716 620 722 722L98 726Z'
  const foam =
    'M82 690C66 724 82 764 124 772C240 782 300 776 380 776C500 776 600 792 690 784C740 776 752 724 736 668C640 690 560 700 420 700C280 702 180 706 82 690Z'
  const suede = darker(c, 0.28)
  return [
    form(s, 'M340 540C370 488 388 440 402 408C418 388 456 396 466 424L442 530Z', darker(c, 0.12), {
      texture: 'canvas',
      depth: 24,
    }),
    form(s, 'M466 452C512 498 584 496 650 438L644 416C590 462 520 466 476 428Z', darker(c, 0.5), {
      depth: 14,
    }),
    form(s, upper, c, { texture: 'ripstop', depth: 50 }),
    form(s, 'M92 730C92 650 130 612 190 600C230 596 250 620 236 650C222 684 240 710 250 730Z', suede, {
      texture: 'suede',
      depth: 22,
    }),
    form(
      s,
      'M394 478C420 440 450 430 474 446L490 470C466 540 430 620 380 726L322 726C360 640 380 560 394 478Z',
      suede,
      { texture: 'suede', depth: 20 },
    ),
    form(s, 'M640 430C676 408 700 430 702 466L724 726L592 726C636 640 650 540 640 430Z', suede, {
      texture: 'suede',
      depth: 22,
    }),
    stitch(
      'M404 486C390 566 370 640 342 702M478 478C456 544 420 624 372 702M650 446C658 540 648 640 614 704',
      suede,
    ),
    `<path d="M462 726C490 630 560 560 626 536L632 566C580 590 544 640 520 726Z" fill="${lighter(look.trim, 0.1)}" opacity=".92"/>`,
    laces([342, 572], [448, 452], 6, lighter(look.trim, 0.3)),
    form(s, foam, look.trim, { depth: 34, volume: 0.8 }),
    form(
      s,
      'M96 762C84 778 100 794 136 796C260 802 320 790 400 790C500 790 600 808 690 802C716 800 734 788 738 770C640 792 520 778 400 780C300 782 180 786 96 762Z',
      darker(c, 0.5),
      { depth: 8 },
    ),
    `<path d="M112 730C260 752 560 742 728 712" fill="none" stroke="${darker(look.trim, 0.3)}" stroke-width="3" opacity=".7"/>`,
    brandMark(look.mark, 676, 560, 40, contrasting(suede, 0.7)),
  ].join('')
}
