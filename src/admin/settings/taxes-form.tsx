/** Whether orders record the taxes that prices include, and the rates by country of destination. */
import { Trash2 } from 'lucide-react'
import { countryName } from '../../domain/countries.ts'
import { type CountryTaxRates, isTaxRate } from '../../domain/tax.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Checkbox } from '../products/editor-section.tsx'
import { CountrySelect } from './country-field.tsx'
import type { SectionFormProps } from './section-editor.tsx'

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

export const TaxesForm = ({ value, onChange }: SectionFormProps<'taxes'>) => (
  <>
    <Checkbox
      label="Prices include tax"
      hint="Orders record how much, by line. The cart, the checkout, product pages and mails say so."
      checked={value.isOn}
      onChange={(isOn) => onChange({ ...value, isOn })}
    />
    <div className="max-w-xs">
      <TextField
        label="What the tax is called"
        hint={`Shown as "incl. ${value.name.trim()}"`}
        required
        maxLength={20}
        autoComplete="off"
        value={value.name}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
    </div>
    <div>
      <h2 className="font-medium">Rates by country of destination</h2>
      <p className="mt-1 text-sm text-muted">
        Orders to other countries record a rate of 0 %. Prices stay the same everywhere; a higher rate leaves
        less of them to you. Which rate a product has is chosen in its editor. Shipping is taxed in proportion
        to the goods.
      </p>
      <ul className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {value.rates.map((rates) => (
          <Rates
            key={rates.country}
            rates={rates}
            onChange={(changed) =>
              onChange({
                ...value,
                rates: value.rates.map((each) => (each.country === changed.country ? changed : each)),
              })
            }
            onRemove={() =>
              onChange({ ...value, rates: value.rates.filter(({ country }) => country !== rates.country) })
            }
          />
        ))}
      </ul>
      <div className="mt-3 max-w-sm">
        <CountrySelect
          label="Add a country"
          taken={value.rates.map(({ country }) => country)}
          onAdd={(country) =>
            onChange({
              ...value,
              rates: [...value.rates, { country, standard: '0', reduced: '0', 'second-reduced': '0' }],
            })
          }
        />
      </div>
    </div>
  </>
)
