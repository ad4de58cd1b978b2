/** The schemas of the fields of the settings that are of no common kind. */
import { z } from 'zod'
import {
  CURRENCY_CODES,
  type CurrencyCode,
  DEFAULT_CURRENCY,
  isRate,
  RATE_LIMITS,
} from '../../domain/pricing/currency.ts'
import { isTaxRate } from '../../domain/pricing/tax.ts'
import { isColor } from '../../domain/settings/accent.ts'
import type { OwnFieldPath, OwnValue } from '../../domain/settings/section-fields.ts'
import { MAX_DELIVERY_TIME, MAX_RETURN_PERIOD } from '../../domain/settings/seo-settings.ts'
import type { MakeObject } from './make-object.ts'
import { country, daysUpTo } from './setting-parts.ts'
import { zonesSchema } from './shipping-schema.ts'

const percent = z
  .string()
  .refine(isTaxRate, 'must be percent from 0 to 100, with up to three decimals, such as 20 or 5.5')
const days = daysUpTo(MAX_DELIVERY_TIME)

const rate = z.string().refine(isRate, `must be above 0 and ${RATE_LIMITS}`)
const one = z.string().refine((text) => text === '1', 'must be 1: prices are stored in pounds')
const rates = Object.fromEntries(
  CURRENCY_CODES.map((code) => [code, code === DEFAULT_CURRENCY ? one : rate]),
) as Record<CurrencyCode, z.ZodString>
const offered = z
  .array(z.enum(CURRENCY_CODES))
  .refine((codes) => codes.includes(DEFAULT_CURRENCY), 'must include GBP, in which prices are stored')
  .refine((codes) => new Set(codes).size === codes.length, 'must not have a currency twice')

/** Null, where the field may be, is added to them. */
export const ownSchemas = (object: MakeObject) =>
  ({
    'look.accent': z.string().refine(isColor, 'must be a colour such as #2e4a3d'),
    'currencies.offered': offered,
    'currencies.rates': object(rates),
    'shipping.zones': zonesSchema(object),
    'shipping.fullAddresses': z.literal(true),
    'taxes.rates': z
      .array(object({ country, standard: percent, reduced: percent, 'second-reduced': percent }))
      .max(300)
      .refine((rates) => new Set(rates.map((each) => each.country)).size === rates.length, {
        error: 'must not have a country twice',
      }),
    'seo.returns': object({ days: z.int().min(1).max(MAX_RETURN_PERIOD), isFree: z.boolean() }),
    'seo.delivery': object({ handling: days, transit: days }),
  }) satisfies { [Path in OwnFieldPath]: z.ZodType<OwnValue<Path>> }
