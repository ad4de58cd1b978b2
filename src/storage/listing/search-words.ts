/** The searchable words of a product: folded, and letters and digits only. */
import { sql } from 'kysely'
import { foldText } from '../../domain/search-text.ts'
import type { Transaction } from '../database/database.ts'

export type ProductWords = { name_words: string; group_words: string; description_words: string }

const WORD = /[\p{L}\p{N}]+/gu

/** "Café-Crème, 20L" -> ["cafe", "creme", "20l"] */
export const wordsOf = (text: string): string[] => foldText(text).match(WORD) ?? []

/** In a SKU such as "AL-BAG-0421" only parts with digits are distinctive. */
const codeWords = (code: string): string[] => wordsOf(code).filter((word) => /\p{N}/u.test(word))

export const descriptionWords = (description: string): string => wordsOf(description).join(' ')

export const productWords = (product: {
  name: string
  description: string
  sku: string
  colors: readonly string[]
  tags: readonly string[]
  /** Names of the brand, the category and its parent. */
  groups: readonly string[]
}): ProductWords => ({
  name_words: wordsOf(product.name).join(' '),
  group_words: [
    ...new Set([
      ...[...product.groups, ...product.colors, ...product.tags].flatMap(wordsOf),
      ...codeWords(product.sku),
    ]),
  ].join(' '),
  description_words: descriptionWords(product.description),
})

/** Words that misspelt ones may be corrected to: 3 to 30 letters, no digits. */
const vocabularyOf = (text: string): string[] =>
  text.split(' ').filter((word) => word.length >= 3 && word.length <= 30 && !/\p{N}/u.test(word))

/** Word -> whether it occurs outside descriptions. */
export type Vocabulary = Map<string, boolean>

/** Adds the words of a product to `vocabulary` and returns it. */
export const collectWords = (vocabulary: Vocabulary, words: ProductWords): Vocabulary => {
  for (const word of vocabularyOf(words.description_words))
    if (!vocabulary.has(word)) vocabulary.set(word, false)
  for (const word of vocabularyOf(`${words.name_words} ${words.group_words}`)) vocabulary.set(word, true)
  return vocabulary
}

/** Persists new words of the vocabulary. */
export const addToVocabulary = async (trx: Transaction, vocabulary: Vocabulary): Promise<void> => {
  const entries = [...vocabulary].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (entries.length === 0) return
  await sql`
    insert into search_words (word, names_things)
    select * from unnest(${entries.map(([word]) => word)}::text[], ${entries.map(([, names]) => names)}::boolean[])
    on conflict (word) do update set names_things = true
      where excluded.names_things and not search_words.names_things
  `.execute(trx)
}
