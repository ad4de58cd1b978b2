/** The schema of the shipping section: zones of countries, and their prices by subtotal or by weight. */
import { z } from 'zod'
import { countryName } from '../../domain/countries.ts'
import type { MakeObject } from './make-object.ts'

/** Ten tonnes. */
const MAX_ORDER_GRAMS = 10_000_000

type Fields = {
  price: z.ZodType<string>
  country: z.ZodType<string>
  name: z.ZodType<string>
  /** Pence of a price, also of one that is not valid. */
  amountOf: (price: string) => number
}

/** `object`: strict for what staff send, lenient for what is stored. */
export const shippingSchema = (object: MakeObject, { price, country, name, amountOf }: Fields) => {
  const step = object({ from: price, price })
  const weightStep = object({ fromGrams: z.int().min(0).max(MAX_ORDER_GRAMS), price })
  const zone = object({
    name,
    countries: z.array(country).min(1, 'must have a country').max(300),
    rates: z
      .tuple([step], step)
      .refine((steps) => steps.length <= 20, { error: 'must have at most 20 prices' })
      .refine(
        (steps) =>
          steps.every(({ from }, index) =>
            index === 0 ? amountOf(from) === 0 : amountOf(from) > amountOf(steps[index - 1]?.from ?? '0'),
          ),
        'must begin at 0.00 and rise',
      )
      .meta({ description: 'Pounds; the price of the highest step that the subtotal reaches' }),
    weightRates: z
      .tuple([weightStep], weightStep)
      .refine((steps) => steps.length <= 20, { error: 'must have at most 20 prices' })
      .refine(
        (steps) =>
          steps.every(({ fromGrams }, index) =>
            index === 0 ? fromGrams === 0 : fromGrams > (steps[index - 1]?.fromGrams ?? 0),
          ),
        'must begin at 0 and rise',
      )
      .optional()
      .meta({ description: 'In place of `rates`: the price of the highest step that the weight reaches' }),
    freeOver: price.nullable().meta({ description: 'Pounds; null: never free' }),
  })
  return object({
    zones: z
      .tuple([zone], zone)
      .refine((zones) => zones.length <= 50, { error: 'must have at most 50 zones' })
      .superRefine((zones, context) => {
        const seen = new Set<string>()
        for (const code of zones.flatMap(({ countries }) => countries)) {
          if (seen.has(code))
            context.addIssue({ code: 'custom', message: `must have ${countryName(code)} once only` })
          seen.add(code)
        }
      })
      .meta({
        description: 'Carts are priced for the first country of the first zone before an address is known',
      }),
    fullAddresses: z.literal(true).optional().meta({
      description: 'All address fields also in GB, US, CA, DE, FR and AU; absent: the short form',
    }),
  })
}
