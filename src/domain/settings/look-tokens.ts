/**
 * The owner's look as design tokens: a style attribute of the document's root replaces those of the one colour, of the
 * typefaces and of the pictures' ratio. The Content-Security-Policy allows style attributes, and refuses style elements.
 */
import { accentTones } from './accent.ts'
import type { PictureRatio, TypePairing } from './shop-settings.ts'

/** Null or absent: the default. */
export type Look = {
  accent: string | null
  pictureRatio?: PictureRatio | undefined
  typePairing?: TypePairing | undefined
}

/** The families of ui/fonts.css; each fallback has the metrics of its typeface. */
const typefaces: Record<TypePairing, { text?: string; heading?: string }> = {
  sans: {},
  'serif-headings': { heading: '"Fraunces Variable", "Fraunces Fallback", serif' },
  geometric: { text: '"Manrope Variable", "Manrope Fallback", system-ui, sans-serif' },
}

/** By the name of the token; null where it is the default. */
export const lookTokens = ({
  accent: chosen,
  pictureRatio,
  typePairing = 'sans',
}: Look): Record<string, string | null> => {
  const tones = chosen ? accentTones(chosen) : undefined
  const { text, heading } = typefaces[typePairing]
  return {
    '--color-moss': tones?.accent ?? null,
    '--color-moss-deep': tones?.deep ?? null,
    '--color-mist': tones?.mist ?? null,
    '--aspect-product': pictureRatio ?? null,
    '--font-sans': text ?? null,
    '--font-heading': heading ?? null,
  }
}
