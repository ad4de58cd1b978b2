/** Selects the display currency: a native select, styled for the header. */
import { CURRENCIES, CURRENCY_CODES, type CurrencyCode } from '../../domain/currency.ts'
import { useCurrency } from '../../ui/currency.tsx'
import { QuietSelect } from '../../ui/quiet-select.tsx'

export const CurrencyPicker = () => {
  const { currency, choose } = useCurrency()
  return (
    <QuietSelect
      label="Currency"
      name="currency"
      value={currency}
      onChange={(event) => choose(event.target.value as CurrencyCode)}
    >
      {CURRENCY_CODES.map((code) => (
        <option key={code} value={code} className="bg-paper text-ink">
          {CURRENCIES[code].symbol} {code}
        </option>
      ))}
    </QuietSelect>
  )
}
