/**
 * Refuses passwords of staff that are short or easy to guess: common ones, words of the shop and the person, repetitions,
 * sequences and patterns of the keyboard. There is no rule about kinds of characters (NIST SP 800-63B-4, 3.1.1.2).
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { HttpError } from '../../contract/errors.ts'
import { isPasswordLongEnough, PASSWORD_RULE } from '../../domain/staff-password.ts'

/** Guesses that an attacker with the dictionaries needs: 10^10 and more (score 4 of 4). */
const WANTED_SCORE = 4
/** The estimate takes longer with the length. A longer password whose beginning is strong is strong. */
const ESTIMATED_LENGTH = 64

let estimator: ZxcvbnFactory | undefined

/** @param context words that an attacker would try first, such as the name and the address of the person */
export const requireStrongPassword = (password: string, context: readonly string[]): void => {
  if (!isPasswordLongEnough(password))
    throw new HttpError('password-weak', `This password is too short. ${PASSWORD_RULE}`)
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const words = context.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).filter((word) => word.length > 2)
  const { score } = estimator.check(password.slice(0, ESTIMATED_LENGTH), words)
  if (score < WANTED_SCORE)
    throw new HttpError(
      'password-weak',
      'This password is too easy to guess: it is common, or made of repetitions, sequences or your own details.',
    )
}
