/** Slugs: the readable part of the URL of a product, brand or category. */
import { foldText } from './search-text.ts'

export const MAX_SLUG_LENGTH = 100
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const SLUG_RULE = 'must be lower-case letters, digits and single hyphens, such as zip-wallet'

/** Letters that do not decompose into a base letter and an accent. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** "Café Shirt" -> "cafe-shirt", "Teasel & Thrum" -> "teasel-and-thrum"; `fallback` for a name without Latin letters or digits. */
export const slugOf = (name: string, fallback = 'product'): string => {
  const slug = foldText(name)
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]/g, (sign) => letters[sign] ?? '-')
    .replace(/-+/g, '-')
    .slice(0, MAX_SLUG_LENGTH - 10)
    .replace(/^-|-$/g, '')
  return slug || fallback
}

/** `slug`, or the first of `slug-2`, `slug-3`, ... that is not taken. */
export const freeSlug = (slug: string, isTaken: (slug: string) => boolean): string => {
  if (!isTaken(slug)) return slug
  for (let twin = 2; ; twin += 1) if (!isTaken(`${slug}-${twin}`)) return `${slug}-${twin}`
}
