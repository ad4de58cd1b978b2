/** Edits the email address and the addresses of an order until it is shipped. Amounts stay as they were paid. */
import type { ChangeOrderContact, StaffOrder } from '../../contract/orders/order-management.ts'
import { addressFormatOf } from '../../domain/address-format.ts'
import { countriesByName, countryName } from '../../domain/countries.ts'
import { hasPostcodeFormat } from '../../domain/postcode.ts'
import { TextField } from '../../ui/field.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import { DialogForm } from '../components/dialog.tsx'
import { useFields } from '../components/use-fields.ts'
import { orderApi } from './order-api.ts'
import type { OrderFormProps } from './use-order.ts'

type Address = NonNullable<StaffOrder['shippingAddress']>

const emptyAddress: Address = {
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  postalCode: '',
  country: 'GB',
}

type TextName = Exclude<keyof Address, 'country'>
type AddressText = [field: TextName, label: string, maxLength: number, isRequired: boolean]

/** Those of the country; a field that it does not have stays where the order has a value in it. */
const fieldsOf = (address: Address): AddressText[] => {
  const { country } = address
  const { fields, labels } = addressFormatOf(country)
  const isShown = (name: TextName) =>
    !(name === 'city' || name === 'state' || name === 'postalCode') ||
    fields.includes(name) ||
    Boolean(address[name])
  const texts: AddressText[] = [
    ['firstName', 'First name', 100, true],
    ['lastName', 'Last name', 100, true],
    ['address', 'Address', 300, true],
    ['address2', 'Second line', 300, false],
    ['city', labels.city, 100, hasPostcodeFormat(country)],
    ['state', labels.state, 100, false],
    ['postalCode', labels.postalCode, 20, hasPostcodeFormat(country)],
    ['phone', 'Phone', 40, false],
  ]
  return texts.filter(([field]) => isShown(field))
}

type AddressFieldsProps = {
  legend: string
  value: Address
  /** The taxes were computed for it. */
  isCountryFixed?: boolean
  onChange: (value: Address) => void
}

const AddressFields = ({ legend, value, isCountryFixed, onChange }: AddressFieldsProps) => (
  <fieldset className="grid gap-3 sm:grid-cols-2 large-text:grid-cols-1">
    <legend className="mb-3 font-medium">{legend}</legend>
    {fieldsOf(value).map(([field, label, maxLength, isRequired]) => (
      <TextField
        key={field}
        label={label}
        required={isRequired}
        maxLength={maxLength}
        autoComplete="off"
        className={field === 'address' || field === 'address2' ? 'sm:col-span-2' : ''}
        value={value[field] ?? ''}
        onChange={({ target }) => onChange({ ...value, [field]: target.value })}
      />
    ))}
    {isCountryFixed ? (
      <p className="text-sm sm:col-span-2 large-text:col-span-1">
        <strong className="font-medium">{countryName(value.country)}</strong>
        <span className="text-muted">
          {' '}
          stays, because the taxes were computed for it. To send the order to another country or tax
          territory, cancel it, and order again to the new address.
        </span>
      </p>
    ) : (
      <ChoiceField
        label="Country"
        value={value.country}
        choices={countriesByName().map(({ code, name }) => [code, name] as const)}
        onChange={(country) => onChange({ ...value, country })}
      />
    )}
  </fieldset>
)

const isSame = (a: Address | null, b: Address): boolean =>
  a !== null && (Object.keys(b) as (keyof Address)[]).every((field) => (a[field] ?? '') === (b[field] ?? ''))

/** The changed fields alone, with the values that were shown. */
const changeOf = (
  order: StaffOrder,
  next: { email: string; shipping: Address; billing: Address },
): ChangeOrderContact | undefined => {
  const change: ChangeOrderContact = { changes: {}, seen: {} }
  if (next.email.trim() !== order.email) {
    change.changes.email = next.email.trim()
    change.seen.email = order.email
  }
  if (!isSame(order.shippingAddress, next.shipping)) {
    change.changes.shippingAddress = next.shipping
    change.seen.shippingAddress = order.shippingAddress
  }
  if (!isSame(order.billingAddress, next.billing)) {
    change.changes.billingAddress = next.billing
    change.seen.billingAddress = order.billingAddress
  }
  return Object.keys(change.changes).length > 0 ? change : undefined
}

export const ContactForm = ({ order, isBusy, act, problem, onDone }: OrderFormProps) => {
  const { values, text, choice } = useFields({
    email: order.email,
    shipping: order.shippingAddress ?? emptyAddress,
    billing: order.billingAddress ?? order.shippingAddress ?? emptyAddress,
  })
  const save = async () => {
    const change = changeOf(order, values)
    if (!change || (await act(() => orderApi.changeContact(order.id, change), 'Saved'))) onDone()
  }
  return (
    <DialogForm action={{ isBusy, problem }} onSubmit={save} button="Save" busy="Saving..." className="gap-6">
      <p className="text-sm text-muted">
        Total and taxes stay as they were paid, and nothing is charged. The timeline keeps the former address.
      </p>
      <TextField
        type="email"
        label="Email"
        required={order.email !== ''}
        maxLength={254}
        autoComplete="off"
        {...text('email')}
      />
      <AddressFields
        legend="Shipping address"
        isCountryFixed={order.shippingAddress !== null}
        {...choice('shipping')}
      />
      <AddressFields legend="Billing address" {...choice('billing')} />
    </DialogForm>
  )
}
