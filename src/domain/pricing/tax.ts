/**
 * Taxes that prices include. The tax of a line is taken out of what is paid for it, in minor units of the paid currency,
 * and rounded half away from zero by line; net is gross less tax, so gross is never rebuilt from net. Shipping is taxed
 * in proportion to the goods: it is shared over their rates by what is paid at each.
 */
import { decimal, divideHalfAway } from './money.ts'

export const TAX_CLASSES = ['standard', 'reduced', 'second-reduced', 'zero'] as const
export type TaxClass = (typeof TAX_CLASSES)[number]

/** Rates are thousandths of a percent: 20000 is 20 %. */
const WHOLE = 100_000

/** Percent as staff write it: up to 100, with up to three decimals. */
export const isTaxRate = (text: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3})?$/.test(text) && parseTaxRate(text) <= WHOLE

/** "20" -> 20000, "14.975" -> 14975. The text has passed `isTaxRate`. */
export const parseTaxRate = (text: string): number => {
  const [whole = '0', decimals = ''] = text.split('.')
  return Number(whole) * 1000 + Number(decimals.padEnd(3, '0'))
}

/** 20000 -> "20 %", 5500 -> "5.5 %". */
export const formatTaxRate = (rate: number): string => `${decimal(rate, 3).replace(/\.?0+$/, '')} %`

/** The tax in a gross amount. */
export const taxIn = (gross: number, rate: number): number => divideHalfAway(gross * rate, WHOLE + rate)

/**
 * Whole shares of `total` in proportion to `weights`, which are not negative; the largest remainders get one more each,
 * the first of equal ones first, so that the shares sum to the total.
 */
export const shareOut = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : 0))
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    return { index, whole: Number(product / sum), remainder: product % sum }
  })
  const rest = total - shares.reduce((all, { whole }) => all + whole, 0)
  const favoured = new Set(
    shares
      .toSorted((a, b) =>
        a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
      )
      .slice(0, rest)
      .map(({ index }) => index),
  )
  return shares.map(({ index, whole }) => whole + (favoured.has(index) ? 1 : 0))
}

export type PricedLine = { pricePence: number; quantity: number }
/** In pence. */
export const lineValue = ({ pricePence, quantity }: PricedLine): number => pricePence * quantity

/** The subtotal in minor units of the paid currency, divided among the lines by their value. */
export const paidForLines = (subtotal: number, lines: readonly PricedLine[]): number[] =>
  shareOut(subtotal, lines.map(lineValue))

/** Percent by class, as decimal text. A country that is not listed is taxed at 0. */
export type CountryTaxRates = { country: string } & Record<Exclude<TaxClass, 'zero'>, string>

/** Rates of one country. Null where the owner collects no tax for it: every class is 0. */
export type TaxRates = Record<Exclude<TaxClass, 'zero'>, number>

export const rateOf = (rates: TaxRates | null, taxClass: TaxClass): number =>
  taxClass === 'zero' ? 0 : (rates?.[taxClass] ?? 0)

/** Where an order goes, and how it is taxed there. */
export type TaxDestination = { country: string; name: string; rates: TaxRates | null }

export const findTaxRates = (countries: readonly CountryTaxRates[], country: string): TaxRates | null => {
  const found = countries.find((each) => each.country === country)
  return found
    ? {
        standard: parseTaxRate(found.standard),
        reduced: parseTaxRate(found.reduced),
        'second-reduced': parseTaxRate(found['second-reduced']),
      }
    : null
}

/** Minor units of the order's currency. Net is gross less tax. */
export type TaxedAmount = { rate: number; gross: number; tax: number }
export type TaxedLine = TaxedAmount & { taxClass: TaxClass }

/** The taxes of a priced cart or of an order, as its snapshot stores them. */
export type OrderTaxes = {
  /** Of destination. */
  country: string
  /** What the tax is called, such as VAT. */
  name: string
  /** The sum of all taxes. */
  total: number
  /** In the order of the lines; they sum to the subtotal. */
  lines: readonly TaxedLine[]
  /** One for each rate of the goods, the highest first; they sum to the shipping costs. Empty where shipping is free. */
  shipping: readonly TaxedAmount[]
}

const taxed = (gross: number, rate: number): TaxedAmount => ({ rate, gross, tax: taxIn(gross, rate) })

const sumOf = (amounts: readonly TaxedAmount[]): number => amounts.reduce((sum, { tax }) => sum + tax, 0)

/** Gross amounts by rate, the highest first. */
const byRate = (amounts: readonly TaxedAmount[]): [rate: number, gross: number][] =>
  [...Map.groupBy(amounts, ({ rate }) => rate)]
    .map(([rate, each]): [number, number] => [rate, each.reduce((sum, { gross }) => sum + gross, 0)])
    .toSorted(([a], [b]) => b - a)

/**
 * @param priced `subtotal` and `shipping` in minor units of the paid currency
 * @param destination `rates` is null where no tax is collected for the country
 */
export const taxesOf = (
  priced: {
    lines: readonly { pricePence: number; quantity: number; taxClass: TaxClass }[]
    subtotal: number
    shipping: number
  },
  destination: TaxDestination,
): OrderTaxes => {
  const paid = paidForLines(priced.subtotal, priced.lines)
  const lines = priced.lines.map(({ taxClass }, index) => ({
    taxClass,
    ...taxed(paid[index] as number, rateOf(destination.rates, taxClass)),
  }))
  const goods = byRate(lines)
  const parts = shareOut(
    priced.shipping,
    goods.map(([, gross]) => gross),
  )
  const shipping = goods
    .map(([rate], index) => taxed(parts[index] as number, rate))
    .filter(({ gross }) => gross > 0)
  const { country, name } = destination
  return { country, name, total: sumOf(lines) + sumOf(shipping), lines, shipping }
}

/** What an order contains at each rate, lines and shipping together, the highest rate first. */
export const taxesByRate = ({ lines, shipping }: OrderTaxes): TaxedAmount[] =>
  [...Map.groupBy([...lines, ...shipping], ({ rate }) => rate)]
    .map(([rate, amounts]) => ({
      rate,
      gross: amounts.reduce((sum, { gross }) => sum + gross, 0),
      tax: sumOf(amounts),
    }))
    .toSorted((a, b) => b.rate - a.rate)

export const isSameTaxes = (a: OrderTaxes | null, b: OrderTaxes | null): boolean => {
  if (!a || !b) return a === b
  const flat = ({ country, name, lines, shipping }: OrderTaxes) =>
    JSON.stringify([
      country,
      name,
      lines.map(({ taxClass, rate, gross, tax }) => [taxClass, rate, gross, tax]),
      shipping.map(({ rate, gross, tax }) => [rate, gross, tax]),
    ])
  return flat(a) === flat(b)
}
