// Socks: a pair laid one over the other, and folded in its paper band.
import { lying } from '../kit/backdrop.ts'
import { cast, fold, form } from '../kit/form.ts'
import type { Crop, Look, View } from '../kit/look.ts'
import { brandMark } from '../kit/marks.ts'
import { rounded } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import { darker } from '../kit/tone.ts'

export type SocksSpec = {
  kind: 'socks'
  style: 'crew' | 'boot' | 'trainer'
  pattern?: 'plain' | 'stripe' | 'fairisle' | 'marl'
}

export const socksCrop = (spec: SocksSpec, _view: View): Crop =>
  spec.style === 'trainer' ? [300, 430, 290] : [250, 560, 280]

export function drawSocks(s: Sheet, spec: SocksSpec, look: Look, view: View): string {
  if (view === 'back') return folded(s, spec, look)
  const one = sock(s, spec, look)
  const pair = `<g transform="translate(104 -34) rotate(4 400 500)">${one}</g><g transform="translate(-24 20)">${one}</g>`
  return spec.style === 'trainer' ? `<g transform="translate(-80 -310) scale(1.24)">${pair}</g>` : pair
}

function sock(s: Sheet, spec: SocksSpec, look: Look): string {
  const c = look.colour
  const top = spec.style === 'trainer' ? 470 : spec.style === 'boot' ? 130 : 190
  const outline = `M316 ${top}L484 ${top - 8}C486 ${top + (600 - top) * 0.5} 474 ${600 - (600 - top) * 0.25} 486 600C500 680 480 736 420 766C340 804 270 846 204 852C146 854 124 808 146 764C172 716 262 692 298 640C${316 + (640 - top) * 0.03} 588 320 ${top + (600 - top) * 0.5} 316 ${top}Z`
  const heel = 'M510 570C440 580 404 640 420 780L520 780Z'
  const toe = 'M120 720C180 740 236 790 250 860L100 880Z'
  const cuff = `M290 ${top - 20}H510V${top + (spec.style === 'trainer' ? 46 : 96)}Q400 ${top + (spec.style === 'trainer' ? 60 : 112)} 290 ${top + (spec.style === 'trainer' ? 46 : 96)}Z`
  return (
    lying(s, outline) +
    form(s, outline, c, {
      texture: spec.style === 'boot' ? 'rib' : 'knit',
      depth: 54,
      inside: [
        patterned(s, spec, look, `M280 ${top}H510V640L430 800L130 880V700L300 600Z`),
        form(s, heel, look.trim, { texture: 'knit', depth: 22, edge: 0.3 }),
        form(s, toe, look.trim, { texture: 'knit', depth: 22, edge: 0.3 }),
        form(s, cuff, spec.pattern === 'stripe' ? look.trim : c, { texture: 'rib', depth: 20, edge: 0.4 }),
        fold(s, 'M330 650Q390 640 440 680M340 600Q400 610 450 600', c, 18, 0.7),
      ].join(''),
    })
  )
}

function patterned(s: Sheet, { pattern = 'plain' }: SocksSpec, look: Look, d: string): string {
  const area = (fill: string) => `<path d="${d}" fill="${fill}"/>`
  switch (pattern) {
    case 'plain':
      return ''
    case 'stripe':
      return area(s.pattern(60, 60, `<path d="M0 10H60M0 40H60" stroke="${look.trim}" stroke-width="13"/>`))
    case 'marl':
      return area(
        s.pattern(
          23,
          29,
          `<path d="M3 4l5 3M14 2l4 4M8 14l5 3M18 20l3 4M2 23l5 2" stroke="${look.trim}" stroke-width="3.4" opacity=".7"/>`,
        ),
      )
    case 'fairisle':
      return area(
        s.pattern(
          42,
          96,
          `<path d="M0 6H42M0 60H42" stroke="${look.trim}" stroke-width="6"/><path d="M21 18l10 15l-10 15l-10-15zM0 26v14M42 26v14M6 74h8v8h-8zM27 74h8v8h-8z" fill="${look.trim}" stroke="${look.trim}"/>`,
        ),
      )
  }
}

function folded(s: Sheet, spec: SocksSpec, look: Look): string {
  const c = look.colour
  const under = rounded(250, 236, 310, 540, 60)
  const top = rounded(240, 220, 310, 540, 60)
  const band = 'M228 470H562V640H228z'
  return [
    lying(s, under, 1.3),
    form(s, under, darker(c, 0.18), { texture: 'knit', depth: 40 }),
    cast(s, top, 2, 6, 6, 0.4),
    form(s, top, c, {
      texture: 'knit',
      depth: 60,
      inside:
        patterned(s, spec, look, 'M200 200H600V800H200Z') +
        form(s, 'M200 200H600V300H200z', spec.pattern === 'stripe' ? look.trim : c, {
          texture: 'rib',
          depth: 16,
        }),
    }),
    cast(s, band, 2, 7, 7, 0.35),
    form(s, band, '#e9e2d4', { depth: 24, edge: 0.3 }),
    brandMark(look.mark, 395, 538, 70, '#3a352f'),
    '<path d="M335 602H455" stroke="#3a352f" stroke-width="3"/>',
  ].join('')
}
