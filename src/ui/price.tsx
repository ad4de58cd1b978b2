/** A price in the chosen currency, with the price before a reduction struck through; read out as "now" and "was". */
import { pence } from '../shop/money.ts'
import { useCurrency } from './currency.tsx'

type PriceProps = {
  /** Pounds as decimal strings, as stored. */
  price: string
  compareAtPrice?: string | null
  className?: string
}

/** Prices already worded, for places that show pounds whatever the currency. */
export const PriceText = ({
  now,
  was,
  className = '',
}: {
  now: string
  was?: string | null
  className?: string
}) => (
  <span className={`tabular-nums ${className}`}>
    {was ? (
      <>
        <span className="sr-only">Now </span>
        <span className="text-sale">{now}</span> <span className="sr-only">was </span>
        <s className="text-muted">{was}</s>
      </>
    ) : (
      now
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
