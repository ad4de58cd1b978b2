// The building stones of every drawing: a shaded form, a seam, a line of stitches, webbing, a zip, a fold in the cloth.
// Light falls from the upper left in all pictures.
import type { Sheet } from './sheet.ts'
import { type Texture, texture } from './texture.ts'
import { contrasting, darker, lighter, lightness } from './tone.ts'

/** Buckles and clips. */
export const plastic = '#2a2927'

export type FormOptions = {
  texture?: Texture
  /** How deep the rounding at the edges reaches, in units; 0 for flat things. */
  depth?: number
  /** Strength of the rounding, 1 is usual. */
  volume?: number
  /** Drawn on the form and cut off at its edge. */
  inside?: string
  /** Opacity of the thin outline, 0 to 1. */
  edge?: number
  /** From light to shade over the whole form, 1 is usual. */
  fall?: number
}

/** A solid thing with the outline `d`: colour, cloth, rounding towards the edges, a fine contour. */
export function form(s: Sheet, d: string, colour: string, options: FormOptions = {}): string {
  const { depth = 34, volume = 1, inside = '', edge = 0.45, fall = 1 } = options
  const small = depth < 12
  // small hardware gets a lit rim only: a blur and a clip there cost more than they show
  const { href, clip } = small && !inside ? { href: s.line(d), clip: '' } : s.shape(d)
  // pale things keep pale shadows
  const dark = darker(colour, 0.55 - Math.max(0, lightness(colour) - 0.62) * 0.85)
  const pale = lighter(colour, 0.42)
  const base = s.linear(
    [0, 0, 0.75, 1],
    [
      [0, lighter(colour, 0.1 * fall)],
      [0.45, colour],
      [1, darker(colour, 0.17 * fall)],
    ],
  )
  const cloth = options.texture ? texture(s, options.texture, colour) : null
  const parts = [`<use ${href} fill="${base}"/>`]
  if (cloth) parts.push(`<use ${href} fill="${cloth}"/>`)
  const rim = (stroke: string, width: number, opacity: number, by: number) =>
    `<use ${href} stroke="${stroke}" stroke-width="${round(width)}" opacity="${round(opacity * volume)}" transform="translate(${round(by)} ${round(by)})"/>`
  const rims = small
    ? rim(pale, 2.5, 0.5, 1.2)
    : rim(pale, depth * 0.7, 0.5, depth * 0.24) + rim(dark, depth, 0.75, depth * -0.18)
  const soft = small ? '' : ` ${s.blur(round(depth * 0.42))}`
  const rounding = depth === 0 ? '' : `<g fill="none"${soft}>${rims}</g>`
  if (rounding || inside) parts.push(clip ? `<g ${clip}>${rounding}${inside}</g>` : rounding)
  if (edge > 0)
    parts.push(
      `<use ${href} fill="none" stroke="${darker(colour, 0.6)}" stroke-width="1.5" opacity="${edge}"/>`,
    )
  return parts.join('')
}

const round = (n: number) => Math.round(n * 100) / 100

/** Where two pieces are sewn together: a dark groove with a lit lip beside it. */
export function seam(s: Sheet, d: string, colour: string, width = 2): string {
  const path = `<use ${s.line(d)} stroke=`
  return `<g fill="none">${path}"${darker(colour, 0.55)}" stroke-width="${width}" opacity=".75"/>${path}"${lighter(colour, 0.45)}" stroke-width="${round(width * 0.6)}" opacity=".4" transform="translate(1.2 1.8)"/></g>`
}

/** A row of stitches. */
export function stitch(d: string, colour: string, tone = 0.35, width = 1.8): string {
  return `<path d="${d}" fill="none" stroke="${contrasting(colour, tone)}" stroke-width="${width}" stroke-dasharray="6.5 3.5" stroke-linecap="round" opacity=".75"/>`
}

/** A soft crease: shade on one side, light on the other. */
export function fold(s: Sheet, d: string, colour: string, width = 16, strength = 1): string {
  const path = `<use ${s.line(d)} stroke=`
  return `<g fill="none" ${s.blurLine(round(width * 0.42))}>${path}"${darker(colour, 0.5)}" stroke-width="${width}" opacity="${round(0.5 * strength)}"/>${path}"${lighter(colour, 0.5)}" stroke-width="${round(width * 0.6)}" opacity="${round(0.32 * strength)}" transform="translate(${round(width * 0.7)} ${round(width * 0.25)})"/></g>`
}

/** The shadow that one piece throws on the piece beneath it. */
export function cast(s: Sheet, d: string, dx = 4, dy = 9, blur = 8, opacity = 0.4): string {
  return `<use ${s.line(d)} transform="translate(${dx} ${dy})" fill="#111" opacity="${opacity}" ${s.blur(blur)}/>`
}

/** Webbing or a padded strap along a path; `stitched` sews both edges. */
export function strap(s: Sheet, d: string, colour: string, width: number, stitched = false): string {
  const path = s.line(d)
  const line = (stroke: string, w: number, extra = '') =>
    `<use ${path} stroke="${stroke}" stroke-width="${round(w)}"${extra}/>`
  const lit = ` opacity="${width > 34 ? 0.14 : 0.3}" transform="translate(${round(-width * 0.13)} ${round(-width * 0.06)})"`
  const sewn = stitched
    ? line(contrasting(colour, 0.4), width - 10, ' stroke-dasharray="5 3.5" opacity=".8"') +
      line(colour, width - 13.5)
    : ''
  return `<g fill="none" stroke-linejoin="round">${line(darker(colour, 0.55), width)}${line(colour, width - 3)}${sewn}${line(lighter(colour, 0.35), width * 0.35, lit)}</g>`
}

/** A zip along a path: tape, teeth, and a puller hanging at `at`. */
export function zip(
  s: Sheet,
  d: string,
  cloth: string,
  at: readonly [number, number, number?] | null,
  { metal = '#b9b2a6', width = 13, pull = cloth }: { metal?: string; width?: number; pull?: string } = {},
): string {
  const tape = darker(cloth, 0.42)
  const run = (stroke: string, w: number, extra = '') =>
    `<use ${s.line(d)} stroke="${stroke}" stroke-width="${w}"${extra}/>`
  const lines = d
    ? `<g fill="none" stroke-linejoin="round">${run(darker(cloth, 0.6), width + 2, ' opacity=".6"')}${run(tape, width)}${run(darker(tape, 0.4), 5.5)}${run(metal, 4.6, ' stroke-dasharray="2.3 2.3"')}</g>`
    : ''
  return at ? lines + puller(at, metal, pull) : lines
}

function puller([x, y, turn = 0]: readonly [number, number, number?], metal: string, colour: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-6-8h12l2 13h-16z" fill="${metal}" stroke="${darker(metal, 0.55)}" stroke-width="1.2"/><path d="M-3 3h6v9h-6z" fill="none" stroke="${darker(metal, 0.35)}" stroke-width="2.4"/><path d="M-5.5 11h11l1.5 36q0 5-7 5t-7-5z" fill="${darker(colour, 0.12)}" stroke="${darker(colour, 0.6)}" stroke-width="1.4"/><path d="M-2.5 16l-.8 28" stroke="${lighter(colour, 0.4)}" stroke-width="1.6" opacity=".5"/></g>`
}

/** A round stud, snap or rivet. */
export function stud(s: Sheet, x: number, y: number, r: number, metal = '#b8b1a4'): string {
  const fill = s.radial(
    [0.35, 0.3, 0.8],
    [
      [0, lighter(metal, 0.65)],
      [0.5, metal],
      [1, darker(metal, 0.5)],
    ],
  )
  const part = s.part(
    `<circle cx="${r * 0.15}" cy="${r * 0.3}" r="${round(r * 1.12)}" fill="#111" opacity=".35"/><circle r="${r}" fill="${fill}"/><circle r="${round(r * 0.6)}" fill="none" stroke="${darker(metal, 0.4)}" stroke-width="1" opacity=".5"/>`,
  )
  return `<use ${part} x="${x}" y="${y}"/>`
}
