/** The names of the retention rules, in the settings and on the screen that shows when they ran. */
import type { RetentionName } from '../../domain/retention.ts'

export const RETENTION_LABELS: Record<RetentionName, string> = {
  carts: 'Carts',
  checkouts: 'Contact data of checkouts',
  mails: 'Records of mails',
  unconfirmedSubscribers: 'Subscribers who did not confirm',
  formerSubscribers: 'Subscribers who have left',
  withdrawals: 'Withdrawals that are done',
  orders: 'Names and addresses of orders and invoices',
}
