/** Whom an order goes to and where, in words: at the payment, and with the order once it is placed. */
import { COUNTRIES, type ShippingForm } from '../../contract/shipping-form.ts'

export type Recipient = {
  email: string
  /** A line of text each. */
  address: string
}

/** Does not break in its middle. */
const whole = (words: string): string => words.replaceAll(' ', '\u00a0')

export const recipientOf = (shipping: ShippingForm): Recipient => {
  const { email, firstName, lastName, address, city, postalCode, country } = shipping
  return {
    email,
    address: `${firstName} ${lastName}\n${address}, ${city} ${whole(postalCode)}, ${whole(COUNTRIES[country])}`,
  }
}
