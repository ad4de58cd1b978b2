/** Converts what staff see of orders to API responses. */
import { invoiceObstacle } from '../../checkout/documents/issue-invoice.ts'
import { partialRefundObstacle, refundableOf } from '../../checkout/refund/partial-refund-request.ts'
import { REFUND_OBSTACLES } from '../../checkout/refund/refund-obstacles.ts'
import { shippingObstacle } from '../../checkout/ship-order.ts'
import type { PackingClaim as ClaimWire, StaffOrderRow } from '../../contract/orders/order-list.ts'
import type {
  Parcel as ParcelWire,
  StaffOrder,
  StaffOrderLine,
} from '../../contract/orders/order-management.ts'
import type { StaffOrderRefund } from '../../contract/orders/refund-schemas.ts'
import { fulfilmentOf, type LineUnits, unitsToShip } from '../../domain/orders/fulfilment.ts'
import type { PackingClaim } from '../../domain/orders/packing-claim.ts'
import { findCurrency, minorToDecimal } from '../../domain/pricing/currency.ts'
import { decimal } from '../../domain/pricing/money.ts'
import { sumOfTaxes } from '../../domain/pricing/refund-tax.ts'
import { formatTaxRate, taxesByRate } from '../../domain/pricing/tax.ts'
import { withdrawalIdentity } from '../../domain/withdrawals/withdrawal.ts'
import { PROVIDERS } from '../../payments/app/providers.ts'
import { type OrderDetail, type Parcel, unitsOfLines } from '../../storage/orders/order-detail.ts'
import { isContactEditable } from '../../storage/orders/order-edits.ts'
import type { OrderRow } from '../../storage/orders/order-search.ts'
import type { StoredOrder } from '../../storage/orders/orders.ts'
import { type StoredPartialRefund, sumOfParts } from '../../storage/orders/partial-refunds.ts'
import { adminOrderWire } from './order-wire.ts'

export const claimWire = ({ at, ...claim }: PackingClaim): ClaimWire => ({ ...claim, at: at.toISOString() })

export const orderRowWire = ({
  units,
  createdAt,
  total,
  totalPence,
  email,
  claim,
  ...row
}: OrderRow): StaffOrderRow => ({
  ...row,
  claim: claim && claimWire(claim),
  email: email ?? '',
  createdAt: createdAt.toISOString(),
  itemCount: units,
  total: minorToDecimal(total, row.currency),
  totalPounds: decimal(totalPence),
})

const parcelWire = (parcel: Parcel): ParcelWire => ({
  id: parcel.id,
  number: parcel.number,
  carrier: parcel.carrier,
  trackingNumber: parcel.tracking_number,
  trackingUrl: parcel.tracking_url,
  shippedBy: parcel.shipped_by,
  shippedAt: parcel.shipped_at.toISOString(),
  deliveredAt: parcel.delivered_at?.toISOString() ?? null,
  undoneAt: parcel.undone_at?.toISOString() ?? null,
  lines: parcel.lines,
})

const lineWire = (
  { order, products }: OrderDetail,
  item: StoredOrder['items'][number],
  units: LineUnits | undefined,
): StaffOrderLine => {
  const product = products.find(({ position }) => position === item.position)
  const codes = [item.sku, product?.sku, product?.barcode].filter((code) => typeof code === 'string')
  return {
    position: item.position,
    productId: item.product_id,
    slug: product?.slug ?? null,
    name: item.name,
    brand: item.brand,
    sku: item.sku,
    codes: [...new Set(codes)],
    shelfPlace: product?.shelfPlace ?? null,
    size: item.size,
    color: item.color,
    picture: product?.picture ?? null,
    quantity: item.quantity,
    price: decimal(item.price_pence),
    paid: minorToDecimal(item.paid, order.currency),
    taxRate: item.tax_rate === null ? null : formatTaxRate(item.tax_rate),
    shipped: units?.shipped ?? 0,
    toShip: units ? unitsToShip(units) : 0,
    cancelled: units?.cancelled ?? 0,
    returned: units?.returned ?? 0,
  }
}

/** An amount of the provider, whose currency may be one that the shop does not take. */
const providerAmount = (minor: number, currency: string): string =>
  minorToDecimal(minor, findCurrency(currency) ?? 'GBP')

const refundWire = (refund: StoredPartialRefund, lines: OrderDetail['refundLines']): StaffOrderRefund => ({
  id: refund.id,
  status: refund.status,
  amount: providerAmount(refund.amount, refund.currency),
  shipping: providerAmount(refund.shipping, refund.currency),
  extra: providerAmount(refund.extra, refund.currency),
  tax: refund.taxes && providerAmount(sumOfTaxes(refund.taxes), refund.currency),
  reason: refund.cause,
  explanation: refund.explanation,
  failure: refund.failure,
  requestedBy: refund.requested_by,
  requestedAt: refund.created_at.toISOString(),
  lines: lines
    .filter(({ refund_id }) => refund_id === refund.id)
    .map(({ position, cancelled, returned, amount, restocked }) => ({
      position,
      quantity: cancelled + returned,
      restocked,
      amount: providerAmount(amount, refund.currency),
    })),
})

const taxesWire = ({ taxes, currency }: StoredOrder): StaffOrder['taxes'] =>
  taxes &&
  taxesByRate(taxes).map(({ rate, gross, tax }) => ({
    rate: `${taxes.name} ${formatTaxRate(rate)}`,
    net: minorToDecimal(gross - tax, currency),
    tax: minorToDecimal(tax, currency),
    gross: minorToDecimal(gross, currency),
  }))

const documentWire = (document: OrderDetail['documents'][number]): StaffOrder['documents'][number] => ({
  id: document.id,
  kind: document.kind,
  number: document.number,
  issuedAt: document.issued_at.toISOString(),
  issuedBy: document.issued_by,
  currency: document.currency,
  gross: minorToDecimal(document.gross, document.currency),
  tax: document.tax === null ? null : minorToDecimal(document.tax, document.currency),
})

const withdrawalWire = (
  withdrawal: OrderDetail['withdrawals'][number],
  { email }: StoredOrder,
): StaffOrder['withdrawals'][number] => ({
  id: withdrawal.id,
  submittedAt: withdrawal.submitted_at.toISOString(),
  lines: withdrawal.lines,
  identity: withdrawalIdentity(withdrawal.by_link, withdrawal.email, email),
  handledAt: withdrawal.handled_at?.toISOString() ?? null,
})

const dashboardUrl = ({ mode, intent_id }: StoredOrder): string | null =>
  mode === 'sandbox'
    ? null
    : (PROVIDERS.find((provider) => provider.ownsPayment(intent_id))?.paymentUrl(
        intent_id,
        mode === 'test',
      ) ?? null)

export const staffOrderWire = (detail: OrderDetail, timeZone: string): StaffOrder => {
  const { order, claim, parcels, refunds, refundLines, notes, events, documents, withdrawals } = detail
  const units = unitsOfLines(order, parcels, refundLines)
  const refundable = refundableOf(order, { parcels, refunds, refunded: refundLines })
  const obstacle = partialRefundObstacle(order, refundable)
  const { items: _items, ...wire } = adminOrderWire(order)
  const isAnyShipped = parcels.some(({ undone_at }) => undone_at === null)
  return {
    ...wire,
    number: order.number,
    fulfilmentStatus: fulfilmentOf(order),
    claim: claim ? claimWire(claim) : null,
    lines: order.items.map((item) => lineWire(detail, item, units.get(item.position))),
    parcels: parcels.map(parcelWire),
    notes: notes.map(({ id, text, author, created_at }) => ({
      id,
      text,
      author,
      createdAt: created_at.toISOString(),
    })),
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    payment: {
      id: order.intent_id,
      received: providerAmount(order.received, order.received_currency),
      currency: order.received_currency,
      refundedExternally: providerAmount(order.paid_back, order.received_currency),
      url: dashboardUrl(order),
    },
    isContactEditable: isContactEditable(order),
    taxes: taxesWire(order),
    refunds: refunds.map((refund) => refundWire(refund, refundLines)),
    refundable: {
      ...refundable,
      lines: [...refundable.lines],
      obstacle: obstacle ? REFUND_OBSTACLES[obstacle] : null,
    },
    documents: documents.map(documentWire),
    withdrawals: withdrawals.map((withdrawal) => withdrawalWire(withdrawal, order)),
    invoiceObstacle: invoiceObstacle(order) ?? null,
    isCancellable:
      order.payment_status === 'paid' && order.paid_back === 0 && sumOfParts(refunds) === 0 && !isAnyShipped,
    shippingObstacle: shippingObstacle(order) ?? null,
    timeZone,
  }
}
