/** Findings of the doctor's checks. The rule: a finding is one sentence, and what the owner can change has a remedy. */

/** From harmless to serious. */
export const SEVERITIES = ['ok', 'info', 'warning', 'error'] as const
export type Severity = (typeof SEVERITIES)[number]

export type Finding = { severity: Severity; sentence: string; remedy: string | null }

export const ok = (sentence: string): Finding => ({ severity: 'ok', sentence, remedy: null })

/** Nothing to worry about, or something that could not be examined. */
export const info = (sentence: string, remedy: string | null = null): Finding => ({
  severity: 'info',
  sentence,
  remedy,
})

/** The shop sells, but a fault, an attack or a bad day would cost more than it must. */
export const warning = (sentence: string, remedy: string): Finding => ({
  severity: 'warning',
  sentence,
  remedy,
})

/** Shoppers, orders or data are affected now. */
export const error = (sentence: string, remedy: string): Finding => ({ severity: 'error', sentence, remedy })

/** "a", "a and b", "a, b and c" */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
