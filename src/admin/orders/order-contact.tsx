/** The customer of an order: email address, shipping and billing address. */

import { Fragment } from 'react'
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import { addressLines } from '../../domain/address-format.ts'
import { countryName } from '../../domain/countries.ts'
import { Link } from '../../ui/link.tsx'
import { useMay } from '../staff-session.ts'

type Address = NonNullable<StaffOrder['shippingAddress']>

export const AddressText = ({ address }: { address: Address }) => (
  <address className="not-italic">
    <span>{`${address.firstName} ${address.lastName}`}</span>
    <br />
    {addressLines(address).map((line) => (
      <Fragment key={line}>
        <span>{line}</span>
        <br />
      </Fragment>
    ))}
    <span>{countryName(address.country)}</span>
    {address.phone && (
      <>
        <br />
        <span>{address.phone}</span>
      </>
    )}
  </address>
)

const isSame = (a: Address | null, b: Address | null): boolean => JSON.stringify(a) === JSON.stringify(b)

export const OrderContact = ({ order }: { order: StaffOrder }) => {
  const { email, shippingAddress, billingAddress, deliveryNote } = order
  const may = useMay()
  return (
    <div className="grid gap-4 text-sm">
      <div>
        <h3 className="text-muted">Email</h3>
        {email ? (
          <a href={`mailto:${email}`} className="wrap-anywhere underline underline-offset-4">
            {email}
          </a>
        ) : (
          <span>None</span>
        )}
        {email && may('see-customers') && (
          <Link href={`/admin/customers/${order.id}`} className="text-link mt-1 block w-fit">
            All about this customer
          </Link>
        )}
      </div>
      <div>
        <h3 className="text-muted">Shipping address</h3>
        {shippingAddress ? <AddressText address={shippingAddress} /> : <span>None</span>}
        {deliveryNote && <p className="mt-1">{`${deliveryNote}, as the customer was told`}</p>}
      </div>
      <div>
        <h3 className="text-muted">Billing address</h3>
        {isSame(shippingAddress, billingAddress) ? (
          <span>As the shipping address</span>
        ) : billingAddress ? (
          <AddressText address={billingAddress} />
        ) : (
          <span>None</span>
        )}
      </div>
    </div>
  )
}
