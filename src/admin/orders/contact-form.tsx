/** Edits the email address and the addresses of an order until it is shipped. Amounts stay as they were paid. */
import { type FormEvent, useState } from 'react'
import type { ChangeOrderContact, StaffOrder } from '../../contract/staff-orders/order-desk.ts'
import { addressFormatOf } from '../../domain/address-format.ts'
import { countriesByName } from '../../domain/countries.ts'
import { hasPostcodeFormat } from '../../domain/postcode.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { orderApi } from './order-api.ts'
import type { OrderAction } from './use-order.ts'

type Address = NonNullable<StaffOrder['shippingAddress']>

const emptyAddress: Address = {
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  postalCode: '',
  country: 'GB',
}

type AddressText = {
  field: Exclude<keyof Address, 'country'>
  label: string
  maxLength: number
  isRequired: boolean
}

/** Those of the country; a field that it does not have stays where the order has a value in it. */
const fieldsOf = (address: Address): AddressText[] => {
  const { country } = address
  const { fields, labels } = addressFormatOf(country)
  const isShown = (name: AddressText['field']) =>
    !(name === 'city' || name === 'state' || name === 'postalCode') ||
    fields.includes(name) ||
    Boolean(address[name])
  const field = (
    name: AddressText['field'],
    label: string,
    maxLength: number,
    isRequired: boolean,
  ): AddressText => ({
    ...{ field: name, label, maxLength, isRequired },
  })
  return [
    field('firstName', 'First name', 100, true),
    field('lastName', 'Last name', 100, true),
    field('address', 'Address', 300, true),
    field('address2', 'Second line', 300, false),
    field('city', labels.city, 100, hasPostcodeFormat(country)),
    field('state', labels.state, 100, false),
    field('postalCode', labels.postalCode, 20, hasPostcodeFormat(country)),
    field('phone', 'Phone', 40, false),
  ].filter(({ field }) => isShown(field))
}

type AddressFieldsProps = { legend: string; value: Address; onChange: (value: Address) => void }

const AddressFields = ({ legend, value, onChange }: AddressFieldsProps) => (
  <fieldset className="grid gap-3 sm:grid-cols-2 large-text:grid-cols-1">
    <legend className="mb-3 font-medium">{legend}</legend>
    {fieldsOf(value).map(({ field, label, maxLength, isRequired }) => (
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
    <SelectField
      label="Country"
      value={value.country}
      onChange={({ target }) => onChange({ ...value, country: target.value })}
    >
      {countriesByName().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
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

type ContactFormProps = { order: StaffOrder; isBusy: boolean; act: OrderAction; onDone: () => void }

export const ContactForm = ({ order, isBusy, act, onDone }: ContactFormProps) => {
  const [email, setEmail] = useState(order.email)
  const [shipping, setShipping] = useState(order.shippingAddress ?? emptyAddress)
  const [billing, setBilling] = useState(order.billingAddress ?? order.shippingAddress ?? emptyAddress)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const change = changeOf(order, { email, shipping, billing })
    if (!change || (await act(() => orderApi.changeContact(order.id, change), 'Saved'))) onDone()
  }
  return (
    <form onSubmit={save} className="grid gap-6 p-6">
      <p className="text-sm text-muted">
        The total stays as it was paid, and nothing is charged. The timeline keeps the former address.
      </p>
      <TextField
        type="email"
        label="Email"
        required={order.email !== ''}
        maxLength={254}
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <AddressFields legend="Shipping address" value={shipping} onChange={setShipping} />
      <AddressFields legend="Billing address" value={billing} onChange={setBilling} />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}
