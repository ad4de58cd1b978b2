/** An address of a checkout or an order, as it is stored: what a country's form does not ask for is missing. */
export type ContactAddress = {
  firstName: string
  lastName: string
  address: string
  address2?: string | undefined
  city: string
  state?: string | undefined
  postalCode: string
  country: string
  phone?: string | undefined
}
