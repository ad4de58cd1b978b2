/** The recipient of an order as text: at the payment step and in the order confirmation. */
import type { ShippingForm } from '../../contract/payments/shipping-form.ts'
import { countryName } from '../../domain/countries.ts'

export type Recipient = {
  email: string
  /** Two lines: the name, the address. */
  address: string
}

/** Prevents a line break within the text. */
const nonBreaking = (text: string): string => text.replaceAll(' ', '\u00a0')

export const recipientOf = (shipping: ShippingForm): Recipient => {
  const { email, firstName, lastName, address, address2, city, state, postalCode, country } = shipping
  const town = [city, state].filter(Boolean).join(', ')
  const place = [town, postalCode && nonBreaking(postalCode)].filter(Boolean).join(' ')
  return {
    email,
    address: `${firstName} ${lastName}\n${[address, address2, place, nonBreaking(countryName(country))].filter(Boolean).join(', ')}`,
  }
}
