/** The customer of an order: email address, shipping and billing address. */

import { Fragment } from 'react'
import type { StaffOrder } from '../../contract/staff-orders/order-desk.ts'
import { addressLines } from '../../domain/address-format.ts'
import { countryName } from '../../domain/countries.ts'

type Address = NonNullable<StaffOrder['shippingAddress']>

export const AddressText = ({ address }: { address: Address }) => (
  <address className="not-italic">
    {address.firstName} {address.lastName}
    <br />
    {addressLines(address).map((line) => (
      <Fragment key={line}>
        {line}
        <br />
      </Fragment>
    ))}
    {countryName(address.country)}
    {address.phone && (
      <>
        <br />
        {address.phone}
      </>
    )}
  </address>
)

const isSame = (a: Address | null, b: Address | null): boolean => JSON.stringify(a) === JSON.stringify(b)

export const OrderContact = ({ order }: { order: StaffOrder }) => {
  const { email, shippingAddress, billingAddress } = order
  return (
    <div className="grid gap-4 text-sm">
      <div>
        <h3 className="text-muted">Email</h3>
        {email ? (
          <a href={`mailto:${email}`} className="wrap-anywhere underline underline-offset-4">
            {email}
          </a>
        ) : (
          'None'
        )}
      </div>
      <div>
        <h3 className="text-muted">Shipping address</h3>
        {shippingAddress ? <AddressText address={shippingAddress} /> : 'None'}
      </div>
      <div>
        <h3 className="text-muted">Billing address</h3>
        {isSame(shippingAddress, billingAddress) ? (
          'As the shipping address'
        ) : billingAddress ? (
          <AddressText address={billingAddress} />
        ) : (
          'None'
        )}
      </div>
    </div>
  )
}
