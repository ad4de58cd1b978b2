/** What fields of the settings are made of: texts with their bounds, links, pictures, prices. */
import { z } from 'zod'
import { isCountry } from '../../domain/countries.ts'
import {
  isLinkTarget,
  isShopPath,
  MAX_LINK_ADDRESS,
  MAX_LINK_LABEL,
  type OptionalLink,
  type ShopLink,
} from '../../domain/pages/link-target.ts'
import { parsePence } from '../../domain/pricing/money.ts'
import type { ShopFileRef } from '../../domain/settings/shop-file.ts'
import { MAX_ALT_TEXT, type ShopPicture } from '../../domain/settings/shop-picture.ts'
import type { MakeObject } from './make-object.ts'
import { shopFileOf } from './shop-file.ts'

export const text = (max: number) => z.string().trim().max(max)
export const oneLine = (words: z.ZodString) =>
  words.refine((typed) => !/\p{Cc}/u.test(typed), 'must be one line of text')
export const line = (max: number) => oneLine(text(max))
export const requiredLine = (max: number) => line(max).min(1)
export const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9-]*$/i, 'must be letters, digits and hyphens')
export const shopPath = z
  .string()
  .max(MAX_LINK_ADDRESS)
  .refine(isShopPath, 'must be a page of the shop, such as /sale, /brand/fernway or /category/bags')
export const linkTarget = z
  .string()
  .max(MAX_LINK_ADDRESS)
  .refine(
    isLinkTarget,
    'must be a page of the shop such as /sale, an https address, or mailto: and an address',
  )
export const price = z
  .string()
  .regex(/^\d{1,8}\.\d{2}$/, 'must be pounds such as 42.00')
  .refine((amount) => parsePence(amount) !== undefined, 'is too large')
/** A range of days: the least, then the most. */
export const daysUpTo = (max: number) => {
  const day = z
    .int({ error: `must be a whole number of days from 0 to ${max}` })
    .min(0)
    .max(max)
  return z.tuple([day, day]).refine(([from, to]) => from <= to, { error: 'must not end before they begin' })
}
export const country = z.string().refine(isCountry, 'must be the two letters of a country, such as GB')
const pictureSource = z
  .string()
  .max(500)
  .regex(/^(?:\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/, 'must be a picture of the shop, or an https address')
const pixels = z.int().min(1).max(20_000)

/** @param object strict for what staff send, loose for what is stored */
export const settingParts = (object: MakeObject) => {
  const size = { src: pictureSource, width: pixels, height: pixels }
  return {
    picture: object({
      ...size,
      alt: line(MAX_ALT_TEXT),
      focus: z
        .string()
        .regex(/^(?:\d\d?|100)% (?:\d\d?|100)%$/, 'must be two percentages such as 30% 60%')
        .optional()
        .meta({ description: 'What stays visible where the picture is cropped; absent: the middle' }),
      tall: object(size).optional(),
    }),
    link: object({ label: requiredLine(MAX_LINK_LABEL), href: shopPath }),
    optionalLink: object({ label: requiredLine(MAX_LINK_LABEL), href: linkTarget.nullable() }),
    shopFile: shopFileOf(object),
  } satisfies {
    picture: z.ZodType<ShopPicture>
    link: z.ZodType<ShopLink>
    optionalLink: z.ZodType<OptionalLink>
    shopFile: z.ZodType<ShopFileRef>
  }
}
