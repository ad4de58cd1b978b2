/** The shipping zones: their countries, prices by subtotal, and from which subtotal shipping is free. */
import { Plus, Trash2 } from 'lucide-react'
import { countryName } from '../../domain/countries.ts'
import type { ShippingStep } from '../../domain/shipping.ts'
import type { NamedZone, ShippingSettings } from '../../domain/shop-settings.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Checkbox } from '../products/editor-section.tsx'
import { CountryList } from './country-field.tsx'
import { ListEditor } from './list-editor.tsx'
import type { SectionFormProps } from './section-editor.tsx'

/** "10" and "10,5" as the API has them; other text stays, and is refused with a sentence. */
const asPrice = (text: string): string => {
  const [, pounds, pennies = ''] = /^\s*(\d{1,8})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? []
  return pounds === undefined ? text : `${Number(pounds)}.${pennies.padEnd(2, '0')}`
}

const PRICE = { inputMode: 'decimal', autoComplete: 'off', maxLength: 11 } as const

type StepsProps = { steps: NamedZone['rates']; onChange: (steps: NamedZone['rates']) => void }

const Steps = ({ steps: [first, ...others], onChange }: StepsProps) => {
  const change = (index: number, step: ShippingStep) =>
    onChange([first, ...others.map((each, at) => (at === index ? step : each))])
  return (
    <div className="grid gap-3">
      <div className="grid max-w-md gap-3 sm:grid-cols-2">
        <TextField
          {...PRICE}
          label="Price in pounds"
          value={first.price}
          onChange={({ target }) => onChange([{ ...first, price: target.value }, ...others])}
          onBlur={({ target }) => onChange([{ ...first, price: asPrice(target.value) }, ...others])}
        />
      </div>
      {others.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
        <div key={index} className="flex max-w-md items-end gap-3">
          <TextField
            {...PRICE}
            label="From a subtotal of"
            className="flex-1"
            value={step.from}
            onChange={({ target }) => change(index, { ...step, from: target.value })}
            onBlur={({ target }) => change(index, { ...step, from: asPrice(target.value) })}
          />
          <TextField
            {...PRICE}
            label="the price is"
            className="flex-1"
            value={step.price}
            onChange={({ target }) => change(index, { ...step, price: target.value })}
            onBlur={({ target }) => change(index, { ...step, price: asPrice(target.value) })}
          />
          <IconButton
            label={`Remove the price from ${step.from}`}
            onClick={() => onChange([first, ...others.filter((_, at) => at !== index)])}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      ))}
      {others.length < 19 && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([first, ...others, { from: '', price: '' }])}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add a price from a subtotal on
        </Button>
      )}
    </div>
  )
}

type ZoneProps = { zone: NamedZone; taken: readonly string[]; onChange: (zone: NamedZone) => void }

const Zone = ({ zone, taken, onChange }: ZoneProps) => (
  <div className="grid gap-4">
    <div className="max-w-md">
      <TextField
        label="Name of the zone"
        hint="For staff"
        required
        maxLength={60}
        autoComplete="off"
        value={zone.name}
        onChange={({ target }) => onChange({ ...zone, name: target.value })}
      />
    </div>
    <CountryList
      countries={zone.countries}
      taken={taken}
      onChange={(countries) => onChange({ ...zone, countries })}
    />
    <Steps steps={zone.rates} onChange={(rates) => onChange({ ...zone, rates })} />
    <div className="grid max-w-md gap-2">
      <Checkbox
        label="Free above a subtotal"
        checked={zone.freeOver !== null}
        onChange={(isFree) => onChange({ ...zone, freeOver: isFree ? '100.00' : null })}
      />
      {zone.freeOver !== null && (
        <TextField
          {...PRICE}
          label="Free over, in pounds"
          hint="At exactly this subtotal, shipping is still paid."
          value={zone.freeOver}
          onChange={({ target }) => onChange({ ...zone, freeOver: target.value })}
          onBlur={({ target }) => onChange({ ...zone, freeOver: asPrice(target.value) })}
        />
      )}
    </div>
  </div>
)

const newZone = (): NamedZone => ({
  name: '',
  countries: [],
  rates: [{ from: '0.00', price: '10.00' }],
  freeOver: null,
})

export const ShippingForm = ({ value, onChange }: SectionFormProps<'shipping'>) => {
  const taken = value.zones.flatMap(({ countries }) => countries)
  const [home] = value.zones[0]?.countries ?? []
  return (
    <>
      <ListEditor
        items={value.zones}
        onChange={(zones) => {
          // The last zone stays: a shop ships somewhere.
          if (zones.length > 0) onChange({ zones: zones as ShippingSettings['zones'] })
        }}
        nameOf={({ name }, index) => name || `zone ${index + 1}`}
        add={{ label: 'Add a zone', create: newZone }}
        max={50}
      >
        {(zone, change) => <Zone zone={zone} taken={taken} onChange={change} />}
      </ListEditor>
      {home !== undefined && (
        <p className="text-sm text-muted">
          Before the checkout, carts show the price for {countryName(home)}, the first country of the first
          zone. Countries in no zone cannot be chosen, and orders to them are refused.
        </p>
      )}
    </>
  )
}
