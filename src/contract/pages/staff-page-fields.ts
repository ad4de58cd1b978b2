/** The fields of a content page as staff write them, with their bounds. */
import { z } from 'zod'
import { MAX_SLUG_LENGTH, SLUG, SLUG_RULE } from '../../domain/groups/slug.ts'
import {
  MAX_PAGE_BODY_LENGTH,
  MAX_PAGE_TITLE_LENGTH,
  MAX_SEO_DESCRIPTION_LENGTH,
  MAX_SEO_TITLE_LENGTH,
  PAGE_PLACES,
  PAGE_PURPOSES,
} from '../../domain/pages/content-page.ts'

const line = (max: number) =>
  z
    .string()
    .trim()
    .overwrite((text) => text.replace(/\s+/g, ' '))
    .max(max)

export const pagePlace = z
  .enum(PAGE_PLACES)
  .meta({ description: 'Where the footer links to the page once it is published' })
export const pagePurpose = z
  .enum(PAGE_PURPOSES)
  .nullable()
  .meta({ description: 'One page at a time has it. The links to the privacy policy and the terms follow it' })
export const pageBody = z.string().max(MAX_PAGE_BODY_LENGTH).meta({ description: 'Markdown' })

export const pageFields = {
  title: line(MAX_PAGE_TITLE_LENGTH).min(1),
  slug: z.string().trim().max(MAX_SLUG_LENGTH).regex(SLUG, SLUG_RULE).meta({
    description: 'Without it, it is that of the purpose, or made of the title. The former one redirects',
  }),
  body: pageBody,
  place: pagePlace,
  purpose: pagePurpose,
  seoTitle: line(MAX_SEO_TITLE_LENGTH),
  seoDescription: line(MAX_SEO_DESCRIPTION_LENGTH),
}

export const pageVersion = z
  .int()
  .min(1)
  .meta({ description: 'Of what was opened: another one by now is refused (409)' })
