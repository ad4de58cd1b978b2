/** In which currency prices are shown: the browser's own select, as slim as the header. */
import { ChevronDown } from 'lucide-react'
import { CURRENCIES, CURRENCY_CODES, type CurrencyCode } from '../../shop/currency.ts'
import { useCurrency } from '../../ui/currency.tsx'

export const CurrencyPicker = () => {
  const { currency, choose } = useCurrency()
  return (
    <span className="relative inline-flex noscript:hidden">
      <select
        name="currency"
        aria-label="Currency"
        value={currency}
        autoComplete="off"
        onChange={(event) => choose(event.target.value as CurrencyCode)}
        className="field-sizing-content min-h-11 appearance-none rounded-full bg-transparent pr-6 pl-2 text-[0.8125rem] font-medium tabular-nums hover:bg-shell"
      >
        {CURRENCY_CODES.map((code) => (
          <option key={code} value={code} className="bg-paper text-ink">
            {CURRENCIES[code].symbol} {code}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 size-3 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
