/** The shipping zones: their countries, prices by subtotal or weight, and from which subtotal shipping is free. */
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { countryName } from '../../domain/countries.ts'
import type { ShippingStep } from '../../domain/pricing/shipping.ts'
import {
  MAX_DELIVERY_DAYS,
  MAX_SHIPPING_PRICES,
  MAX_ZONE_NAME,
  MAX_ZONES,
} from '../../domain/settings/shipping-settings.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import { normalizePrice } from '../components/typed-price.ts'
import { CountryList } from './country-field.tsx'
import { ListEditor } from './list-editor.tsx'
import type { DraftDays, DraftWeightStep, DraftZone, OwnFormProps } from './setting-control.ts'

const PRICE = { inputMode: 'decimal', autoComplete: 'off', maxLength: 11 } as const

/** What the steps by subtotal and those by weight differ in. */
type StepKind<Step> = {
  fromLabel: string
  addLabel: string
  fromOf: (step: Step) => string
  withFrom: (step: Step, text: string) => Step
  /** What is typed, as the API has it. */
  normalize: (text: string) => string
  empty: Step
}

const SUBTOTAL_STEPS: StepKind<ShippingStep> = {
  fromLabel: 'From a subtotal of',
  addLabel: 'Add a price from a subtotal on',
  fromOf: ({ from }) => from,
  withFrom: (step, from) => ({ ...step, from }),
  normalize: normalizePrice,
  empty: { from: '', price: '' },
}

/** Digits as a number; other text stays, and is refused with a message. */
const asWhole = (text: string): number | string => (/^\s*\d{1,8}\s*$/.test(text) ? Number(text) : text)

const WEIGHT_STEPS: StepKind<DraftWeightStep> = {
  fromLabel: 'From a weight in grams of',
  addLabel: 'Add a price from a weight on',
  fromOf: ({ fromGrams }) => String(fromGrams),
  withFrom: (step, text) => ({ ...step, fromGrams: asWhole(text) }),
  normalize: (text) => text,
  empty: { fromGrams: asWhole(''), price: '' },
}

type StepsProps<Step> = {
  kind: StepKind<Step>
  steps: [Step, ...Step[]]
  onChange: (steps: [Step, ...Step[]]) => void
}

const Steps = <Step extends { price: string }>({
  kind: { fromLabel, addLabel, fromOf, withFrom, normalize, empty },
  steps: [first, ...others],
  onChange,
}: StepsProps<Step>) => {
  const change = (index: number, step: Step) =>
    onChange([first, ...others.map((each, at) => (at === index ? step : each))])
  return (
    <div className="grid gap-3">
      <div className="grid max-w-md gap-3 sm:grid-cols-2">
        <TextField
          {...PRICE}
          label="Price in pounds"
          value={first.price}
          onChange={({ target }) => onChange([{ ...first, price: target.value }, ...others])}
          onBlur={({ target }) => onChange([{ ...first, price: normalizePrice(target.value) }, ...others])}
        />
      </div>
      {others.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
        <div key={index} className="flex max-w-md items-end gap-3">
          <TextField
            {...PRICE}
            label={fromLabel}
            className="min-w-0 flex-1"
            value={fromOf(step)}
            onChange={({ target }) => change(index, withFrom(step, target.value))}
            onBlur={({ target }) => change(index, withFrom(step, normalize(target.value)))}
          />
          <TextField
            {...PRICE}
            label="the price is"
            className="min-w-0 flex-1"
            value={step.price}
            onChange={({ target }) => change(index, { ...step, price: target.value })}
            onBlur={({ target }) => change(index, { ...step, price: normalizePrice(target.value) })}
          />
          <IconButton
            label={`Remove the price from ${fromOf(step)}`}
            onClick={() => onChange([first, ...others.filter((_, at) => at !== index)])}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      ))}
      {others.length < MAX_SHIPPING_PRICES - 1 && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([first, ...others, empty])}
        >
          <Plus aria-hidden="true" className="size-4" />
          <span>{addLabel}</span>
        </Button>
      )}
    </div>
  )
}

const EXPECTED_DELIVERY_HELP = `From the order to the door, 0 to ${MAX_DELIVERY_DAYS}. Shoppers read “Expected in 2 to 4 working days” in the checkout, on the confirmation and in its mail; an order keeps what it was told. Leave both empty to say nothing.`

type ZoneProps = { zone: DraftZone; taken: readonly string[]; onChange: (zone: DraftZone) => void }

/** The prices by subtotal stay, for the way back. */
const byWeight = (zone: DraftZone): DraftZone => ({
  ...zone,
  weightRates: [{ fromGrams: 0, price: zone.rates[0].price }],
})
const bySubtotal = ({ weightRates: _, ...zone }: DraftZone): DraftZone => zone

const DAYS = [
  [0, 'At least'],
  [1, 'At most'],
] as const

/** Both empty: nothing is said. */
const ExpectedDelivery = ({ zone: { deliveryDays, ...zone }, onChange }: Omit<ZoneProps, 'taken'>) => {
  const id = useId()
  const change = (at: 0 | 1, text: string) => {
    const days: DraftDays = [...(deliveryDays ?? ['', ''])]
    days[at] = asWhole(text)
    onChange(days.every((day) => day === '') ? zone : { ...zone, deliveryDays: days })
  }
  return (
    <fieldset aria-describedby={id} className="max-w-md">
      <legend className="font-medium">Expected delivery, in working days</legend>
      <p id={id} className="mt-1 text-sm text-muted">
        {EXPECTED_DELIVERY_HELP}
      </p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {DAYS.map(([at, label]) => (
          <TextField
            key={label}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={String(deliveryDays?.[at] ?? '')}
            onChange={({ target }) => change(at, target.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const Zone = ({ zone, taken, onChange }: ZoneProps) => (
  <div className="grid gap-4">
    <div className="max-w-md">
      <TextField
        label="Name of the zone"
        hint="For staff"
        required
        maxLength={MAX_ZONE_NAME}
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
    <div className="max-w-md">
      <ChoiceField
        label="Prices depend on"
        value={zone.weightRates ? 'weight' : 'subtotal'}
        choices={[
          ['subtotal', 'the subtotal'],
          ['weight', 'the weight'],
        ]}
        onChange={(kind) => onChange(kind === 'weight' ? byWeight(zone) : bySubtotal(zone))}
      />
    </div>
    {zone.weightRates ? (
      <>
        <Steps
          kind={WEIGHT_STEPS}
          steps={zone.weightRates}
          onChange={(weightRates) => onChange({ ...zone, weightRates })}
        />
        <p className="max-w-md text-sm text-muted">
          The weight of an order is that of its units. Weights are set in the editor of a product or by a
          file. A variant without one counts as 0 grams.
        </p>
      </>
    ) : (
      <Steps kind={SUBTOTAL_STEPS} steps={zone.rates} onChange={(rates) => onChange({ ...zone, rates })} />
    )}
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
          onBlur={({ target }) => onChange({ ...zone, freeOver: normalizePrice(target.value) })}
        />
      )}
    </div>
    <ExpectedDelivery zone={zone} onChange={onChange} />
  </div>
)

const newZone = (): DraftZone => ({
  name: '',
  countries: [],
  rates: [{ from: '0.00', price: '10.00' }],
  freeOver: null,
})

export const ShippingForm = ({ value, onChange }: OwnFormProps<'shipping'>) => {
  const taken = value.zones.flatMap(({ countries }) => countries)
  const [home] = value.zones[0]?.countries ?? []
  return (
    <>
      <ListEditor
        items={value.zones}
        onChange={(zones) => {
          // The last zone stays: a shop ships somewhere.
          if (zones.length > 0) onChange({ ...value, zones })
        }}
        nameOf={({ name }, index) => name || `zone ${index + 1}`}
        add={{ label: 'Add a zone', create: newZone }}
        max={MAX_ZONES}
      >
        {(zone, change) => <Zone zone={zone} taken={taken} onChange={change} />}
      </ListEditor>
      <Checkbox
        label="All address fields in the six countries of the short form, too"
        checked={value.fullAddresses === true}
        onChange={(isOn) => {
          const { fullAddresses: _, ...rest } = value
          onChange(isOn ? { ...rest, fullAddresses: true } : rest)
        }}
      />
      <p className="max-w-prose text-sm text-muted">
        The checkout asks for the fields that addresses of a country have: second line, state or province,
        postal code and phone. The United Kingdom, the United States, Canada, Germany, France and Australia
        have a short form by default, without second line, state and phone.
      </p>
      {home !== undefined && (
        <p className="text-sm text-muted">
          {`Before the checkout, carts show the price for ${countryName(home)}, the first country of the first zone. Countries in no zone cannot be chosen, and orders to them are refused.`}
        </p>
      )}
    </>
  )
}
