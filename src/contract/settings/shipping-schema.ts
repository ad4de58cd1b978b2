/** The schema of shipping zones: zones of countries, and their prices by subtotal or by weight. */
import { z } from 'zod'
import { countryName } from '../../domain/countries.ts'
import { parsePence } from '../../domain/pricing/money.ts'
import {
  MAX_DELIVERY_DAYS,
  MAX_SHIPPING_PRICES,
  MAX_ZONE_NAME,
  MAX_ZONES,
} from '../../domain/settings/shipping-settings.ts'
import type { MakeObject } from './make-object.ts'
import { country, daysUpTo, price, requiredLine } from './setting-parts.ts'

/** Ten tonnes. */
const MAX_ORDER_GRAMS = 10_000_000

/** In a check across fields, which runs also where a single amount is not valid: that has its own message. */
const amountOf = (text: string): number => parsePence(text) ?? 0

const TOO_MANY_PRICES = `must have at most ${MAX_SHIPPING_PRICES} prices`

/** `object`: strict for what staff send, lenient for what is stored. */
export const zoneSchema = (object: MakeObject) => {
  const step = object({ from: price, price })
  const weightStep = object({ fromGrams: z.int().min(0).max(MAX_ORDER_GRAMS), price })
  return object({
    name: requiredLine(MAX_ZONE_NAME),
    countries: z.array(country).min(1, 'must have a country').max(300),
    rates: z
      .tuple([step], step)
      .refine((steps) => steps.length <= MAX_SHIPPING_PRICES, { error: TOO_MANY_PRICES })
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
      .refine((steps) => steps.length <= MAX_SHIPPING_PRICES, { error: TOO_MANY_PRICES })
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
    deliveryDays: daysUpTo(MAX_DELIVERY_DAYS).optional().meta({
      description:
        'Working days from the order until the delivery, least and most; absent: shoppers are told nothing',
    }),
  })
}

export const zonesSchema = (object: MakeObject) => {
  const zone = zoneSchema(object)
  return z
    .tuple([zone], zone)
    .refine((zones) => zones.length <= MAX_ZONES, { error: `must have at most ${MAX_ZONES} zones` })
    .superRefine((zones, context) => {
      const seen = new Set<string>()
      for (const code of zones.flatMap(({ countries }) => countries)) {
        if (seen.has(code))
          context.addIssue({ code: 'custom', message: `must have ${countryName(code)} once only` })
        seen.add(code)
      }
    })
}
