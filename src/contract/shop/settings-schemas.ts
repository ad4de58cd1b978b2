/**
 * The schema of each section of the shop's settings: bounded, and without unknown fields in what staff send. What is
 * stored may have fields of a later release, which are ignored.
 */
import { z } from 'zod'
import { isColor } from '../../domain/accent.ts'
import { isCountry } from '../../domain/countries.ts'
import { CURRENCY_CODES, DEFAULT_CURRENCY, isRate } from '../../domain/currency.ts'
import { EMPTY_CART_LINKS } from '../../domain/empty-cart-links.ts'
import { isLinkTarget, isShopPath } from '../../domain/link-target.ts'
import { addMissingField } from '../../domain/missing-fields.ts'
import { parsePence } from '../../domain/money.ts'
import {
  PICTURE_RATIOS,
  SENTENCES,
  SETTINGS_SECTIONS,
  type Sentence,
  type SettingsSection,
  type ShopSettings,
  TYPE_PAIRINGS,
} from '../../domain/shop-settings.ts'
import { isTaxRate } from '../../domain/tax.ts'
import { homeSettingsSchema } from './home-schema.ts'
import { lawSchemaOf } from './law-schema.ts'
import { mailsSchemaOf } from './mails-schema.ts'
import { privacySchemaOf } from './privacy-schema.ts'
import { shippingSchema } from './shipping-schema.ts'
import { shopFileOf } from './shop-file.ts'

const MAX_LINKS = 40
/** The names of mails are encoded by the mailer; these would end a header. */
const MAIL_SENDER =
  /^(?:[^<>"\p{Cc}]{1,100}?\s*<[^\s<>@,;"]{1,64}@[\w.-]{1,190}>|[^\s<>@,;"]{1,64}@[\w.-]{1,190})$/u

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text), 'must be one line of text')
const requiredLine = (max: number) => line(max).min(1)
const text = (max: number) => z.string().trim().max(max)
const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9-]*$/i, 'must be letters, digits and hyphens')
const shopPath = z
  .string()
  .max(300)
  .refine(isShopPath, 'must be a page of the shop, such as /sale, /brand/fernway or /category/bags')
const linkTarget = z
  .string()
  .max(300)
  .refine(
    isLinkTarget,
    'must be a page of the shop such as /sale, an https address, or mailto: and an address',
  )
const price = z
  .string()
  .regex(/^\d{1,8}\.\d{2}$/, 'must be pounds such as 42.00')
  .refine((amount) => parsePence(amount) !== undefined, 'is too large')
/** In a check across fields, which runs also where a single amount is not valid: that has its own message. */
const amountOf = (text: string): number => parsePence(text) ?? 0
const pictureSource = z
  .string()
  .max(500)
  .regex(/^(?:\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/, 'must be a picture of the shop, or an https address')
const country = z.string().refine(isCountry, 'must be the two letters of a country, such as GB')
const pixels = z.int().min(1).max(20_000)

const sectionsOf = (object: typeof z.object) => {
  const size = { src: pictureSource, width: pixels, height: pixels }
  const picture = object({
    ...size,
    alt: line(300),
    focus: z
      .string()
      .regex(/^(?:\d\d?|100)% (?:\d\d?|100)%$/, 'must be two percentages such as 30% 60%')
      .optional()
      .meta({ description: 'What stays visible where the picture is cropped; absent: the middle' }),
    tall: object(size).optional(),
  })
  const link = object({ label: requiredLine(60), href: shopPath })
  const percent = z
    .string()
    .refine(isTaxRate, 'must be percent from 0 to 100, with up to three decimals, such as 20 or 5.5')
  const days = z
    .tuple([z.int().min(0).max(90), z.int().min(0).max(90)])
    .refine(([from, to]) => from <= to, { error: 'must not end before they begin' })
  const rate = z
    .string()
    .refine(isRate, 'must be above 0 and at most 400, with up to four decimals, such as 1.37')
  return {
    identity: object({
      name: requiredLine(60),
      tagline: line(160),
      mailSender: z
        .string()
        .refine(
          (sender) => sender === '' || MAIL_SENDER.test(sender),
          'must be like orders@shop.example or The shop <orders@shop.example>',
        )
        .meta({ description: 'Sender of mails; empty: MAIL_FROM, else orders@ the host of the shop' }),
      logo: shopFileOf(object).nullable().default(null),
      icon: shopFileOf(object).nullable().default(null),
    }),
    company: object({
      legalName: line(120),
      address: text(400),
      vatNumber: line(40),
      registration: line(120),
      email: z
        .string()
        .max(200)
        .refine(
          (email) => email === '' || z.email().safeParse(email).success,
          'must be an email address, or empty',
        ),
      phone: line(40),
    }),
    look: object({
      accent: z
        .string()
        .refine(isColor, 'must be a colour such as #2e4a3d')
        .nullable()
        .meta({ description: 'Null: the colours that the shop is delivered with' }),
      pictureRatio: z
        .enum(PICTURE_RATIOS)
        .default('4/5')
        .meta({ description: 'Width to height of the pictures of products' }),
      typePairing: z
        .enum(TYPE_PAIRINGS)
        .default('sans')
        .meta({ description: 'The typefaces of headings and text' }),
    }),
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
    footer: object({
      links: z.array(link).max(MAX_LINKS),
      customerCare: z
        .array(object({ label: requiredLine(60), href: linkTarget.nullable() }))
        .max(MAX_LINKS)
        .meta({ description: 'An entry without an address (null) is a placeholder' }),
      newsletter: text(300),
      privacyPolicy: linkTarget.nullable(),
      terms: linkTarget.nullable(),
    }),
    shopping: object({
      delivery: text(300),
      returns: text(300),
      mainBrand: slug,
      sampleTerms: z.array(requiredLine(40)).max(8),
      introductions: object({
        newArrivals: text(300).optional(),
        brands: text(300).optional(),
        sale: text(300).optional(),
        shop: text(300).optional(),
      })
        .optional()
        .meta({ description: 'Of /new-arrivals, /brands, /sale and /shop; absent or empty: as delivered' }),
      sentences: object(
        Object.fromEntries(SENTENCES.map((name) => [name, text(300).optional()])) as Record<
          Sentence,
          z.ZodOptional<z.ZodString>
        >,
      )
        .optional()
        .meta({
          description:
            'Of pages with nothing to list, and of the end of /brands; absent or empty: as delivered',
        }),
      emptyCartLinks: z
        .array(link)
        .max(8)
        .default(EMPTY_CART_LINKS)
        .meta({ description: 'Below an empty cart' }),
    }),
    home: homeSettingsSchema(object, { picture, link, line, requiredLine, text, slug, price }),
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
    taxes: object({
      isOn: z
        .boolean()
        .meta({ description: 'Orders record taxes, and shoppers see that prices include them' }),
      name: requiredLine(20),
      rates: z
        .array(object({ country, standard: percent, reduced: percent, 'second-reduced': percent }))
        .max(300)
        .refine((rates) => new Set(rates.map((each) => each.country)).size === rates.length, {
          error: 'must not have a country twice',
        })
        .meta({ description: 'Percent by country of destination; others are taxed at 0' }),
    }),
    law: lawSchemaOf(object, { line, requiredLine, picture }),
    mails: mailsSchemaOf(object, { requiredLine, text }),
    privacy: privacySchemaOf(object),
    seo: object({
      googleFeed: z.boolean().meta({ description: 'The product feed at /feeds/google.xml' }),
      picture: picture.nullable().meta({ description: 'Of link previews of pages without a picture' }),
      returns: object({ days: z.int().min(1).max(365), isFree: z.boolean() })
        .nullable()
        .meta({ description: 'In structured data: days in which goods can be sent back; null: not said' }),
      delivery: object({ handling: days, transit: days })
        .nullable()
        .meta({ description: 'In structured data: business days, from and to; null: not said' }),
    }),
  }
}

/** For what staff send: other fields are refused. */
export const settingsSchemas = sectionsOf(z.strictObject as unknown as typeof z.object)
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
