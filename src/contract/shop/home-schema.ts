/** The schema of the home page's settings: its blocks, with their texts, pictures, links and products. */
import { z } from 'zod'
import { deliveredBlocks } from '../../domain/delivered-blocks.ts'
import type { ShopLink } from '../../domain/link-target.ts'
import { isLinkTarget } from '../../domain/link-target.ts'
import type { ShopPicture } from '../../domain/shop-picture.ts'
import { HOME_BLOCKS, MAX_FEATURED_BRANDS, MAX_STRIP_BRANDS } from '../../domain/shop-settings.ts'
import type { MakeObject } from './make-object.ts'

type Text = (max: number) => z.ZodString
type Fields = {
  picture: z.ZodType<ShopPicture>
  link: z.ZodType<ShopLink>
  line: Text
  requiredLine: Text
  text: Text
  slug: z.ZodString
  price: z.ZodString
}

/** @param object strict for what staff send, loose for what is stored */
export const homeSettingsSchema = (
  object: MakeObject,
  { picture, link, line, requiredLine, text, slug, price }: Fields,
) => {
  const textBlock = { label: line(60), title: line(120), text: text(600) }
  const card = object({
    product: slug.min(1),
    name: requiredLine(120).optional(),
    price: price.optional(),
    compareAtPrice: price.optional(),
    picture: picture.optional(),
    comingSoon: z.boolean().optional(),
  })
  const productBlock = object({ title: requiredLine(60), more: link })
  const brandList = (max: number) =>
    z
      .array(slug.min(1))
      .max(max)
      .refine((brands) => new Set(brands).size === brands.length, { error: 'must not have a brand twice' })
      .meta({ description: 'Slugs of brands; none: the first of the shop' })
  const collection = object({ ...textBlock, brand: slug, picture, cards: z.array(card).max(8) })
  return object({
    blocks: z
      .array(z.enum(HOME_BLOCKS))
      .refine((blocks) => new Set(blocks).size === blocks.length, { error: 'must not have a block twice' }),
    hero: object({ ...textBlock, title: requiredLine(120), picture }),
    heroButton: link.default(deliveredBlocks.heroButton),
    saleButton: link.default(deliveredBlocks.saleButton),
    brandStrip: brandList(MAX_STRIP_BRANDS).default(deliveredBlocks.brandStrip),
    latestArrivals: productBlock.default(deliveredBlocks.latestArrivals),
    featuredProducts: productBlock.default(deliveredBlocks.featuredProducts),
    featuredBrands: object({ title: requiredLine(60), brands: brandList(MAX_FEATURED_BRANDS) }).default(
      deliveredBlocks.featuredBrands,
    ),
    comingSoon: collection,
    sale: collection,
    brandPictures: z
      .record(slug, picture)
      .refine((pictures) => Object.keys(pictures).length <= 50, { error: 'must have at most 50 pictures' }),
    social: object({
      ...textBlock,
      href: z.string().max(300).refine(isLinkTarget, 'must be an https address'),
      linkText: requiredLine(60),
      pictures: z.array(picture).max(8),
    }),
    newsletter: object({ ...textBlock, picture }),
  })
}
