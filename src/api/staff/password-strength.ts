/**
 * Refuses passwords of staff that are short or easy to guess: common ones, sayings, words of the shop and the person,
 * repetitions, sequences and patterns of the keyboard. There is no rule about kinds of characters (NIST SP 800-63B-4,
 * 3.1.1.2).
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { HttpError } from '../../contract/errors.ts'
import { isPasswordLongEnough, PASSWORD_RULE } from '../../domain/staff/staff-password.ts'
import { GUESSED_PHRASES, GUESSED_WORDS } from './guessed-words.ts'

/** Guesses that an attacker with the dictionaries needs: 10^10 and more (score 4 of 4). */
const WANTED_SCORE = 4
/** The estimate takes longer with the length. A longer password whose beginning is strong is strong. */
const ESTIMATED_LENGTH = 64
/** Letters and digits besides words that an attacker tries first. */
const OWN_CHARACTERS = 8

let estimator: ZxcvbnFactory | undefined

/** Digits and signs that stand for letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** In small letters, without accents. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

/** The name, the address and their parts, as they are and without accents. */
const wordsOf = (context: readonly string[]): string[] => [
  ...new Set(
    context
      .flatMap((text) => [text, plain(text)])
      .flatMap((text) => [text, lettersOf(text), ...text.split(/[^\p{L}\p{N}]+/u)])
      .filter((word) => word.length > 2),
  ),
]

/** What is left of the password without the words, the longest first. */
const withoutWords = (password: string, words: readonly string[]): string => {
  let left = password
  for (const word of words.toSorted((a, b) => b.length - a.length)) left = left.replaceAll(word, '\n')
  return left
}

const hasOwnPart = (password: string, words: readonly string[]): boolean => {
  const known = [...GUESSED_PHRASES, ...GUESSED_WORDS, ...words.map((word) => lettersOf(plain(word)))].filter(
    (word) => word.length > 2,
  )
  const typed = plain(password)
  const asLetters = [...typed].map((sign) => LOOKALIKES[sign] ?? sign).join('')
  return [typed, asLetters].every(
    (text) => lettersOf(withoutWords(lettersOf(text), known)).length >= OWN_CHARACTERS,
  )
}

/** @param context words that an attacker would try first, such as the name and the address of the person */
export const requireStrongPassword = (password: string, context: readonly string[]): void => {
  if (!isPasswordLongEnough(password))
    throw new HttpError('password-weak', `This password is too short. ${PASSWORD_RULE}`)
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const words = wordsOf(context)
  const { score } = estimator.check(password.slice(0, ESTIMATED_LENGTH), words)
  if (score < WANTED_SCORE || !hasOwnPart(password, words))
    throw new HttpError(
      'password-weak',
      'This password is too easy to guess: it is common, a saying, or made of repetitions, sequences or your own details.',
    )
}
