/**
 * What a shopper's search words mean here: every word is looked up in the vocabulary of the catalogue, misspelt ones
 * are replaced by the nearest known ones (by trigrams, then by edit distance), and PostgreSQL's full text search does
 * the rest.
 */
import { sql } from 'kysely'
import { correctWord, type KnownWord } from '../shop/spelling.ts'
import type { Database } from './database.ts'
import { wordsOf } from './search-words.ts'

/** Texts of tsqueries, made of nothing but letters, digits and operators. */
export type SearchQuery = {
  /** What to look for first. */
  best: string
  /** What to look for when the catalogue has nothing of the best: any of the words. */
  otherwise?: string
}

const MAX_WORDS = 12
const MAX_WORD_LENGTH = 40
const CANDIDATES = 40

type LookedUp = {
  word: string
  /** Null for a word such as "the", which tells nothing. */
  stem: string | null
  is_known: boolean
  candidates: { word: string; stem: string; names_things: boolean }[]
}

/** After all letters of any alphabet: the end of the words that begin alike. */
const LAST = String.fromCodePoint(0x10ffff)

const lookUp = async (db: Database, words: readonly string[]): Promise<LookedUp[]> => {
  const { rows } = await sql<LookedUp>`
    select asked.word, asked.stem, asked.is_known, case
      when asked.is_known or asked.stem is null or length(asked.word) < 3 then '[]'::json
      else coalesce((
        select json_agg(json_build_object('word', near.word, 'stem', near.stem, 'names_things', near.names_things))
        from (
          select * from search_words order by search_words.word <-> asked.word limit ${CANDIDATES}
        ) as near
      ), '[]'::json)
    end as candidates
    from (
      select word, stem, place,
        exists (select from search_words where search_words.stem = asked.stem)
        or exists (
          select from search_words
          where search_words.word >= asked.word and search_words.word < asked.word || ${LAST}
            and length(asked.word) > 1 and names_things
        ) as is_known
      from (
        select word collate "C", (ts_lexize('english_stem', word))[1] collate "C" as stem, place
        from unnest(${words}::text[]) with ordinality as given (word, place)
      ) as asked
    ) as asked
    order by asked.place
  `.execute(db)
  return rows
}

/** Any word with that stem, or one in a name or a group that begins so. */
const term = (word: string, stem: string): string =>
  word.length > 1 ? `'${stem}' | '${word}':*AB` : `'${stem}'`

/** Undefined for a word that stands for nothing here. */
const termOf = ({ word, stem, is_known, candidates }: LookedUp): string | undefined => {
  if (stem === null) return `'${word}':AB`
  if (is_known || /\p{N}/u.test(word)) return term(word, stem)
  const known: KnownWord[] = candidates.map((entry) => ({
    word: entry.word,
    namesThings: entry.names_things,
  }))
  const meant = new Set(correctWord(word, known))
  const terms = candidates
    .filter((entry) => meant.has(entry.word))
    .map((entry) => term(entry.word, entry.stem))
  return terms.length > 0 ? terms.join(' | ') : undefined
}

const join = (terms: readonly string[], operator: '&' | '|'): string =>
  terms.map((text) => `(${text})`).join(` ${operator} `)

/** Products with all of the words, otherwise with any of them; undefined when nothing can match. */
export const searchQuery = async (db: Database, text: string): Promise<SearchQuery | undefined> => {
  const words = [...new Set(wordsOf(text))].slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD_LENGTH))
  if (words.length === 0) return undefined
  const looked = await lookUp(db, words)
  const telling = looked.filter(({ stem }) => stem !== null)
  const counted = telling.length > 0 ? telling : looked
  const terms = counted.map(termOf).filter((known) => known !== undefined)
  if (terms.length === 0) return undefined
  const [all, any] = [join(terms, '&'), join(terms, '|')]
  if (terms.length < counted.length || terms.length === 1) return { best: any }
  return { best: all, otherwise: any }
}

/** Whether anything in the catalogue, whatever else is asked of it, is found by that. */
export const findsAnything = async (db: Database, query: string): Promise<boolean> => {
  const { rows } = await sql`select from product_words where document @@ ${query}::tsquery limit 1`.execute(
    db,
  )
  return rows.length > 0
}
