/**
 * For how long the shop keeps personal data. The rule: each kind of data has one entry here, with its default and the
 * shortest time that an owner may set; `src/storage/personal-data/` deletes by it.
 */
import { whole } from './setting-field.ts'

/** @param most null: kept until staff delete it, because a law may ask for it */
const days = <const Days extends number | null>(label: string, help: string, most: Days, min: number) =>
  whole(label, { help, default: most, min, max: 36_500, unit: 'days', isOptional: true })

export const RETENTION_RULES = {
  /** Cart lines that were not changed for so long. */
  carts: days('Carts', 'After the last change', 90, 1),
  /** Email and address of checkouts without an order, and copies of those with one, since the checkout was opened. */
  checkouts: days('Contact data of checkouts', 'After the checkout was opened. Orders keep theirs', 30, 2),
  /** Records of mails and mails that are files, since the last attempt. */
  mails: days('Records of mails', 'After the mail was sent', 400, 30),
  unconfirmedSubscribers: days('Subscribers who did not confirm', 'After they were asked', 14, 7),
  formerSubscribers: days('Subscribers who have left', 'Until then you can prove their consent', 365, 1),
  withdrawals: days('Withdrawals that are done', 'After they were marked as done', null, 365),
  /**
   * Also on invoices and credit notes, since both were made: ten years, and six at least (docs/law.md has the sources). The
   * database refuses it earlier (migration 129).
   */
  orders: days(
    'Names and addresses of orders and invoices',
    'After the order and its last invoice or credit note; 3653 days are ten years. Numbers and amounts stay',
    3653,
    2192,
  ),
}

export type RetentionName = keyof typeof RETENTION_RULES
export const RETENTION_NAMES = Object.keys(RETENTION_RULES) as [RetentionName, ...RetentionName[]]

/** Days by rule; null: kept. */
export type RetentionSettings = Record<RetentionName, number | null>

export const DEFAULT_RETENTION = Object.fromEntries(
  RETENTION_NAMES.map((name) => [name, RETENTION_RULES[name].default]),
) as RetentionSettings

const DAY_MS = 24 * 60 * 60 * 1000

/** Older rows are deleted. */
export const retentionLimit = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
