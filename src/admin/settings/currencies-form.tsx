/** Which currencies shoppers can choose, and their rates. */
import {
  CURRENCIES,
  CURRENCY_CODES,
  type CurrencyCode,
  DEFAULT_CURRENCY,
  formatPence,
  isRate,
  RATE_LIMITS,
} from '../../domain/pricing/currency.ts'
import { TextField } from '../../ui/field.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import type { OwnFormProps } from './setting-control.ts'

const EXAMPLE_PENCE = 100_00

export const CurrenciesForm = ({ value, onChange }: OwnFormProps<'currencies'>) => {
  const offer = (code: CurrencyCode, isOffered: boolean) =>
    onChange({
      ...value,
      offered: CURRENCY_CODES.filter((each) => (each === code ? isOffered : value.offered.includes(each))),
    })
  return (
    <ul className="divide-y divide-line border-y border-line">
      <li className="py-4">
        <p className="font-medium">GBP, British pound</p>
        <p className="text-sm text-muted">Always offered: prices are stored in pounds.</p>
      </li>
      {CURRENCY_CODES.filter((code) => code !== DEFAULT_CURRENCY).map((code) => {
        const rate = value.rates[code]
        return (
          <li key={code} className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-2">
            <Checkbox
              label={`${code}, ${CURRENCIES[code].name}`}
              checked={value.offered.includes(code)}
              onChange={(isOffered) => offer(code, isOffered)}
            />
            <TextField
              label={`${code} per pound`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              value={rate}
              hint={isRate(rate) ? `£100.00 is ${formatPence(EXAMPLE_PENCE, code, value.rates)}` : undefined}
              error={isRate(rate) ? undefined : `Above 0 and ${RATE_LIMITS}`}
              onChange={({ target }) =>
                onChange({
                  ...value,
                  rates: { ...value.rates, [code]: target.value.trim().replace(',', '.') },
                })
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
