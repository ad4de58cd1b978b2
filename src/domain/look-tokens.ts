/**
 * The owner's look as design tokens: a style attribute of the document's root replaces those of the one colour and of the
 * pictures' ratio. The Content-Security-Policy allows style attributes, and refuses style elements.
 */
import { accentTones } from './accent.ts'
import type { PictureRatio } from './shop-settings.ts'

/** Null or absent: as the shop is delivered. */
export type Look = { accent: string | null; pictureRatio?: PictureRatio | undefined }

/** By the name of the token; null where it is as the shop is delivered. */
export const lookTokens = ({ accent: chosen, pictureRatio }: Look): Record<string, string | null> => {
  const tones = chosen ? accentTones(chosen) : undefined
  return {
    '--color-moss': tones?.accent ?? null,
    '--color-moss-deep': tones?.deep ?? null,
    '--color-mist': tones?.mist ?? null,
    '--aspect-product': pictureRatio ?? null,
  }
}
