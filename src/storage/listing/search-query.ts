/**
 * Turns a search text into terms: looks each word up in the vocabulary, and replaces misspelt words by the nearest known
 * ones (by trigrams, then by edit distance). PostgreSQL's full-text search or the catalogue index matches the terms.
 */
import { type RawBuilder, sql } from 'kysely'
import { correctWord, type KnownWord } from '../../domain/listing/spelling.ts'
import type { Database } from '../database/database.ts'
import { wordsOf } from './search-words.ts'

/** A word of letters and digits. */
type TermWord = {
  word: string
  /** Whether words that start with it match too. */
  isPrefix: boolean
  /** Matches in names, brands, categories, colours and tags, but not in descriptions. */
  inNamesOnly: boolean
}
/** Products match all terms, or any of them; a term matches if any of its words does. */
export type SearchTerms = { terms: TermWord[][]; all: boolean }

export type SearchQuery = {
  /** Tried first. */
  primary: SearchTerms
  /** Tried when the primary terms match nothing: any of the words. */
  fallback?: SearchTerms
}

const termWordText = ({ word, isPrefix, inNamesOnly }: TermWord): string => {
  const flags = `${isPrefix ? '*' : ''}${inNamesOnly ? 'AB' : ''}`
  return flags === '' ? `'${word}'` : `'${word}':${flags}`
}

/** The terms in tsquery syntax. */
export const toTsquery = ({ terms, all }: SearchTerms): string =>
  terms.map((atoms) => `(${atoms.map(termWordText).join(' | ')})`).join(all ? ' & ' : ' | ')

const MAX_WORDS = 12
const MAX_WORD_LENGTH = 40
const CANDIDATES = 40

type WordLookup = {
  word: string
  /** Null for a stop word such as "the". */
  stem: string | null
  is_known: boolean
  candidates: { word: string; stem: string; names_things: boolean }[]
}

/** Sorts after every letter: the upper bound of a prefix range. */
const LAST_CODE_POINT = String.fromCodePoint(0x10ffff)

/** No other word is meant by it, such as "20l". */
const isCode = (word: string): boolean => /\p{N}/u.test(word)

const lookUpWords = async (db: Database, words: readonly string[]): Promise<WordLookup[]> => {
  const { rows } = await sql<WordLookup>`
    select asked.word, asked.stem, asked.is_known, case
      when asked.is_known or asked.is_code or asked.stem is null or length(asked.word) < 3 then '[]'::json
      else coalesce((
        select json_agg(json_build_object('word', near.word, 'stem', near.stem, 'names_things', near.names_things))
        from (
          select * from search_words order by search_words.word <-> asked.word limit ${CANDIDATES}
        ) as near
      ), '[]'::json)
    end as candidates
    from (
      select word, stem, place, is_code,
        exists (select from search_words where search_words.stem = asked.stem)
        or exists (
          select from search_words
          where search_words.word >= asked.word and search_words.word < asked.word || ${LAST_CODE_POINT}
            and length(asked.word) > 1 and names_things
        ) as is_known
      from (
        select word collate "C", (ts_lexize('english_stem', word))[1] collate "C" as stem, place, is_code
        from unnest(${words}::text[], ${words.map(isCode)}::boolean[]) with ordinality as given (word, is_code, place)
      ) as asked
    ) as asked
    order by asked.place
  `.execute(db)
  return rows
}

/** Any word with the stem, or a word in a name or group with the prefix. */
const termWordsOf = (word: string, stem: string): TermWord[] => [
  { word: stem, isPrefix: false, inNamesOnly: false },
  ...(word.length > 1 ? [{ word, isPrefix: true, inNamesOnly: true }] : []),
]

/** Undefined for a word that is unknown and resembles none. */
const correctedTerm = ({ word, stem, is_known, candidates }: WordLookup): TermWord[] | undefined => {
  if (stem === null) return [{ word, isPrefix: false, inNamesOnly: true }]
  if (is_known || isCode(word)) return termWordsOf(word, stem)
  const known: KnownWord[] = candidates.map((entry) => ({
    word: entry.word,
    namesThings: entry.names_things,
  }))
  const meant = new Set(correctWord(word, known))
  const atoms = candidates
    .filter((entry) => meant.has(entry.word))
    .flatMap((entry) => termWordsOf(entry.word, entry.stem))
  return atoms.length > 0 ? atoms : undefined
}

/** All words first, any word as fallback; undefined when nothing can match. */
export const searchQuery = async (db: Database, text: string): Promise<SearchQuery | undefined> => {
  const words = [...new Set(wordsOf(text))].slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD_LENGTH))
  if (words.length === 0) return undefined
  const looked = await lookUpWords(db, words)
  const telling = looked.filter(({ stem }) => stem !== null)
  const counted = telling.length > 0 ? telling : looked
  const terms = counted.map(correctedTerm).filter((known) => known !== undefined)
  if (terms.length === 0) return undefined
  const any = { terms, all: false }
  if (terms.length < counted.length || terms.length === 1) return { primary: any }
  return { primary: { terms, all: true }, fallback: any }
}

/** Whether any product matches, of those for which the condition on `products as p` holds. */
export const hasMatch = async (
  db: Database,
  searchTerms: SearchTerms,
  isSearched: RawBuilder<boolean>,
): Promise<boolean> => {
  const { rows } = await sql`
    select from product_words as w join products as p on p.id = w.product_id
    where w.document @@ ${toTsquery(searchTerms)}::tsquery and ${isSearched} limit 1
  `.execute(db)
  return rows.length > 0
}
