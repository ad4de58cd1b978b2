/** Slugs: the readable part of the URL of a product, brand or category. */
import { foldText } from '../search-text.ts'

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
export const freeSlug = (slug: string, isTaken: (slug: string) => boolean): string =>
  createFreeSlugs(isTaken)(slug)

/**
 * For many in a row of which none becomes free again: each twin's number follows the last one, so that a thousand products of
 * the same name do not try a thousand numbers each.
 */
export const createFreeSlugs = (isTaken: (slug: string) => boolean): ((slug: string) => string) => {
  const next = new Map<string, number>()
  return (slug) => {
    if (!isTaken(slug)) return slug
    let twin = next.get(slug) ?? 2
    while (isTaken(`${slug}-${twin}`)) twin += 1
    next.set(slug, twin)
    return `${slug}-${twin}`
  }
}
