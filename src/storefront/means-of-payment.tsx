/**
 * Names means of payment and countries at the start of an order, where the owner has set it. A long list of countries is
 * counted, and opened by a press.
 */
import { countryName } from '../domain/countries.ts'
import { useShop } from '../ui/shop.ts'

const CountryNames = () => {
  const codes = useShop().shipping.flatMap(({ countries }) => countries)
  const names = codes.map(countryName).toSorted((a, b) => a.localeCompare(b, 'en'))
  return (
    <details className="mt-1 max-w-prose text-sm">
      <summary className="min-h-11 cursor-pointer py-3">All countries that we deliver to</summary>
      {/* The names are those of the platform, of which the browser's may have another edition. */}
      <p className="text-muted" suppressHydrationWarning>
        {`${names.join(', ')}.`}
      </p>
    </details>
  )
}

export const MeansOfPayment = () => {
  const { means, areCountriesCounted } = useShop().checkout ?? {}
  return (
    means && (
      <>
        <p className="mt-3 max-w-prose text-sm">{means}</p>
        {areCountriesCounted && <CountryNames />}
      </>
    )
  )
}
