/** GET /order/{token}: what was ordered, where it goes, what was shipped and paid back. Nothing on it is for staff alone. */

import { Hono } from 'hono'
import { html } from 'hono/html'
import { addressLines } from '../../domain/address-format.ts'
import { countryName } from '../../domain/countries.ts'
import type { ContactAddress } from '../../domain/orders/contact-address.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { ownPicture } from '../../domain/pictures/own-picture.ts'
import { formatMinor } from '../../domain/pricing/currency.ts'
import { deliveryNote } from '../../domain/pricing/delivery-note.ts'
import { taxNote } from '../../domain/pricing/tax-note.ts'
import { daysToWithdraw, withdrawalSentence } from '../../domain/withdrawals/withdrawal.ts'
import { listDocumentsOf } from '../../storage/documents/issued-documents.ts'
import type { CustomerOrder } from '../../storage/orders/customer-order.ts'
import { type Parcel, unitsOfLines } from '../../storage/orders/order-detail.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { dayText, type Html, inShopperQueue, sendCustomerPage } from '../customer-pages/customer-page.ts'
import { findLinkedOrder } from './linked-order.ts'
import { documentLinks } from './order-documents.ts'
import { isAwaited, lineState, orderState, refundRows } from './order-status.ts'

const PICTURE_WIDTH = 192

const picture = (url: string | null): Html => {
  const own = ownPicture(url, PICTURE_WIDTH)
  return own
    ? html`<img src="${own.src}" alt="" width="64" height="80" loading="lazy">`
    : html`<span class="no-picture"></span>`
}

const variantText = ({ size, color }: { size: string | null; color: string | null }): string =>
  [size, color].filter((part) => part !== null).join(', ')

const addressHtml = (address: ContactAddress): Html =>
  html`<h2>Where it goes</h2><address>${address.firstName} ${address.lastName}<br>${addressLines(address).map((line) => html`${line}<br>`)}${countryName(address.country)}</address>`

const linesHtml = ({ order, parcels, refundLines }: CustomerOrder): Html => {
  const units = unitsOfLines(order, parcels, refundLines)
  return html`<h2>What you ordered</h2><ul class="lines">${order.items.map((item) => {
    const line = units.get(item.position)
    const state = line ? lineState(line) : ''
    const variant = variantText(item)
    return html`<li>${picture(item.picture)}<div><h3>${item.quantity} x ${item.name}</h3>${
      variant && html`<p class="muted">${variant}</p>`
    }${state && html`<p class="muted">${state}</p>`}</div><span class="amount">${formatMinor(item.paid, order.currency)}</span></li>`
  })}</ul>`
}

/** An address that staff or a carrier's list gave. Anything but the web would be no tracking page. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

/** @param place among the parcels that were not undone */
const parcelHtml = (parcel: Parcel, place: number, { order }: CustomerOrder, timeZone: string): Html => {
  const { carrier, tracking_number: number, tracking_url: url, shipped_at, delivered_at } = parcel
  const names = parcel.lines.flatMap(({ position, quantity }) => {
    const item = order.items.find((each) => each.position === position)
    return item ? [`${quantity} x ${[item.name, variantText(item)].filter(Boolean).join(', ')}`] : []
  })
  return html`<li class="parcel"><h3>Parcel ${place}</h3><ul>${names.map((name) => html`<li>${name}</li>`)}</ul><dl class="facts"><div><dt>Shipped</dt><dd>${dayText(shipped_at, timeZone)}</dd></div>${
    delivered_at && html`<div><dt>Delivered</dt><dd>${dayText(delivered_at, timeZone)}</dd></div>`
  }${carrier && html`<div><dt>Carrier</dt><dd>${carrier}</dd></div>`}${
    number && html`<div><dt>Tracking number</dt><dd>${number}</dd></div>`
  }</dl>${
    isWebAddress(url) &&
    html`<p class="more"><a href="${url}" rel="noopener noreferrer external">Follow this parcel</a></p>`
  }</li>`
}

const parcelsHtml = (shown: CustomerOrder, timeZone: string): Html | '' =>
  shown.parcels.length > 0
    ? html`<h2>Parcels</h2><ol>${shown.parcels.map((parcel, index) => parcelHtml(parcel, index + 1, shown, timeZone))}</ol>`
    : ''

const amountsHtml = ({ order, refunds }: CustomerOrder, timeZone: string): Html => {
  const { subtotal, shipping, total, currency } = order
  const note = taxNote(order.taxes, currency)
  const row = (label: string, amount: string, name = '') =>
    html`<div class="${name}"><dt>${label}</dt><dd>${amount}</dd></div>`
  return html`<h2>Amounts</h2><dl class="totals">${row('Subtotal', formatMinor(subtotal, currency))}${row(
    'Shipping',
    shipping === 0 ? 'Free' : formatMinor(shipping, currency),
  )}${row('Total', formatMinor(total, currency), 'sum')}${note === null ? '' : row('Tax', note)}${refundRows(
    order,
    refunds,
  ).map(({ label, amount, at }) =>
    row(at === null ? label : `${label}, ${dayText(at, timeZone)}`, amount),
  )}</dl>`
}

const orderHtml = (shown: CustomerOrder, documents: Html | '', timeZone: string): Html => {
  const { order } = shown
  const { title, sentence } = orderState(order)
  const note = isAwaited(order) ? deliveryNote(order.delivery_days) : null
  return html`<h1>Your order ${orderNumberText(order.number)}</h1>
<p class="muted">Placed on ${dayText(order.created_at, timeZone)}.${note && ` ${note}.`}</p>
<div class="state"><strong>${title}</strong><p>${sentence}</p></div>
${linesHtml(shown)}${parcelsHtml(shown, timeZone)}${
  order.shipping_address && addressHtml(order.shipping_address)
}${amountsHtml(shown, timeZone)}${documents}
<p class="muted">Everybody with the address of this page can see this order: keep it to yourself. Quote the order number if you write to us.</p>`
}

export const orderPageRoutes = ({ db, settings, timeZone }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  app.get('/order/:token', (c) =>
    inShopperQueue(c, async () => {
      const found = await findLinkedOrder(c)
      if ('refusal' in found) return sendCustomerPage(c, found.refusal)
      const { law } = await settings.fresh()
      const withdraw = law.withdrawal
        ? html`<p class="more"><a href="${c.req.path}/withdraw">${law.withdrawLabel}</a></p>
<p class="muted">${withdrawalSentence(daysToWithdraw(found.shown.order, law))}</p>`
        : ''
      const issued = await listDocumentsOf(db, found.shown.order.id)
      const documents = documentLinks(issued, c.req.path, timeZone)
      const title = `Your order ${orderNumberText(found.shown.order.number)}`
      return sendCustomerPage(c, {
        title,
        content: html`${orderHtml(found.shown, documents, timeZone)}${withdraw}`,
      })
    }),
  )
  return app
}
