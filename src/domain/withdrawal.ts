/**
 * Withdrawal from a contract (EU, Directive 2011/83/EU Art. 9 to 11a): the labels of the law, what a statement says about
 * its order, and when the period ends. The rule: the period is a hint for staff; a statement is always taken.
 */
import { type LineUnits, unitsToShip } from './fulfilment.ts'

/** The link to the function, and the only label of the button that declares it: of the law's English text. */
export const WITHDRAW_LABEL = 'withdraw from contract here'
export const CONFIRM_LABEL = 'confirm withdrawal'

export const WITHDRAWAL_PATH = '/withdraw'

export const WITHDRAWAL_LIMITS = { name: 200, contract: 300, email: 254 } as const

/** The order numbers and references ("1042", "k3v9abcd") that a shopper's words may contain; at most five. */
export const orderNumbersIn = (contract: string): { numbers: number[]; references: string[] } => {
  const words = contract.match(/[\p{L}\p{N}]+/gu)?.slice(0, 40) ?? []
  return {
    numbers: words
      .filter((word) => /^\d{1,9}$/.test(word))
      .slice(0, 5)
      .map(Number),
    references: words
      .map((word) => word.toLowerCase())
      .filter((word) => /^[a-z2-9]{8}$/.test(word))
      .slice(0, 5),
  }
}

/** How sure it is that the customer of the order declared it: by the order's secret link, or by its email address. */
export type WithdrawalIdentity = 'link' | 'email' | 'unknown'

/** @param orderEmail null where no order matches, or its customer was erased */
export const withdrawalIdentity = (
  isByLink: boolean,
  email: string,
  orderEmail: string | null,
): WithdrawalIdentity => {
  if (isByLink) return 'link'
  return email.toLowerCase() === orderEmail?.toLowerCase() ? 'email' : 'unknown'
}

/** The period of the law (Art. 9); an owner can grant a longer one. */
export const WITHDRAWAL_DAYS = 14
export const MAX_WITHDRAWAL_DAYS = 366

type WithdrawalTerms = { withdrawal: boolean; withdrawalDays: number }

/** What an order records; null: the function is off, and no period is named to customers. */
export const grantedDays = ({ withdrawal, withdrawalDays }: WithdrawalTerms): number | null =>
  withdrawal ? withdrawalDays : null

/** The period of an order is that of its day; an order that recorded none has the present one. */
export const daysToWithdraw = (
  order: { withdrawal_days: number | null } | undefined,
  { withdrawalDays }: Pick<WithdrawalTerms, 'withdrawalDays'>,
): number => order?.withdrawal_days ?? withdrawalDays

export const withdrawalSentence = (days: number): string =>
  `You can withdraw until ${days} days after you received the last of the goods.`

/** `unknown`: a unit is not delivered, or nobody recorded when: then the period is still open. Days: "2026-12-31". */
export type WithdrawalPeriod = { kind: 'unknown' } | { kind: 'open' | 'over'; lastDay: string }

const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/**
 * From the delivery of the last parcel.
 * @param deliveredDays of the parcels that are delivered
 * @param on the day of the statement
 * @param days of `daysToWithdraw`
 */
export const withdrawalPeriod = (
  lines: readonly LineUnits[],
  deliveredDays: readonly string[],
  on: string,
  days: number,
): WithdrawalPeriod => {
  const isComplete = lines.every((line) => unitsToShip(line) === 0 && line.delivered >= line.shipped)
  const lastDelivery = deliveredDays.toSorted().at(-1)
  if (!isComplete || lastDelivery === undefined) return { kind: 'unknown' }
  const lastDay = addDays(lastDelivery, days)
  return { kind: on <= lastDay ? 'open' : 'over', lastDay }
}
