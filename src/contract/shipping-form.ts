/** The checkout form: one schema for the browser's form and the server (spec, sections 3 and 5; messages exact). */
import { z } from 'zod'
import { isCountry } from '../domain/countries.ts'
import { formatPostcode, postcodeAdvice } from '../domain/postcode.ts'
import { emailText } from './newsletter.ts'

const required = (message: string, max: number) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `Must be at most ${max} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
    .regex(/^[^\u0000-\u001f]*$/, 'Invalid input')

export const addressSchema = z
  .object({
    firstName: required('First name is required', 100),
    lastName: required('Last name is required', 100),
    address: required('Address is required', 300),
    city: required('City is required', 100),
    postalCode: required('Postal code is required', 20),
    country: z
      .string({ error: 'Country is required' })
      .refine(isCountry, 'Country is required')
      .meta({ description: 'Its two letters in ISO 3166-1', examples: ['GB'] }),
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof addressSchema>

const place = addressSchema.pick({ postalCode: true, country: true })
type Place = z.infer<typeof place>

/**
 * Validates the postal code by its country and normalises it. Applied before a payment only: a paid order is accepted
 * with the address that it has.
 */
const withPostcode = <S extends z.ZodType<Place>>(schema: S): S =>
  schema
    .refine(({ postalCode, country }) => formatPostcode(postalCode, country) !== undefined, {
      path: ['postalCode'],
      error: ({ input }) => postcodeAdvice((input as Place).country),
      // Reported together with missing fields.
      when: ({ value }) => place.safeParse(value).success,
    })
    .overwrite((address) => ({
      ...address,
      postalCode: formatPostcode(address.postalCode, address.country) ?? address.postalCode,
    }))

export const deliveryAddressSchema = withPostcode(z.object(addressSchema.shape)).meta({
  id: 'DeliveryAddress',
})

export const shippingFormSchema = withPostcode(z.object({ email: emailText, ...addressSchema.shape }))
export type ShippingForm = z.infer<typeof shippingFormSchema>
