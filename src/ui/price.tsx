/** A price in the chosen currency. A compare-at price is struck through; screen readers hear "Now" and "was". */
import { DEFAULT_CURRENCY, formatPounds } from '../domain/currency.ts'
import { pence } from '../domain/money.ts'
import { useCurrency } from './currency.tsx'

type PriceProps = {
  /** Pounds as decimal strings: "118.00". */
  price: string
  compareAtPrice?: string | null
  className?: string
}

/** Prices as formatted text, for places that always show pounds. */
export const PriceText = ({
  now,
  was,
  className = '',
}: {
  now: string
  was?: string | null
  className?: string
}) => (
  <span className={`tabular-nums [word-spacing:0.06em] ${className}`}>
    {was ? (
      <>
        <span className="sr-only">Now </span>
        <span className="mr-1 whitespace-nowrap text-sale">{now}</span> <span className="sr-only">was </span>
        <s className="whitespace-nowrap text-muted">{was}</s>
      </>
    ) : (
      <span className="whitespace-nowrap">{now}</span>
    )}
  </span>
)

export const Price = ({ price, compareAtPrice = null, className = '' }: PriceProps) => {
  const { format } = useCurrency()
  return (
    <PriceText
      now={format(pence(price))}
      was={compareAtPrice === null ? null : format(pence(compareAtPrice))}
      className={className}
    />
  )
}

/** Always in pounds (the sale page), with the price in the chosen currency beside it, smaller. */
export const PriceInPounds = ({ price, compareAtPrice = null, className = '' }: PriceProps) => {
  const { currency, format } = useCurrency()
  return (
    <>
      <PriceText
        now={formatPounds(pence(price))}
        was={compareAtPrice === null ? null : formatPounds(pence(compareAtPrice))}
        className={className}
      />
      {currency !== DEFAULT_CURRENCY && (
        <>
          {' '}
          <span className="text-xs whitespace-nowrap text-muted tabular-nums">
            <span className="sr-only">about </span>
            {format(pence(price))}
          </span>
        </>
      )}
    </>
  )
}
