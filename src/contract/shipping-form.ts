/** The checkout form: one schema for the browser's form and the server (spec, sections 3 and 5; messages exact). */
import { z } from 'zod'
import { emailText } from './newsletter.ts'

export const COUNTRIES = {
  GB: 'United Kingdom',
  US: 'United States',
  CA: 'Canada',
  DE: 'Germany',
  FR: 'France',
  AU: 'Australia',
} as const
export type CountryCode = keyof typeof COUNTRIES
export const DEFAULT_COUNTRY: CountryCode = 'GB'

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
    country: z.enum(Object.keys(COUNTRIES) as [CountryCode, ...CountryCode[]], {
      error: 'Country is required',
    }),
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof addressSchema>

export const shippingFormSchema = z.object({ email: emailText, ...addressSchema.shape })
export type ShippingForm = z.infer<typeof shippingFormSchema>
