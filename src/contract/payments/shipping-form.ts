/** The checkout form: one schema for the browser's form and the server (spec, sections 3 and 5; messages exact). */
import { z } from 'zod'
import { isCountry } from '../../domain/countries.ts'
import { formatPostcode, hasPostcodeFormat, postcodeAdvice } from '../../domain/postcode.ts'
import { emailText } from '../email-text.ts'

const line = (max: number, message?: string) =>
  z
    .string(message === undefined ? undefined : { error: message })
    .trim()
    .max(max, `Must be at most ${max} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
    .regex(/^[^\u0000-\u001f]*$/, 'Invalid input')
const required = (message: string, max: number) => line(max, message).min(1, message)

const REQUIRED = { city: 'City is required', postalCode: 'Postal code is required' } as const

const addressFields = {
  firstName: required('First name is required', 100),
  lastName: required('Last name is required', 100),
  address: required('Address is required', 300),
  address2: line(300).optional().meta({ description: 'Apartment, floor or the like' }),
  city: line(100, REQUIRED.city).meta({ description: 'May be empty where the country has none' }),
  state: line(100)
    .optional()
    .meta({ description: 'State, province or the like, as it is printed, where the country has one' }),
  postalCode: line(20, REQUIRED.postalCode).meta({
    description: 'May be empty where the country does not require one',
  }),
  country: z
    .string({ error: 'Country is required' })
    .refine(isCountry, 'Country is required')
    .meta({ description: 'Its two letters in ISO 3166-1', examples: ['GB'] }),
  phone: line(40).optional().meta({ description: 'For the carrier' }),
}

const place = z.object(addressFields).pick({ city: true, postalCode: true, country: true })
type Place = z.infer<typeof place>

/** City and postal code are required in the six countries of the specification, and where none of the world is chosen. */
const isPlaceRequired = (country: unknown): boolean =>
  typeof country !== 'string' || !isCountry(country) || hasPostcodeFormat(country)

/** The server checks those of other countries. */
const withPlace = <S extends z.ZodType<Place>>(schema: S): S => {
  let checked = schema
  for (const field of ['city', 'postalCode'] as const)
    checked = checked.refine((address) => !isPlaceRequired(address.country) || address[field].trim() !== '', {
      path: [field],
      error: REQUIRED[field],
      // Reported together with missing fields.
      when: ({ value }) => typeof (value as Partial<Place> | null)?.[field] === 'string',
    })
  return checked
}

export const addressSchema = withPlace(z.object(addressFields)).meta({ id: 'Address' })
export type Address = z.infer<typeof addressSchema>

/**
 * Validates the postal code by its country and normalises it. Applied before a payment only: a paid order is accepted
 * with the address that it has.
 */
const withPostcode = <S extends z.ZodType<Place>>(schema: S): S =>
  schema
    .refine(
      ({ postalCode, country }) => postalCode === '' || formatPostcode(postalCode, country) !== undefined,
      {
        path: ['postalCode'],
        error: ({ input }) => postcodeAdvice((input as Place).country),
        // Reported together with missing fields.
        when: ({ value }) => place.safeParse(value).success,
      },
    )
    .overwrite((address) => ({
      ...address,
      postalCode: formatPostcode(address.postalCode, address.country) ?? address.postalCode,
    }))

export const deliveryAddressSchema = withPostcode(withPlace(z.object(addressFields))).meta({
  id: 'DeliveryAddress',
})

export const shippingFormSchema = withPostcode(withPlace(z.object({ email: emailText, ...addressFields })))
export type ShippingForm = z.infer<typeof shippingFormSchema>
