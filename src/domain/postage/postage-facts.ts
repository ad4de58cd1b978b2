/**
 * What a column of a postage file can say of an order or of a line. The rule: what is not known is an empty cell, never a
 * guess. Cells are plain text; who writes the file guards them.
 */
import { countryName } from '../countries.ts'
import { type CurrencyCode, minorToDecimal } from '../pricing/currency.ts'
import { decimal, divideHalfAway } from '../pricing/money.ts'
import { type PackageSize, parsePackageSize } from '../products/customs-facts.ts'
import { goodsValue, goodsWeight, type PostageLine, type PostageOrder } from './postage-order.ts'

type OrderFact = { label: string; of: (order: PostageOrder, packagingGrams: number) => string }
/** In a file with a row for each order, the values of its lines follow each other. */
type LineFact = { label: string; ofLine: (line: PostageLine, order: PostageOrder) => string }
export type Fact = OrderFact | LineFact

const amount = (minor: number, { currency }: PostageOrder): string =>
  minorToDecimal(minor, currency as CurrencyCode)

const grams = (order: PostageOrder, packagingGrams: number): number | undefined => {
  const goods = goodsWeight(order)
  return goods === undefined ? undefined : goods + packagingGrams
}
const kilograms = (weight: number | undefined): string => (weight === undefined ? '' : decimal(weight, 3))

/** "12b High Street" -> 12b; "Hauptstraße 5" -> 5. Empty where there is none, or more than one. */
const HOUSE =
  /^(\d+\s?[a-z]?(?:[-/]\d+[a-z]?)?)\s+(\D.*)$|^(\D*[^\d\s,])\s*,?\s+(\d+\s?[a-z]?(?:[-/]\d+[a-z]?)?)$/iu
const houseOf = (text: string): { number: string; street: string } => {
  const [, first, streetAfter, streetBefore, last] = HOUSE.exec(text.trim()) ?? []
  return { number: first ?? last ?? '', street: streetAfter ?? streetBefore ?? text.trim() }
}

/** Of a parcel of one unit: several units are packed in a way that the shop does not know. */
const packageOf = ({ lines }: PostageOrder): PackageSize | undefined => {
  const [line] = lines
  return lines.length === 1 && line?.quantity === 1 ? parsePackageSize(line.packageSize) : undefined
}

/** Royal Mail's greatest sizes in mm, longest side first, and weights in g. */
const LETTERS = [
  { name: 'Letter', sides: [240, 165, 5], grams: 100 },
  { name: 'Large letter', sides: [353, 250, 25], grams: 750 },
] as const

const royalMailSize = (order: PostageOrder, packagingGrams: number): string => {
  const size = packageOf(order)
  const weight = grams(order, packagingGrams)
  if (order.lines.some(({ quantity }) => quantity > 1) || order.lines.length > 1) return 'Parcel'
  if (size === undefined || weight === undefined) return ''
  const sides = Object.values(size).toSorted((one, other) => other - one)
  const letter = LETTERS.find(
    (each) => weight <= each.grams && each.sides.every((most, at) => (sides[at] ?? 0) <= most),
  )
  return letter?.name ?? 'Parcel'
}

const units = ({ lines }: PostageOrder): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

export const POSTAGE_FACTS = {
  reference: { label: 'Order number', of: ({ number }) => String(number) },
  date: { label: 'Date, DD/MM/YY', of: ({ day }) => day.slice(2).split('-').toReversed().join('/') },
  isoDate: { label: 'Date, YYYY-MM-DD', of: ({ day }) => day },
  name: {
    label: 'Full name',
    of: ({ address: { firstName, lastName } }) => `${firstName} ${lastName}`.trim(),
  },
  firstName: { label: 'First name', of: ({ address }) => address.firstName },
  lastName: { label: 'Last name', of: ({ address }) => address.lastName },
  address: { label: 'Address, first line', of: ({ address }) => address.address },
  address2: { label: 'Address, second line', of: ({ address }) => address.address2 ?? '' },
  street: { label: 'Street without house number', of: ({ address }) => houseOf(address.address).street },
  houseNumber: { label: 'House number', of: ({ address }) => houseOf(address.address).number },
  city: { label: 'City', of: ({ address }) => address.city },
  state: { label: 'County or state', of: ({ address }) => address.state ?? '' },
  postalCode: { label: 'Postcode', of: ({ address }) => address.postalCode },
  country: { label: 'Country, name', of: ({ address }) => countryName(address.country) },
  countryCode: { label: 'Country, two letters', of: ({ address }) => address.country },
  email: { label: 'Email address', of: ({ email }) => email },
  phone: { label: 'Phone', of: ({ address }) => address.phone ?? '' },
  phoneDigits: {
    label: 'Phone, digits alone',
    of: ({ address }) => (address.phone ?? '').replace(/\D/g, ''),
  },
  weightKg: {
    label: 'Weight in kg, with packaging',
    of: (order, packaging) => kilograms(grams(order, packaging)),
  },
  weightGrams: {
    label: 'Weight in g, with packaging',
    of: (order, packaging) => String(grams(order, packaging) ?? ''),
  },
  royalMailSize: { label: 'Package size of Royal Mail', of: royalMailSize },
  length: { label: 'Length in mm, of one unit', of: (order) => String(packageOf(order)?.length ?? '') },
  width: { label: 'Width in mm, of one unit', of: (order) => String(packageOf(order)?.width ?? '') },
  height: { label: 'Height in mm, of one unit', of: (order) => String(packageOf(order)?.height ?? '') },
  units: { label: 'Units', of: (order) => String(units(order)) },
  goodsValue: { label: 'Value of the goods', of: (order) => amount(goodsValue(order), order) },
  shipping: { label: 'Shipping cost', of: (order) => amount(order.shipping, order) },
  total: { label: 'Total', of: (order) => amount(goodsValue(order) + order.shipping, order) },
  currency: { label: 'Currency', of: ({ currency }) => currency },
  productName: { label: 'Product', ofLine: ({ name }) => name },
  sku: { label: 'SKU', ofLine: ({ sku }) => sku },
  quantity: { label: 'Quantity of the line', ofLine: ({ quantity }) => String(quantity) },
  lineValue: { label: 'Value of the line', ofLine: ({ value }, order) => amount(value, order) },
  unitValue: {
    label: 'Value of a unit',
    ofLine: ({ value, quantity }, order) => amount(divideHalfAway(value, quantity), order),
  },
  unitWeightKg: {
    label: 'Weight of a unit in kg',
    ofLine: ({ weightGrams }) => kilograms(weightGrams ?? undefined),
  },
  hsCode: { label: 'HS code', ofLine: ({ hsCode }) => hsCode },
  countryOfOrigin: { label: 'Country of origin', ofLine: ({ countryOfOrigin }) => countryOfOrigin },
} as const satisfies Record<string, Fact>

export type PostageFact = keyof typeof POSTAGE_FACTS
export const POSTAGE_FACT_NAMES = Object.keys(POSTAGE_FACTS) as [PostageFact, ...PostageFact[]]
