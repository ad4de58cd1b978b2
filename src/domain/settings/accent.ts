/**
 * The tones of the owner's one colour. Each is darkened or lightened until text on it, and text in it, has the contrast
 * that WCAG 2.2 asks for (4.5:1), so that no colour can make a page unreadable.
 */

/** Of 0 to 255 each. */
type Rgb = readonly [red: number, green: number, blue: number]

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]
/** As in src/ui/tokens.css: a test compares them. */
export const GROUNDS = { paper: '#faf9f6', ink: '#1d1c19', muted: '#635e54' } as const

/** Of a shop whose owner has chosen none. As in src/ui/tokens.css. */
export const DEFAULT_ACCENT = '#2e4a3d'

export const MIN_CONTRAST = 4.5
/** The faintest text on the dark tone is paper with this opacity. */
export const FAINT_TEXT = 0.7

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

const parse = (color: string): Rgb => {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}
const format = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `share` of `other`, the rest of `color`, rounded to what a screen shows. */
const mix = (color: Rgb, other: Rgb, share: number): Rgb => {
  const part = (at: 0 | 1 | 2) => Math.round(color[at] * (1 - share) + other[at] * share)
  return [part(0), part(1), part(2)]
}

const linear = (part: number): number => {
  const value = part / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const contrastOf = (a: Rgb, b: Rgb): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

/** The contrast ratio of WCAG, 1 to 21. */
export const contrast = (a: string, b: string): number => contrastOf(parse(a), parse(b))

/** Text of that opacity on a ground. */
export const blend = (text: string, ground: string, opacity: number): string =>
  format(mix(parse(ground), parse(text), opacity))

const STEP = 0.02

/** The first mixture, from `from` on, that is readable. Black and white always are. */
const mixUntil = (color: Rgb, other: Rgb, from: number, isReadable: (mixed: Rgb) => boolean): Rgb => {
  for (let share = from; share < 1; share += STEP) {
    const mixed = mix(color, other, share)
    if (isReadable(mixed)) return mixed
  }
  return other
}

export type AccentTones = {
  /** For buttons, badges, links and outlines. */
  accent: string
  /** For grounds of light text. */
  deep: string
  /** For light grounds of dark text. */
  mist: string
}

/** @param color such as "#2e4a3d" */
export const accentTones = (color: string): AccentTones => {
  const [paper, ink, muted] = [parse(GROUNDS.paper), parse(GROUNDS.ink), parse(GROUNDS.muted)]
  const chosen = parse(color)
  const mist = mixUntil(
    chosen,
    WHITE,
    0.86,
    (light) => contrastOf(light, muted) >= MIN_CONTRAST && contrastOf(light, ink) >= MIN_CONTRAST,
  )
  const accent = mixUntil(
    chosen,
    BLACK,
    0,
    (dark) => contrastOf(dark, paper) >= MIN_CONTRAST && contrastOf(dark, mist) >= MIN_CONTRAST,
  )
  const deep = mixUntil(
    accent,
    BLACK,
    0.28,
    (dark) => contrastOf(mix(dark, paper, FAINT_TEXT), dark) >= MIN_CONTRAST,
  )
  return { accent: format(accent), deep: format(deep), mist: format(mist) }
}

/** The tone for accents of a shop, whose owner may have chosen no colour. */
export const accentOf = (chosen: string | null): string =>
  chosen === null ? DEFAULT_ACCENT : accentTones(chosen).accent
