/** A product and its groups as the words that search compares: folded, and nothing but letters and digits. */
import { foldText } from '../shop/search-text.ts'

export type ProductWords = { name_words: string; group_words: string; description_words: string }

const WORD = /[\p{L}\p{N}]+/gu

/** "Café-Crème, 20L" -> ["cafe", "creme", "20l"] */
export const wordsOf = (text: string): string[] => foldText(text).match(WORD) ?? []

/** In a code such as "AL-BAG-0421" only the parts with digits tell anything. */
const codeWords = (code: string): string[] => wordsOf(code).filter((word) => /\p{N}/u.test(word))

export const productWords = (product: {
  name: string
  description: string
  sku: string
  colors: readonly string[]
  tags: readonly string[]
  /** The names of its brand, its category and the category above. */
  groups: readonly string[]
}): ProductWords => ({
  name_words: wordsOf(product.name).join(' '),
  group_words: [
    ...new Set([
      ...[...product.groups, ...product.colors, ...product.tags].flatMap(wordsOf),
      ...codeWords(product.sku),
    ]),
  ].join(' '),
  description_words: wordsOf(product.description).join(' '),
})

/** The words of it that misspelt ones may be corrected to: no numbers, nothing too short or too long to be a word. */
export const vocabularyOf = (words: ProductWords): string[] => [
  ...new Set(
    [words.name_words, words.group_words, words.description_words]
      .flatMap((text) => text.split(' '))
      .filter((word) => word.length >= 3 && word.length <= 30 && !/\p{N}/u.test(word)),
  ),
]
