// Cloths and skins as quiet repeating patterns laid over a form.
import type { Sheet } from './sheet.ts'
import { darker, lighter, lightness } from './tone.ts'

export type Texture =
  | 'canvas'
  | 'twill'
  | 'denim'
  | 'rib'
  | 'knit'
  | 'cord'
  | 'leather'
  | 'ripstop'
  | 'oxford'
  | 'smooth'
  | 'suede'

/** Paint for the texture of a cloth of this colour, or null where the surface is plain. */
export function texture(s: Sheet, kind: Texture, colour: string): string | null {
  const dark = darker(colour, 0.5)
  const pale = lighter(colour, 0.5)
  // dark cloth shows its weave less than pale cloth does
  const shown = lightness(colour) < 0.42 ? 0.6 : 1
  const line = (d: string, stroke: string, width: number, opacity: number) =>
    `<path d="${d}" stroke="${stroke}" stroke-width="${width}" opacity="${Math.round(opacity * shown * 100) / 100}" fill="none"/>`
  switch (kind) {
    case 'smooth':
      return null
    case 'canvas':
      return s.pattern(8, 8, line('M0 2H8', dark, 2, 0.1) + line('M2 0V8', pale, 2, 0.08))
    case 'oxford':
      return s.pattern(5, 5, line('M0 1H5M1 0V5', pale, 1.4, 0.2))
    case 'twill':
      return s.pattern(6, 6, line('M1 0V6', dark, 2, 0.12), 32)
    case 'denim':
      return s.pattern(5, 11, line('M1 0V11', pale, 1.6, 0.16) + line('M3.5 2V8', dark, 1.4, 0.18), 32)
    case 'cord':
      return s.pattern(13, 13, line('M2 0V13', dark, 4, 0.26) + line('M8 0V13', pale, 4, 0.12))
    case 'rib':
      return s.pattern(11, 11, line('M2 0V11', dark, 3.5, 0.3) + line('M7 0V11', pale, 3, 0.12))
    case 'knit':
      return s.pattern(
        15,
        13,
        line('M0 0L7.5 8L15 0', dark, 3, 0.2) + line('M0 6.5L7.5 14.5L15 6.5', pale, 2.2, 0.14),
      )
    case 'leather':
      return s.pattern(
        17,
        15,
        line('M3 3l2 1M11 2l2-1M8 8l1 2M14 10l2 1M2 12l2-1', dark, 1.6, 0.2) +
          line('M5 6l2-1M13 6l1 1', pale, 1.4, 0.14),
      )
    case 'suede':
      return s.pattern(19, 19, line('M2 4h3M10 2h2M15 9h3M6 11h3M12 16h3M1 15h2', dark, 2, 0.1))
    case 'ripstop':
      return s.pattern(15, 15, line('M0 .75H15M.75 0V15', pale, 1.2, 0.13) + line('M0 2H15', dark, 1, 0.12))
  }
}
