/**
 * Withdrawal from a contract (EU, Directive 2011/83/EU Art. 9 to 11a): the labels of the law, what a statement says about
 * its order, and the days of its period. A statement is always taken.
 */

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
