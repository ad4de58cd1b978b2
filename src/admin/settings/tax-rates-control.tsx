/** The tax rates by country of destination. */
import { Trash2 } from 'lucide-react'
import { countryName } from '../../domain/countries.ts'
import {
  STANDARD_VAT_RATES,
  VAT_RATES_DAY,
  withSuggestedRates,
} from '../../domain/pricing/standard-vat-rates.ts'
import { type CountryTaxRates, isTaxRate } from '../../domain/pricing/tax.ts'
import type { Field } from '../../domain/settings/setting-field.ts'
import { Button, IconButton } from '../../ui/button.tsx'
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

const withoutRates = (country: string): CountryTaxRates => ({
  country,
  standard: '0',
  reduced: '0',
  'second-reduced': '0',
})

const SuggestRates = ({
  rates,
  onChange,
}: {
  rates: readonly CountryTaxRates[]
  onChange: (rates: CountryTaxRates[]) => void
}) => (
  <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
    <Button variant="outline" size="sm" onClick={() => onChange(withSuggestedRates(rates))}>
      Suggest rates
    </Button>
    <p className="max-w-prose text-sm text-muted">
      {`Fills standard rates that are 0 with those of the EU and the UK as of ${VAT_RATES_DAY}. Check them: they count once you publish.`}
    </p>
  </div>
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
    {value.some(({ country }) => Object.hasOwn(STANDARD_VAT_RATES, country)) && (
      <SuggestRates rates={value} onChange={onChange} />
    )}
    <div className="mt-3 max-w-sm">
      <CountrySelect
        label="Add a country"
        taken={value.map(({ country }) => country)}
        onAdd={(codes) => onChange([...value, ...codes.map(withoutRates)])}
      />
    </div>
  </div>
)
