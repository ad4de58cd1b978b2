/** The tax rates by country of destination. */
import { Trash2 } from 'lucide-react'
import { countryName } from '../../domain/countries.ts'
import { type CountryTaxRates, isTaxRate } from '../../domain/pricing/tax.ts'
import type { Field } from '../../domain/settings/setting-field.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { CountrySelect } from './country-field.tsx'
import type { ControlProps } from './setting-control.ts'

const CLASSES = [
  ['standard', 'Standard rate, %'],
  ['reduced', 'Reduced rate, %'],
  ['second-reduced', 'Second reduced rate, %'],
] as const

type RatesProps = { rates: CountryTaxRates; onChange: (rates: CountryTaxRates) => void; onRemove: () => void }

const Rates = ({ rates, onChange, onRemove }: RatesProps) => (
  <li className="py-4">
    <div className="flex items-center justify-between gap-3">
      <h3 className="font-medium">{countryName(rates.country)}</h3>
      <IconButton label={`Remove ${countryName(rates.country)}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
    <div className="mt-2 grid gap-3 sm:grid-cols-3 large-text:grid-cols-1">
      {CLASSES.map(([taxClass, label]) => (
        <TextField
          key={taxClass}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          value={rates[taxClass]}
          error={isTaxRate(rates[taxClass]) ? undefined : 'From 0 to 100, such as 20 or 5.5'}
          onChange={({ target }) => onChange({ ...rates, [taxClass]: target.value.trim().replace(',', '.') })}
        />
      ))}
    </div>
  </li>
)

export const TaxRatesControl = ({
  field,
  value,
  onChange,
}: ControlProps<Field, readonly CountryTaxRates[]>) => (
  <div>
    <h2 className="font-medium">{field.label}</h2>
    <p className="mt-1 text-sm text-muted">{field.help}</p>
    <ul className="mt-3 divide-y divide-line border-y border-line empty:hidden">
      {value.map((rates) => (
        <Rates
          key={rates.country}
          rates={rates}
          onChange={(changed) =>
            onChange(value.map((each) => (each.country === changed.country ? changed : each)))
          }
          onRemove={() => onChange(value.filter(({ country }) => country !== rates.country))}
        />
      ))}
    </ul>
    <div className="mt-3 max-w-sm">
      <CountrySelect
        label="Add a country"
        taken={value.map(({ country }) => country)}
        onAdd={(country) =>
          onChange([...value, { country, standard: '0', reduced: '0', 'second-reduced': '0' }])
        }
      />
    </div>
  </div>
)
