/** Duties that apply in some countries only: off by default. docs/law.md explains each. */

import {
  CONFIRM_LABEL,
  MAX_WITHDRAWAL_DAYS,
  WITHDRAW_LABEL,
  WITHDRAWAL_DAYS,
} from '../withdrawals/withdrawal.ts'
import { line, picture, whole, yesNo } from './setting-field.ts'

const withWithdrawal = { shownWith: 'withdrawal' } as const

export const law = {
  withdrawal: yesNo('Withdrawal function (EU)', {
    help: 'A link at the foot of every page and on the page of each order. A customer declares a withdrawal there without a login, and gets a receipt by mail at once. The statements are listed at /admin/withdrawals.',
    default: false,
    mustBeSent: true,
  }),
  withdrawLabel: line('Label of the link', {
    help: `In English the law names “${WITHDRAW_LABEL}”; in other languages it names others.`,
    default: WITHDRAW_LABEL,
    max: 60,
    isRequired: true,
    ...withWithdrawal,
  }),
  confirmLabel: line('Label of the button that declares it', {
    help: `No other words may stand on it. In English: “${CONFIRM_LABEL}”.`,
    default: CONFIRM_LABEL,
    max: 60,
    isRequired: true,
    ...withWithdrawal,
  }),
  withdrawalDays: whole('Days to withdraw', {
    help: `From the delivery of the last parcel, at least ${WITHDRAWAL_DAYS}. It counts for orders from now on: each keeps the period of its day. Your information on withdrawal must say the same.`,
    default: WITHDRAWAL_DAYS,
    min: WITHDRAWAL_DAYS,
    max: MAX_WITHDRAWAL_DAYS,
    unit: 'days',
    ...withWithdrawal,
  }),
  priorPrice: yesNo('Lowest price of the 30 days before a reduction (EU)', {
    help: 'Each product with a compare-at price or the on-sale flag names the lowest price of the 30 days before its reduction. Crossed-out prices, savings and their order are computed from it and not from the compare-at price. A product without an earlier price shows neither, has no sale badge and is not in the list of the sale.',
    default: false,
  }),
  enclosesTerms: yesNo('Terms with the confirmation of an order (EU, UK)', {
    help: 'The mail that confirms an order has your pages of the purposes “Terms” and “Right of withdrawal” as files, as they were when the order was placed. The demo’s examples are not enclosed.',
    // It encloses the owner's own pages alone: the demo has none.
    default: true,
  }),
  meansOfPayment: line('Means of payment', {
    help: 'Named in the cart and at the start of the checkout, with the countries that you deliver to (EU). Empty: neither is named there.',
    default: '',
    max: 200,
    placeholder: 'Visa, Mastercard and American Express',
  }),
  orderButton: line('Label of the order button', {
    help: 'It must say that the order obliges to pay. Empty: Complete Payment.',
    default: '',
    max: 60,
    placeholder: 'Order with obligation to pay',
  }),
  guaranteeNotice: picture('Notice on the legal guarantee (EU)', {
    help: 'The official notice as a picture, unaltered. It is shown in the checkout, beside the order button.',
    default: null,
    noun: 'notice',
    alt: 'Notice on the legal guarantee of conformity',
  }),
}
