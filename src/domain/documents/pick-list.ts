/** The pick list: what several orders need together, for one walk through the stockroom: by shelf place, then by SKU. */
import { orderNumberText } from '../orders/order-labels.ts'
import { choiceText, type VariantChoice } from '../products/variants.ts'
import { dayText } from '../shop-day.ts'
import type { PrintColumn, PrintDocument } from './print-document.ts'
import { type Seller, senderOf } from './seller.ts'

export type PickedLine = VariantChoice & {
  orderNumber: number
  sku: string
  name: string
  /** Null: not known; such lines are last. */
  shelfPlace: string | null
  /** Units to ship. */
  toShip: number
}

const inNumbers = new Intl.Collator('en', { numeric: true })

/** "#1041, #1042 (2)": a number in brackets where an order needs more than one. */
const ordersText = (lines: readonly PickedLine[]): string =>
  [...Map.groupBy(lines, ({ orderNumber }) => orderNumber)]
    .map(([number, ofOrder]) => ({ number, units: ofOrder.reduce((sum, { toShip }) => sum + toShip, 0) }))
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, units }) => `${orderNumberText(number)}${units > 1 ? ` (${units})` : ''}`)
    .join(', ')

/** What is picked as one: "A-03-2" comes before "A-03-10". */
const inWalkingOrder = (wanted: readonly PickedLine[]) =>
  [...Map.groupBy(wanted, ({ sku }) => sku)]
    .map(([sku, of]) => {
      const newest = of.reduce((last, line) => (line.orderNumber > last.orderNumber ? line : last))
      return { sku, of, newest }
    })
    .toSorted(
      ({ sku, newest: { shelfPlace: one } }, { sku: otherSku, newest: { shelfPlace: other } }) =>
        Number(one === null) - Number(other === null) ||
        inNumbers.compare(one ?? '', other ?? '') ||
        inNumbers.compare(sku, otherSku),
    )

const columns: PrintColumn[] = [
  { heading: 'SKU', width: 0.24, isCode: true },
  { heading: 'Item', width: 0.38 },
  { heading: 'Orders', width: 0.28 },
  { heading: 'Units', width: 0.1, isNumber: true },
]
const PLACE_WIDTH = 0.14
const columnsWithShelfPlace: PrintColumn[] = [
  { heading: 'Shelf place', width: PLACE_WIDTH, isCode: true },
  ...columns.map((column) => ({ ...column, width: column.width * (1 - PLACE_WIDTH) })),
]

/** The same SKU of two names, because a product was renamed meanwhile, is one row with the newest name. */
export const pickList = (
  lines: readonly PickedLine[],
  seller: Seller,
  printed: { at: string; timeZone: string },
): PrintDocument => {
  const wanted = lines.filter(({ toShip }) => toShip > 0)
  const groups = inWalkingOrder(wanted)
  const hasShelfPlaces = groups.some(({ newest }) => newest.shelfPlace !== null)
  const unitsOf = (of: readonly PickedLine[]): number => of.reduce((sum, { toShip }) => sum + toShip, 0)
  const orders = new Set(wanted.map(({ orderNumber }) => orderNumber)).size
  const day = dayText(printed.at, printed.timeZone)
  return {
    kind: 'pick-list',
    title: 'Pick list',
    number: day,
    notice: null,
    sender: { ...senderOf(seller), lines: [] },
    facts: [
      { label: 'Printed', value: day },
      { label: 'Orders', value: String(orders) },
    ],
    barcode: null,
    parties: [],
    table: {
      label: 'Items to pick',
      columns: hasShelfPlaces ? columnsWithShelfPlace : columns,
      rows: groups.map(({ sku, of, newest }) => [
        ...(hasShelfPlaces ? [[newest.shelfPlace ?? ''].filter(Boolean)] : []),
        [sku],
        [newest.name, choiceText(newest)].filter(Boolean),
        [ordersText(of)],
        [String(unitsOf(of))],
      ]),
    },
    totals: [{ label: 'Units', value: String(unitsOf(wanted)) }],
    breakdown: null,
    texts: wanted.length === 0 ? ['Nothing of these orders is to ship.'] : [],
    foot: seller.name,
  }
}
