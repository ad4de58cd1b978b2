/**
 * What mails are made of: the blocks that several mails about an order have, and its number, link and closing, which all
 * have. Totals are the stored ones.
 */

import { addressLines } from '../../domain/documents/postal-address.ts'
import { fillMailText } from '../../domain/mails/mail-texts.ts'
import type { MailName, MailVariable, MessageKind } from '../../domain/mails/order-mails.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { CURRENCIES, formatMinor } from '../../domain/pricing/currency.ts'
import { deliveryNote } from '../../domain/pricing/delivery-note.ts'
import { taxNote } from '../../domain/pricing/tax-note.ts'
import type { MailSettings } from '../../domain/settings/shop-settings.ts'
import { type MailBlock, mailText, textBlocks } from '../../mail/mail-content.ts'
import type { PicturedOrder, StoredOrder } from '../../storage/orders/orders.ts'
import type { OrderTerms } from '../../storage/pages/order-terms.ts'
import type { MailJob } from '../jobs.ts'

/** A page of the shop as a file of a mail. */
export type MailEnclosure = {
  /** Without its ending. */
  fileName: string
  title: string
  /** Markdown. */
  body: string
  changedAt: Date
}

export type Mail = {
  to: string
  subject: string
  text: string
  /** Pages in the version that they had for the order. */
  enclosures?: readonly MailEnclosure[]
  /** What `text` is made from; the HTML part is too. A mail without blocks is plain text alone. */
  blocks?: readonly MailBlock[]
  /** What it is about, for the list of mails; an alert has none. */
  about?: { kind: string; orderId: string | null; job: MailJob | null }
  /** Of a mail to a subscriber: where a POST unsubscribes (RFC 8058). */
  unsubscribeUrl?: string
  /** Becomes the Message-ID, so that a mail client shows a repeated message once. */
  messageKey: string
}

/** Resolves when the mail server has accepted the mail. */
export type SendMail = (mail: Mail) => Promise<void>

/** `url`: the secret link to the order. `texts`: the owner's. */
export type MailTerms = { url: string; texts: MailSettings }
type Content = { subject: string; blocks: MailBlock[]; enclosures?: readonly MailEnclosure[] }

export type PreparedMail = {
  /** Sent once for each, unless staff ask for another copy. */
  kind: MessageKind
  /** Of its Message-ID, where that is not the kind. */
  key?: string
  compose: (terms: MailTerms) => Content
}

type Item = PicturedOrder['items'][number]

/** "2 x Field Pack (20L, Olive)" */
const unitsText = ({ name, size, color }: Item, quantity: number): string => {
  const choice = [size, color].filter((part) => part !== null).join(', ')
  return `${quantity} x ${name}${choice ? ` (${choice})` : ''}`
}

/** A line of a mail, with the picture of its goods. */
export type MailLine = { text: string; picture: string | null }

export const unitsLine = (item: Item, quantity: number, amount?: string): MailLine => ({
  text: `${unitsText(item, quantity)}${amount === undefined ? '' : `: ${amount}`}`,
  picture: item.picture,
})

export const lineList = (lines: readonly MailLine[], heading?: string): MailBlock => ({
  kind: 'list',
  ...(heading !== undefined && { heading }),
  lines: lines.map(({ text }) => text),
  pictures: lines.map(({ picture }) => picture),
})

/** With what was paid for each line, in the currency of the totals, to whose subtotal they sum. */
export const itemList = ({ items, currency }: PicturedOrder): MailBlock =>
  lineList(items.map((item) => unitsLine(item, item.quantity, formatMinor(item.paid, currency))))

export const totals = (order: StoredOrder): MailBlock => {
  const { currency, rate } = order
  const note = taxNote(order.taxes, currency)
  const notes = [
    ...(note === null ? [] : [note]),
    ...(currency === 'GBP' ? [] : [`${CURRENCIES[currency].name}: ${Number(rate)} to the pound`]),
  ]
  return {
    kind: 'totals',
    facts: [
      { label: 'Subtotal', value: formatMinor(order.subtotal, currency) },
      { label: 'Shipping', value: order.shipping === 0 ? 'Free' : formatMinor(order.shipping, currency) },
      { label: 'Total', value: formatMinor(order.total, currency) },
    ],
    note: notes.length > 0 ? notes.map((text) => `(${text})`).join(' ') : undefined,
  }
}

export const shippingAddress = (heading: string, { shipping_address: address }: StoredOrder): MailBlock => ({
  kind: 'address',
  heading,
  lines: address ? addressLines(address) : [],
})

/** What was promised with the order, whatever its zone says today. */
export const expectedDelivery = ({ delivery_days }: StoredOrder): MailBlock => {
  const note = deliveryNote(delivery_days)
  return { kind: 'facts', facts: note === null ? [] : [{ label: 'Delivery', value: note }] }
}

export const orderNumberBlock = ({ number }: StoredOrder): MailBlock => ({
  kind: 'facts',
  facts: [{ label: 'Order number', value: orderNumberText(number) }],
})

export const orderLinkBlock = (url: string): MailBlock => ({
  kind: 'link',
  label: 'Your order and its delivery, at any time',
  button: 'View your order',
  url,
})

/** A mail with the owner's words. */
export const writtenMail = <Name extends MailName>(
  order: StoredOrder,
  name: Name,
  parts: {
    kind: MessageKind
    /** What stands for its variables, besides the order's number. */
    values: Record<Exclude<MailVariable<Name>, 'number'>, string>
    /** Before the owner's words, and after them. */
    before?: MailBlock[]
    blocks: MailBlock[]
    /** Their titles are in the mail, so that its reader looks for them. */
    enclosed?: readonly OrderTerms[]
  },
): PreparedMail => {
  const { kind, before = [], blocks, enclosed = [] } = parts
  const values = { ...parts.values, number: orderNumberText(order.number) }
  return {
    kind,
    compose: ({ url, texts }) => ({
      subject: fillMailText(texts[name].subject, values),
      blocks: [
        ...before,
        ...textBlocks(fillMailText(texts[name].text, values)),
        ...blocks,
        orderNumberBlock(order),
        { kind: 'list', heading: 'Enclosed with this mail:', lines: enclosed.map(({ title }) => title) },
        orderLinkBlock(url),
        ...textBlocks(texts.closing),
      ],
      enclosures: enclosed.map(({ slug, ...page }) => ({ fileName: slug, ...page })),
    }),
  }
}

/** The whole mail. */
export const composeMail = (
  order: StoredOrder,
  { kind, key = kind.replaceAll(':', '.'), compose }: PreparedMail,
  terms: MailTerms,
): Omit<Mail, 'to'> => {
  const content = compose(terms)
  return { ...content, text: mailText(content.blocks), messageKey: `${order.id}.${key}` }
}
