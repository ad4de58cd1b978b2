/** What search engines, link previews and shopping portals are told. */
import { SelectField, TextField } from '../../ui/field.tsx'
import { OptionalPictureSetting } from './optional-picture-setting.tsx'
import type { SectionFormProps } from './section-editor.tsx'

type Props = SectionFormProps<'seo'>

const wholeNumber = (text: string): number => Math.min(365, Number(text.replace(/\D/g, '')))

const Returns = ({ value, onChange }: Props) => {
  const { returns } = value
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Goods can be sent back for (days)"
        hint="Leave empty to say nothing."
        inputMode="numeric"
        autoComplete="off"
        value={returns ? String(returns.days) : ''}
        onChange={({ target }) => {
          const days = wholeNumber(target.value)
          onChange({ ...value, returns: days === 0 ? null : { isFree: returns?.isFree ?? false, days } })
        }}
      />
      {returns && (
        <SelectField
          label="Who pays for sending back"
          value={returns.isFree ? 'shop' : 'customer'}
          onChange={({ target }) =>
            onChange({ ...value, returns: { ...returns, isFree: target.value === 'shop' } })
          }
        >
          <option value="customer">The customer</option>
          <option value="shop">The shop</option>
        </SelectField>
      )}
    </div>
  )
}

const DAYS = [
  ['handling', 0, 'Sent after, at least'],
  ['handling', 1, 'Sent after, at most'],
  ['transit', 0, 'On the way, at least'],
  ['transit', 1, 'On the way, at most'],
] as const

const Delivery = ({ value, onChange }: Props) => {
  const { delivery } = value
  return (
    <fieldset>
      <legend className="font-medium">Delivery time (business days)</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={delivery !== null}
          className="size-5 accent-moss"
          onChange={({ target }) =>
            onChange({ ...value, delivery: target.checked ? { handling: [0, 1], transit: [2, 5] } : null })
          }
        />
        Tell search engines how long delivery takes
      </label>
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
                days[at] = Math.min(90, wholeNumber(target.value))
                onChange({ ...value, delivery: { ...delivery, [part]: days } })
              }}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

export const SeoForm = (props: Props) => {
  const { value, onChange } = props
  return (
    <div className="grid max-w-2xl gap-6">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          checked={value.googleFeed}
          className="mt-1 size-5 shrink-0 accent-moss"
          onChange={({ target }) => onChange({ ...value, googleFeed: target.checked })}
        />
        <span>
          <span className="font-medium">Product feed for Google Merchant Center</span>
          <span className="mt-1 block text-sm text-muted">
            {`All live products with their variants at ${location.origin}/feeds/google.xml: enter this address as a data source there. A change shows after a minute at most.`}
          </span>
        </span>
      </label>
      <OptionalPictureSetting
        label="Picture of link previews"
        hint="Shown where a page of the shop without a picture of its own is shared. About 1200 by 630 pixels."
        noun="picture"
        picture={value.picture}
        onChange={(picture) => onChange({ ...value, picture })}
      />
      <Returns {...props} />
      <Delivery {...props} />
    </div>
  )
}
