/** How sure staff can be that a withdrawal was declared by the customer of the order. */
import type { WithdrawalIdentity } from '../../domain/withdrawals/withdrawal.ts'

export const IDENTITY_TEXTS: Record<WithdrawalIdentity, string> = {
  link: 'Declared on the page of the order, by its secret link.',
  email: 'The email address is that of the order.',
  unknown: 'The email address is not that of the order: check who it is before you refund.',
}
