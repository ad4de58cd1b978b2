/**
 * For how long the shop keeps personal data. The rule: each kind of data has one entry here, with its default and the
 * shortest time that an owner may set; `src/storage/retention/` deletes by it.
 */

type RetentionRule = {
  /** Days; null: kept until staff delete it, because a law may ask for it. */
  default: number | null
  /** Days. */
  min: number
}

export const RETENTION_RULES = {
  /** Cart lines that were not changed for so long. */
  carts: { default: 90, min: 1 },
  /** Email and address of checkouts without an order, and copies of those with one, since the checkout was opened. */
  checkouts: { default: 30, min: 2 },
  /** Records of mails and mails that are files, since the last attempt. */
  mails: { default: 400, min: 30 },
  /** Subscribers who have not confirmed. */
  unconfirmedSubscribers: { default: 14, min: 7 },
  /** Subscribers who have left: until then their consent can be proven. */
  formerSubscribers: { default: 365, min: 1 },
  /** Statements of withdrawal that are marked as done. */
  withdrawals: { default: null, min: 365 },
  /**
   * Names and addresses of orders, and on their invoices and credit notes, since both were made: ten years, and six at
   * least (docs/law.md has the sources). The database refuses it earlier (migration 129).
   */
  orders: { default: 3653, min: 2192 },
} as const satisfies Record<string, RetentionRule>

export type RetentionName = keyof typeof RETENTION_RULES
export const RETENTION_NAMES = Object.keys(RETENTION_RULES) as [RetentionName, ...RetentionName[]]

/** Days by rule; null: kept. */
export type RetentionSettings = Record<RetentionName, number | null>

export const MAX_RETENTION_DAYS = 36_500

export const DEFAULT_RETENTION = Object.fromEntries(
  RETENTION_NAMES.map((name) => [name, RETENTION_RULES[name].default]),
) as RetentionSettings

const DAY_MS = 24 * 60 * 60 * 1000

/** Older rows are deleted. */
export const retentionLimit = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
