/**
 * A price in the chosen currency. A compare-at price is struck through; screen readers hear "Now" and "was". Where the
 * owner shows the prior price of a reduction, a line below names it.
 */
import { DEFAULT_CURRENCY, formatPounds } from '../domain/pricing/currency.ts'
import { pence } from '../domain/pricing/money.ts'
import { useCurrency } from './currency.tsx'

/** Pounds as decimal strings: "118.00". */
type Prices = {
  price: string
  compareAtPrice?: string | null | undefined
  priorPrice?: string | undefined
}
type PriceProps = Prices & { className?: string }

const PriceText = ({
  price,
  compareAtPrice,
  priorPrice,
  className = '',
  format,
}: PriceProps & { format: (pence: number) => string }) => (
  <span className={`tabular-nums [word-spacing:0.06em] ${className}`}>
    {compareAtPrice ? (
      <>
        <span className="sr-only">Now </span>
        <span className="mr-1 whitespace-nowrap text-sale">{format(pence(price))}</span>
        <span> </span>
        <span className="sr-only">was </span>
        <s className="whitespace-nowrap text-muted">{format(pence(compareAtPrice))}</s>
      </>
    ) : (
      <span className="whitespace-nowrap">{format(pence(price))}</span>
    )}
    {priorPrice && (
      <small className="block text-xs text-muted">
        {`Lowest price of the 30 days before: ${format(pence(priorPrice))}`}
      </small>
    )}
  </span>
)

export const Price = (prices: PriceProps) => <PriceText {...prices} format={useCurrency().format} />

/** In pounds in every currency. */
export const PoundsText = (prices: Prices) => <PriceText {...prices} format={formatPounds} />

/** Always in pounds (the sale page), with the price in the chosen currency beside it, smaller. */
export const PriceInPounds = (prices: PriceProps) => {
  const { currency, format } = useCurrency()
  return (
    <>
      <PriceText {...prices} format={formatPounds} />
      {currency !== DEFAULT_CURRENCY && (
        <>
          <span> </span>
          <span className="text-xs whitespace-nowrap text-muted tabular-nums">
            <span className="sr-only">about </span>
            <span>{format(pence(prices.price))}</span>
          </span>
        </>
      )}
    </>
  )
}
