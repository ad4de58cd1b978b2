/** Selects the display currency: a native select, styled for the header. */
import { CURRENCIES, type CurrencyCode } from '../../domain/pricing/currency.ts'
import { useCurrency } from '../../ui/currency.tsx'
import { QuietSelect } from '../../ui/quiet-select.tsx'
import { useShop } from '../../ui/shop.ts'

export const CurrencyPicker = () => {
  const { currency, choose } = useCurrency()
  const { currencies } = useShop()
  return (
    <QuietSelect
      label="Currency"
      name="currency"
      value={currency}
      onChange={(event) => choose(event.target.value as CurrencyCode)}
    >
      {currencies.map((code) => (
        <option key={code} value={code}>
          {`${CURRENCIES[code].symbol} ${code}`}
        </option>
      ))}
    </QuietSelect>
  )
}
