/**
 * The mails about an order, an entry for each. The rule: everything that other layers know of a mail derives from its entry:
 * the job and its queue, the kind in the table `order_messages`, the owner's setting with its form and its example. What
 * a mail says besides its words is in `src/checkout/mails/send-order-mail.ts`.
 */

type OrderMail = {
  /** The kind of its job, and the queue of the job. */
  job: `${string}-message`
  /** The fields of the job that tell it from other jobs of the kind. */
  ids: readonly string[]
  /** Its kinds in `order_messages`, of which each is sent once. The constraint there repeats it, as a pattern of SQL. */
  record: string
  /** How long the job waits. */
  delaySeconds?: number
  /** At most so many at a time from a node. */
  atOnce?: number
  /** What the owner may rewrite. */
  words?: MailWords
  /** What the owner may not rewrite. `end`: at the end. */
  fixedWords?: MailText & { end: string }
}

/** `text`: before the facts; an empty line begins a paragraph. */
export type MailText = { subject: string; text: string }

/** The default subject and text. */
type MailWords = MailText & {
  /** For staff. */
  title: string
  /** The placeholders that subject and text may have, each with the value of the example. */
  variables: Readonly<Record<string, string>>
}

const number = '#1042'
const amount = '£42.00 GBP'

export const ORDER_MAILS = {
  confirmation: {
    job: 'order-message',
    ids: ['message'],
    record: 'confirmation',
    words: {
      title: 'Order confirmed',
      variables: { number },
      subject: 'Your order {number} is confirmed',
      text: 'Thank you for your order. It has been paid and is confirmed.',
    },
  },
  shipment: {
    job: 'shipment-message',
    ids: ['fulfilmentId'],
    record: 'shipment:%',
    // A parcel that was recorded by mistake can be undone before its customer is notified.
    delaySeconds: 60,
    words: {
      title: 'Parcel sent',
      // "A part of your order" while more follows.
      variables: { what: 'Your order', number },
      subject: '{what} {number} has been shipped',
      text: '{what} is on its way to you.',
    },
  },
  refund: {
    job: 'refund-message',
    // The job of the attempt before may still be active, and has found nothing to say.
    ids: ['refundId', 'attempt'],
    record: 'refund:%',
    words: {
      title: 'Part of a payment paid back',
      variables: { amount, number },
      subject: '{amount} of your order {number} has been paid back',
      text: 'We have paid back {amount}. Depending on your bank it takes a few days to arrive.',
    },
  },
  fullRefund: {
    job: 'order-message',
    ids: ['message'],
    record: 'refund',
    words: {
      title: 'Whole payment paid back',
      variables: { amount, number },
      subject: 'Your payment for order {number} has been paid back',
      text: 'We have paid back {amount} in full. Depending on your bank it takes a few days to arrive.',
    },
  },
  returnedRefund: {
    job: 'returned-refund-message',
    ids: ['refundId', 'attempt'],
    record: 'refund:%',
    words: {
      title: 'Refund returned by the bank',
      variables: { amount, number },
      subject: 'Your refund of {amount} could not be paid out',
      text: 'We had paid back {amount} of your order {number}, but your bank has returned it to us. We will make the refund again, or write to you if we need something from you.',
    },
  },
  cancellation: {
    job: 'order-message',
    ids: ['message'],
    record: 'cancellation',
    words: {
      title: 'Order cancelled, because the bank did not pay',
      variables: { number },
      subject: 'Your order {number} has been cancelled',
      text: 'We are sorry: your bank did not release the payment for your order, so we had to cancel it. Nothing has been charged.\nIf you still want these items, please order them again.',
    },
  },
  cancelled: {
    job: 'cancelled-message',
    ids: [],
    record: 'cancelled',
    words: {
      title: 'Order cancelled by staff',
      // "as you asked us to" where the customer wanted it.
      variables: { number, amount, who: 'by us' },
      subject: 'Your order {number} has been cancelled',
      text: 'Your order {number} has been cancelled {who}. We are paying back {amount} in full, and write to you when that is done.',
    },
  },
  orderLink: {
    job: 'order-link-message',
    ids: ['again'],
    record: 'again:%',
    atOnce: 2,
    fixedWords: {
      subject: 'A new link to your order {number}',
      text: 'Somebody, probably you, asked for a new link to your order. Links that were sent before may have ended.',
      end: 'If it was not you, ignore this mail: nobody else got the link.',
    },
  },
} as const satisfies Record<string, OrderMail>

type Mails = typeof ORDER_MAILS
type AnyMail = Mails[keyof Mails]

/** Of the mails with an owner's words. */
export type MailName = {
  [Name in keyof Mails]: Mails[Name] extends { words: MailWords } ? Name : never
}[keyof Mails]
export type MailVariable<Name extends MailName> = keyof Mails[Name]['words']['variables']

/** Mails that are about the whole order have one kind of job, which names the mail. */
export type OrderMessage = Extract<AnyMail, { job: 'order-message' }>['record']

type Filled<Pattern> = Pattern extends `${infer Start}%` ? `${Start}${string}` : Pattern
/** In `order_messages`. */
export type MessageKind = Filled<AnyMail['record']>

export type OrderMailJobKind = AnyMail['job']
/** `again`: of a request of staff to send another copy of the mail. */
export type OrderMailJobs = {
  [Kind in OrderMailJobKind]: { kind: Kind; orderId: string; again?: string } & {
    [Id in Extract<AnyMail, { job: Kind }>['ids'][number]]: Id extends 'message' ? OrderMessage : string
  }
}
export type OrderMailJob = OrderMailJobs[OrderMailJobKind]
