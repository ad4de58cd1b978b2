/** What search engines are told about returns and about the time of a delivery. */
import { MAX_DELIVERY_TIME, MAX_RETURN_PERIOD } from '../../domain/settings/seo-settings.ts'
import type { Field } from '../../domain/settings/setting-field.ts'
import type { SeoSettings } from '../../domain/settings/shop-settings.ts'
import { TextField } from '../../ui/field.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import type { ControlProps } from './setting-control.ts'

const wholeNumber = (text: string, most: number): number => Math.min(most, Number(text.replace(/\D/g, '')))

export const ReturnsControl = ({
  field,
  value: returns,
  onChange,
}: ControlProps<Field, SeoSettings['returns']>) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label={field.label}
      hint={field.help}
      inputMode="numeric"
      autoComplete="off"
      value={returns ? String(returns.days) : ''}
      onChange={({ target }) => {
        const days = wholeNumber(target.value, MAX_RETURN_PERIOD)
        onChange(days === 0 ? null : { isFree: returns?.isFree ?? false, days })
      }}
    />
    {returns && (
      <ChoiceField
        label="Who pays for sending back"
        value={returns.isFree ? 'shop' : 'customer'}
        choices={[
          ['customer', 'The customer'],
          ['shop', 'The shop'],
        ]}
        onChange={(payer) => onChange({ ...returns, isFree: payer === 'shop' })}
      />
    )}
  </div>
)

const DAYS = [
  ['handling', 0, 'Sent after, at least'],
  ['handling', 1, 'Sent after, at most'],
  ['transit', 0, 'On the way, at least'],
  ['transit', 1, 'On the way, at most'],
] as const

export const DeliveryControl = ({
  field,
  value: delivery,
  onChange,
}: ControlProps<Field, SeoSettings['delivery']>) => (
  <fieldset>
    <legend className="font-medium">{field.label}</legend>
    <Checkbox
      label="Tell search engines how long delivery takes"
      checked={delivery !== null}
      onChange={(isSaid) => onChange(isSaid ? { handling: [0, 1], transit: [2, 5] } : null)}
    />
    {delivery && (
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        {DAYS.map(([part, at, label]) => (
          <TextField
            key={label}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            value={String(delivery[part][at])}
            onChange={({ target }) => {
              const days: [number, number] = [...delivery[part]]
              days[at] = wholeNumber(target.value, MAX_DELIVERY_TIME)
              onChange({ ...delivery, [part]: days })
            }}
          />
        ))}
      </div>
    )}
  </fieldset>
)
