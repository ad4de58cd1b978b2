/**
 * The schema of each section of the shop's settings: bounded, and without unknown fields in what staff send. What is
 * stored may have fields of a later release, which are ignored.
 */
import { z } from 'zod'
import { CURRENCY_CODES, DEFAULT_CURRENCY, isRate } from '../../domain/pricing/currency.ts'
import { parsePence } from '../../domain/pricing/money.ts'
import { addMissingField } from '../../domain/settings/missing-fields.ts'
import {
  SETTINGS_SECTIONS,
  type SettingsSection,
  type ShopSettings,
} from '../../domain/settings/shop-settings.ts'
import { sectionSchema } from './field-schema.ts'
import { mailsSchemaOf } from './mails-schema.ts'
import type { MakeObject } from './make-object.ts'
import { country, price, requiredLine, settingParts, shopPath, text } from './setting-parts.ts'
import { shippingSchema } from './shipping-schema.ts'

const MAX_LINKS = 40
/** In a check across fields, which runs also where a single amount is not valid: that has its own message. */
const amountOf = (text: string): number => parsePence(text) ?? 0

const sectionsOf = (object: MakeObject) => {
  const { link } = settingParts(object)
  const rate = z
    .string()
    .refine(isRate, 'must be above 0 and at most 400, with up to four decimals, such as 1.37')
  return {
    identity: sectionSchema('identity', object),
    company: sectionSchema('company', object),
    look: sectionSchema('look', object),
    navigation: object({
      items: z
        .array(
          object({
            label: requiredLine(40),
            href: shopPath,
            entries: z.array(link).max(MAX_LINKS),
            listsBrands: z
              .boolean()
              .meta({ description: 'The dropdown lists every brand, before its entries' }),
          }),
        )
        .max(12)
        .refine((items) => new Set(items.map(({ label }) => label)).size === items.length, {
          error: 'must not have two items of the same name',
        }),
    }),
    footer: sectionSchema('footer', object),
    shopping: sectionSchema('shopping', object),
    home: sectionSchema('home', object),
    currencies: object({
      offered: z
        .array(z.enum(CURRENCY_CODES))
        .refine((codes) => codes.includes(DEFAULT_CURRENCY), 'must include GBP, in which prices are stored')
        .refine((codes) => new Set(codes).size === codes.length, 'must not have a currency twice'),
      rates: object({
        GBP: z.string().refine((text): boolean => text === '1', 'must be 1: prices are stored in pounds'),
        USD: rate,
        EUR: rate,
        CAD: rate,
        AUD: rate,
        JPY: rate,
      }).meta({ description: 'Units of each currency per pound, as decimal strings' }),
    }),
    shipping: shippingSchema(object, { price, country, amountOf, name: requiredLine(60) }),
    taxes: sectionSchema('taxes', object),
    law: sectionSchema('law', object),
    mails: mailsSchemaOf(object, { requiredLine, text }),
    privacy: sectionSchema('privacy', object),
    seo: sectionSchema('seo', object),
  }
}

/** For what staff send: other fields are refused. */
export const settingsSchemas = sectionsOf(z.strictObject)
const storedSchemas = sectionsOf(z.object)

/**
 * The stored value of a section; undefined where this release cannot read it. A field that the release which stored it did
 * not have gets its value from `defaults`, so that the owner's other fields keep theirs.
 */
export const parseStoredSection = <Section extends SettingsSection>(
  section: Section,
  value: unknown,
  defaults: ShopSettings,
): ShopSettings[Section] | undefined => {
  const schema = storedSchemas[section]
  const parsed = schema.safeParse(value)
  const wrong = parsed.error?.issues ?? []
  const completed = wrong.reduce(
    (known: unknown, { path }) => addMissingField(known, path, defaults[section]),
    value,
  )
  return (parsed.success ? parsed : schema.safeParse(completed)).data as ShopSettings[Section] | undefined
}

export const settingsSection = z.enum(SETTINGS_SECTIONS)
