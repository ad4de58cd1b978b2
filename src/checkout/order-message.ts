/** Composes and sends the mails about an order: confirmation, refund, cancellation. Totals are the stored ones. */
import { CURRENCIES, formatMinor, formatPounds } from '../domain/currency.ts'
import { fillMailText, type MailSettings, type MailText } from '../domain/mail-texts.ts'
import { orderNumberText } from '../domain/order-labels.ts'
import { addressLines } from '../domain/printing/postal-address.ts'
import { taxNote } from '../domain/tax-note.ts'
import { type MailBlock, type MailFact, mailText } from '../mail/mail-content.ts'
import type { OrderMessage } from '../storage/checkout/checkout-tables.ts'
import { type MessageKind, sendOnce } from '../storage/checkout/order-messages.ts'
import { findOrder, type StoredOrder } from '../storage/checkout/orders.ts'
import { listOrderTerms, type OrderTerms } from '../storage/content-pages/order-terms.ts'
import type { CheckoutContext } from './context.ts'
import { formatAmount } from './format-amount.ts'
import type { MailJob, OrderMailJob } from './jobs.ts'
import { mailedOrderLink } from './order-link.ts'
import { logPayment } from './payment-trail.ts'
import { isOfReturnedRefund } from './returned-refund.ts'

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

type Item = StoredOrder['items'][number]

/** "2 x Field Pack (20L, Olive)" */
export const unitsText = ({ name, size, color }: Item, quantity: number): string => {
  const choice = [size, color].filter((part) => part !== null).join(', ')
  return `${quantity} x ${name}${choice ? ` (${choice})` : ''}`
}

const itemLine = (item: Item): string =>
  `${unitsText(item, item.quantity)}, ${formatPounds(item.price_pence)} each`

const totals = (order: StoredOrder): MailBlock => {
  const { currency, rate } = order
  const note = taxNote(order.taxes, currency)
  const shipping = order.shipping === 0 ? 'Free' : formatMinor(order.shipping, currency)
  const notes = [
    ...(note === null ? [] : [note]),
    ...(currency === 'GBP' ? [] : [`${CURRENCIES[currency].name}: ${Number(rate)} to the pound`]),
  ]
  return {
    kind: 'totals',
    facts: [
      { label: 'Subtotal', value: formatMinor(order.subtotal, currency) },
      { label: 'Shipping', value: shipping },
      { label: 'Total', value: formatMinor(order.total, currency) },
    ],
    note: notes.length > 0 ? notes.map((text) => `(${text})`).join(' ') : undefined,
  }
}

const itemList = (order: StoredOrder): MailBlock => ({ kind: 'list', lines: order.items.map(itemLine) })
/** As every mail names an order. */
export const orderNumberFact = ({ number }: StoredOrder): MailFact => ({
  label: 'Order number',
  value: orderNumberText(number),
})
const numberFact = (order: StoredOrder): MailBlock => ({
  kind: 'facts',
  facts: [orderNumberFact(order)],
})
/** Of every mail about an order. */
export const orderLinkBlock = (url: string): MailBlock => ({
  kind: 'link',
  label: 'Your order and its delivery, at any time',
  button: 'View your order',
  url,
})

type Content = { subject: string; blocks: MailBlock[] }
/** `url`: the secret link to the order. `texts`: the owner's. `enclosed`: of the confirmation alone. */
export type MailTerms = { url: string; texts: MailSettings; enclosed?: readonly OrderTerms[] }

/** The owner's text in blocks: a line each, an empty line between two. */
const textBlocks = (text: string): MailBlock[] =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ kind: 'text', lines: paragraph.split('\n') }))

/** The subject and the first blocks of a mail, by the owner's text. */
export const opening = (
  { subject, text }: MailText,
  values: Readonly<Record<string, string>>,
): { subject: string; blocks: MailBlock[] } => ({
  subject: fillMailText(subject, values),
  blocks: textBlocks(fillMailText(text, values)),
})

/** Names what is enclosed, so that its reader looks for it. */
const enclosureBlocks = (enclosed: readonly OrderTerms[] = []): MailBlock[] =>
  enclosed.length === 0
    ? []
    : [{ kind: 'list', heading: 'Enclosed with this mail:', lines: enclosed.map(({ title }) => title) }]

const confirmation = (
  order: StoredOrder,
  { subject, blocks }: Content,
  { enclosed }: MailTerms,
): Content => ({
  subject,
  blocks: [
    ...blocks,
    itemList(order),
    totals(order),
    ...(order.shipping_address
      ? [
          {
            kind: 'address',
            heading: 'It will be sent to:',
            lines: addressLines(order.shipping_address),
          } as const,
        ]
      : []),
    numberFact(order),
    ...enclosureBlocks(enclosed),
  ],
})

const refundNotice = (order: StoredOrder, { subject, blocks }: Content): Content => ({
  subject,
  blocks: [
    ...(order.problem === null ? [] : [{ kind: 'text', lines: [order.problem] } as const]),
    ...blocks,
    itemList(order),
    numberFact(order),
  ],
})

const cancellation = (order: StoredOrder, { subject, blocks }: Content): Content => ({
  subject,
  blocks: [...blocks, itemList(order), numberFact(order)],
})

const messages = {
  confirmation: { text: 'confirmation', compose: confirmation },
  refund: { text: 'fullRefund', compose: refundNotice },
  cancellation: { text: 'cancellation', compose: cancellation },
} as const

export const composeMessage = (
  order: StoredOrder,
  kind: OrderMessage,
  terms: MailTerms,
): Omit<Mail, 'to'> => {
  const { text, compose } = messages[kind]
  const values = {
    number: orderNumberText(order.number),
    amount: formatAmount(order.received, order.received_currency),
  }
  const { subject, blocks } = compose(order, opening(terms.texts[text], values), terms)
  const mail = orderMail({ subject, blocks, messageKey: `${order.id}.${kind}` }, terms)
  return kind === 'confirmation' && terms.enclosed?.length
    ? { ...mail, enclosures: terms.enclosed.map(({ slug, ...page }) => ({ fileName: slug, ...page })) }
    : mail
}

/** A mail about an order: its blocks, the secret link, and the owner's closing. */
export const orderMail = (
  { subject, blocks, messageKey }: Content & Pick<Mail, 'messageKey'>,
  { url, texts }: MailTerms,
): Omit<Mail, 'to'> => {
  const all = [...blocks, orderLinkBlock(url), ...textBlocks(texts.closing)]
  return { subject, messageKey, blocks: all, text: mailText(all) }
}

/** The kind of a mail for staff: the job's, without "-message"; of a mail about the whole order, which one. */
const kindOf = (job: OrderMailJob): string =>
  job.kind === 'order-message' ? job.message : job.kind.replace(/-message$/, '')

/** `kind`: once for each, unless staff ask for another copy. */
type PreparedMail = { kind: MessageKind; compose: (terms: MailTerms) => Omit<Mail, 'to'> }

/**
 * Sends a mail about an order once; another copy once for each request of staff. Rejects when it should be retried. Does
 * nothing for an order without an email address, or where there is nothing to say any more.
 */
export const sendOrderMail = async (
  context: CheckoutContext,
  sendMail: SendMail,
  job: OrderMailJob,
  prepare: (order: StoredOrder) => Promise<PreparedMail | undefined>,
): Promise<void> => {
  const { orderId, again } = job
  const order = await findOrder(context.db, orderId)
  const to = order?.email
  const prepared = order && to ? await prepare(order) : undefined
  if (!order || !to || !prepared) return
  const message = { orderId, kind: again === undefined ? prepared.kind : (`again:${again}` as const) }
  await sendOnce(context.db, { ...message, now: context.now() }, async () => {
    context.crashPoint?.('message-before-send')
    // Under the lease: a refund that is returned from now on waits for this mail, and its return is told.
    const current = await prepare(order)
    if (current?.kind !== prepared.kind)
      throw new Error(`there is no ${prepared.kind} of ${orderId} any more`)
    const texts = await context.mailTexts()
    const mail = current.compose({ url: await mailedOrderLink(context, orderId, to), texts })
    const messageKey = again === undefined ? mail.messageKey : `${mail.messageKey}.again.${again}`
    await sendMail({ to, ...mail, messageKey, about: { kind: kindOf(job), orderId, job } })
    context.crashPoint?.('message-sent')
  })
  logPayment(context, 'message-sent', { orderId, intentId: order.intent_id, message: kindOf(job) })
  context.crashPoint?.('message-committed')
}

/** The job. Throws when it should be retried. */
export const sendOrderMessage = async (
  context: CheckoutContext,
  sendMail: SendMail,
  job: Extract<MailJob, { kind: 'order-message' }>,
): Promise<void> => {
  const { message: kind } = job
  await sendOrderMail(context, sendMail, job, async (order) => {
    if (await isOfReturnedRefund(context.db, job)) return undefined
    const enclosed = kind === 'confirmation' ? await listOrderTerms(context.db, order.id) : []
    return { kind, compose: (terms) => composeMessage(order, kind, { ...terms, enclosed }) }
  })
}
