/**
 * The owner's texts of the mails about orders. The rule: placeholders in braces stand for facts of the order; a text has
 * only those that its mail knows, and a refund always names its amount. Those with words of the shop's own are in
 * `fixed-mails.ts`.
 */
import { type MailName, type MailText, ORDER_MAILS } from './order-mails.ts'

export const MAIL_NAMES = (Object.keys(ORDER_MAILS) as (keyof typeof ORDER_MAILS)[]).filter(
  (name): name is MailName => 'words' in ORDER_MAILS[name],
)

export const wordsOf = (name: MailName) => ORDER_MAILS[name].words

export const placeholdersOf = (name: MailName): string[] =>
  Object.keys(wordsOf(name).variables).map((key) => `{${key}}`)

export const MAX_MAIL_SUBJECT = 120
export const MAX_MAIL_TEXT = 2000

const PLACEHOLDER = /\{([a-z]+)\}/gi

/** What is wrong with a text; undefined where nothing is. */
export const mailTextProblem = (name: MailName, { subject, text }: MailText): string | undefined => {
  const known = placeholdersOf(name)
  const unknown = [...`${subject} ${text}`.matchAll(PLACEHOLDER)].find(([whole]) => !known.includes(whole))
  if (unknown) return `has no ${unknown[0]}: only ${known.join(' and ')}`
  if (known.includes('{amount}') && !text.includes('{amount}')) return 'must name the {amount} in its text'
  return undefined
}

/** Values that contain braces stay as they are. The owner's own number sign before "#1042" is not doubled. */
export const fillMailText = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/(#?)\{([a-z]+)\}/gi, (whole, sign: string, key: string) => {
    const value = values[key]
    if (value === undefined) return whole
    return value.startsWith(sign) ? value : sign + value
  })
