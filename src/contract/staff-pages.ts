/** Content pages for staff: list, write, publish, archive, earlier versions, preview. Unknown fields are refused. */
import { z } from 'zod'
import {
  MAX_PAGE_BODY_LENGTH,
  MAX_PAGE_TITLE_LENGTH,
  MAX_SEO_DESCRIPTION_LENGTH,
  MAX_SEO_TITLE_LENGTH,
  PAGE_PLACES,
  PAGE_PURPOSES,
  PAGE_STATUSES,
} from '../domain/content-page.ts'
import { MAX_SLUG_LENGTH, SLUG, SLUG_RULE } from '../domain/slug.ts'
import { idText } from './cart.ts'
import { operation } from './operation.ts'

const line = (max: number) =>
  z
    .string()
    .trim()
    .overwrite((text) => text.replace(/\s+/g, ' '))
    .max(max)

const place = z
  .enum(PAGE_PLACES)
  .meta({ description: 'Where the footer links to the page once it is published' })
const purpose = z
  .enum(PAGE_PURPOSES)
  .nullable()
  .meta({ description: 'One page at a time has it. The links to the privacy policy and the terms follow it' })
const body = z.string().max(MAX_PAGE_BODY_LENGTH).meta({ description: 'Markdown' })

const fields = {
  title: line(MAX_PAGE_TITLE_LENGTH).min(1),
  slug: z.string().trim().max(MAX_SLUG_LENGTH).regex(SLUG, SLUG_RULE).meta({
    description: 'Without it, it is that of the purpose, or made of the title. The former one redirects',
  }),
  body,
  place,
  purpose,
  seoTitle: line(MAX_SEO_TITLE_LENGTH),
  seoDescription: line(MAX_SEO_DESCRIPTION_LENGTH),
}

const version = z
  .int()
  .min(1)
  .meta({ description: 'Of what was opened: another one by now is refused (409)' })

const listedFields = {
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  status: z.enum(PAGE_STATUSES),
  place,
  purpose,
  seoTitle: z.string(),
  seoDescription: z.string(),
  isExample: z.boolean().meta({ description: 'Whether it has the text of the demo, of an invented shop' }),
  version: z.int().meta({ description: 'Counted up by every change' }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable().meta({ description: 'Null: it has never been published' }),
}
export const listedPageSchema = z.object(listedFields).meta({ id: 'ListedPage' })
export type ListedPage = z.infer<typeof listedPageSchema>
export const staffPageSchema = z.object({ ...listedFields, body: z.string() }).meta({ id: 'StaffPage' })
export type StaffPage = z.infer<typeof staffPageSchema>

const params = z.object({ id: idText })
const answer = (description: string) => ({ description, schema: staffPageSchema })
const pageNow = { 200: answer('The page as it is now') }

export const listStaffPages = operation({
  id: 'listStaffPages',
  permission: 'edit-pages',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/pages',
  tag: 'Staff',
  summary: 'All content pages, without their texts',
  responses: { 200: { description: 'Pages', schema: z.array(listedPageSchema) } },
  errors: [],
})

export const createStaffPageSchema = z
  .strictObject(fields)
  .partial()
  .required({ title: true })
  .meta({ id: 'PageInput' })
export type CreateStaffPage = z.input<typeof createStaffPageSchema>
/** Bytes: a character of the text has up to six in JSON. */
const MAX_BODY_BYTES = 400_000

export const createStaffPage = operation({
  id: 'createStaffPage',
  permission: 'edit-pages',
  audit: { records: 'rows' },
  method: 'post',
  path: '/api/admin/pages',
  tag: 'Staff',
  summary: 'Adds a draft',
  body: createStaffPageSchema,
  maxBodyBytes: MAX_BODY_BYTES,
  responses: { 201: answer('The draft') },
  errors: ['page-slug-taken', 'purpose-taken', 'too-many-pages'],
})

export const readStaffPage = operation({
  id: 'readStaffPage',
  permission: 'edit-pages',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/pages/{id}',
  tag: 'Staff',
  summary: 'One page',
  params,
  responses: { 200: answer('The page') },
  errors: ['page-not-found'],
})

export const changeStaffPageSchema = z
  .strictObject({ version, changes: z.strictObject(fields).partial() })
  .meta({ id: 'ChangeStaffPage' })
export type ChangeStaffPage = z.input<typeof changeStaffPageSchema>
export const changeStaffPage = operation({
  id: 'changeStaffPage',
  permission: 'edit-pages',
  audit: { records: 'rows' },
  method: 'patch',
  path: '/api/admin/pages/{id}',
  tag: 'Staff',
  summary: 'Changes the fields that are sent. Shoppers see the change of a published page at once',
  params,
  body: changeStaffPageSchema,
  maxBodyBytes: MAX_BODY_BYTES,
  responses: pageNow,
  errors: ['page-not-found', 'page-changed', 'page-slug-taken', 'purpose-taken', 'page-empty'],
})

export const publishStaffPage = operation({
  id: 'publishStaffPage',
  permission: 'edit-pages',
  audit: { records: 'rows', says: ({ about }) => `published ${about}` },
  method: 'post',
  path: '/api/admin/pages/{id}/publish',
  tag: 'Staff',
  summary: 'Shows the page to shoppers, also one that was archived',
  params,
  body: z.strictObject({ version }).meta({ id: 'PublishPage' }),
  responses: pageNow,
  errors: ['page-not-found', 'page-changed', 'page-empty', 'purpose-taken'],
})

export const archiveStaffPage = operation({
  id: 'archiveStaffPage',
  permission: 'edit-pages',
  audit: { records: 'rows', says: ({ about }) => `archived ${about}` },
  method: 'post',
  path: '/api/admin/pages/{id}/archive',
  tag: 'Staff',
  summary:
    'Takes the page from shoppers. Its address redirects to another page, or says that it is gone (410)',
  params,
  body: z
    .strictObject({
      version,
      redirectTo: idText.nullable().optional().meta({ description: 'Id of a published page' }),
    })
    .meta({ id: 'ArchivePage' }),
  responses: pageNow,
  errors: ['page-not-found', 'page-changed', 'redirect-refused'],
})

export const deleteStaffPage = operation({
  id: 'deleteStaffPage',
  permission: 'edit-pages',
  audit: { records: 'rows' },
  method: 'delete',
  path: '/api/admin/pages/{id}',
  tag: 'Staff',
  summary: 'Deletes a draft that has never been published, with its versions',
  params,
  responses: { 200: { description: 'Deleted', schema: z.object({ success: z.literal(true) }) } },
  errors: ['page-not-found', 'page-was-published'],
})

const versionFields = {
  version: z.int(),
  slug: z.string(),
  title: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  status: z.enum(PAGE_STATUSES),
  changedAt: z.iso.datetime(),
}
const listedVersionSchema = z.object(versionFields).meta({ id: 'ListedPageVersion' })
export type ListedPageVersion = z.infer<typeof listedVersionSchema>
const pageVersionSchema = z.object({ ...versionFields, body: z.string() }).meta({ id: 'PageVersion' })
export type PageVersion = z.infer<typeof pageVersionSchema>

export const listStaffPageVersions = operation({
  id: 'listStaffPageVersions',
  permission: 'edit-pages',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/pages/{id}/versions',
  tag: 'Staff',
  summary: 'The last 100 versions of a page, newest first, without their texts',
  params,
  responses: { 200: { description: 'Versions', schema: z.array(listedVersionSchema) } },
  errors: ['page-not-found'],
})

export const readStaffPageVersion = operation({
  id: 'readStaffPageVersion',
  permission: 'edit-pages',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/pages/{id}/versions/{version}',
  tag: 'Staff',
  summary: 'A version of a page. To go back to it, send its fields as a change',
  params: z.object({ id: idText, version: z.coerce.number().int().min(1).max(2_000_000_000) }),
  responses: { 200: { description: 'The version', schema: pageVersionSchema } },
  errors: ['page-not-found'],
})

export const previewStaffPage = operation({
  id: 'previewStaffPage',
  permission: 'edit-pages',
  audit: { records: 'nothing', because: 'It changes nothing' },
  method: 'post',
  path: '/api/admin/page-preview',
  tag: 'Staff',
  summary: 'The HTML that shoppers would see of a text. Nothing is stored',
  body: z.strictObject({ body }).meta({ id: 'PreviewPage' }),
  maxBodyBytes: MAX_BODY_BYTES,
  responses: {
    200: { description: 'HTML', schema: z.object({ html: z.string() }).meta({ id: 'PagePreview' }) },
  },
  errors: [],
})
