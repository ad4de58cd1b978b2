/**
 * The owner's texts of the mails about orders. The rule: placeholders in braces stand for facts of the order; a text has
 * only those that its mail knows, and a refund always names its amount. Mails whose words a law names (withdrawals, the
 * confirmation of the newsletter) are not among them.
 */

export const MAIL_NAMES = [
  'confirmation',
  'shipment',
  'refund',
  'fullRefund',
  'returnedRefund',
  'cancellation',
] as const
export type MailName = (typeof MAIL_NAMES)[number]

/** `text`: before the facts; an empty line begins a paragraph. */
export type MailText = { subject: string; text: string }
export type MailSettings = Record<MailName, MailText> & {
  /** After everything else, in each of them. */
  closing: string
}

/** `what`: "Your order", or "A part of your order" while more follows. */
const PLACEHOLDERS: Record<MailName, readonly string[]> = {
  confirmation: ['number'],
  shipment: ['what', 'number'],
  refund: ['amount', 'number'],
  fullRefund: ['amount', 'number'],
  returnedRefund: ['amount', 'number'],
  cancellation: ['number'],
}
export const placeholdersOf = (name: MailName): string[] => PLACEHOLDERS[name].map((key) => `{${key}}`)

/** As the shop is delivered. */
export const DELIVERED_MAILS: MailSettings = {
  confirmation: {
    subject: 'Your order {number} is confirmed',
    text: 'Thank you for your order. It has been paid and is confirmed.',
  },
  shipment: { subject: '{what} {number} has been shipped', text: '{what} is on its way to you.' },
  refund: {
    subject: '{amount} of your order {number} has been paid back',
    text: 'We have paid back {amount}. Depending on your bank it takes a few days to arrive.',
  },
  fullRefund: {
    subject: 'Your payment for order {number} has been paid back',
    text: 'We have paid back {amount} in full. Depending on your bank it takes a few days to arrive.',
  },
  returnedRefund: {
    subject: 'Your refund of {amount} could not be paid out',
    text: 'We had paid back {amount} of your order {number}, but your bank has returned it to us. We will make the refund again, or write to you if we need something from you.',
  },
  cancellation: {
    subject: 'Your order {number} has been cancelled',
    text: 'We are sorry: your bank did not release the payment for your order, so we had to cancel it. Nothing has been charged.\nIf you still want these items, please order them again.',
  },
  closing: '',
}

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
