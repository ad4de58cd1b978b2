/** Content pages that the owner writes, as shoppers see them. Not part of the specification. */
import { z } from 'zod'
import { operation } from '../operation.ts'
import { slugText } from '../products/product.ts'
import { examplePageHtml, examplePublishedPage, exampleStaffPage } from './content-page-example.ts'

export const contentPageSchema = z
  .object({
    slug: z.string(),
    title: z.string(),
    html: z.string().meta({
      description:
        'Headings from level 2, paragraphs, lists, tables and links, rendered from Markdown: no other HTML. Links to pages of the shop that are not there are plain text',
    }),
    seoTitle: z.string().meta({ description: 'Empty: the title' }),
    description: z.string().meta({ description: 'For search engines; may be empty' }),
    publishedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    isExample: z.boolean().meta({ description: 'Whether it is a text of the demo, of an invented shop' }),
  })
  .meta({ id: 'ContentPage' })
export type ContentPage = z.infer<typeof contentPageSchema>

export const getContentPage = operation({
  id: 'getContentPage',
  method: 'get',
  path: '/api/pages/{slug}',
  tag: 'Catalogue',
  summary: 'A published content page',
  params: z.object({ slug: slugText }),
  responses: {
    200: { description: 'The page', schema: contentPageSchema },
    301: {
      description: 'It has another address by now, in the Location header',
      schema: z.object({ slug: z.string() }).meta({ id: 'MovedPage' }),
    },
  },
  errors: ['page-not-found', 'page-archived'],
  example: {
    params: { slug: exampleStaffPage.slug },
    response: {
      slug: exampleStaffPage.slug,
      title: exampleStaffPage.title,
      html: examplePageHtml,
      seoTitle: exampleStaffPage.seoTitle,
      description: exampleStaffPage.seoDescription,
      publishedAt: examplePublishedPage.publishedAt,
      updatedAt: examplePublishedPage.publishedAt,
      isExample: false,
    },
  },
})
