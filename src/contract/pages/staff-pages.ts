/** Content pages for staff: list, write, publish, archive, earlier versions, preview. Unknown fields are refused. */
import { z } from 'zod'
import { PAGE_STATUSES } from '../../domain/pages/content-page.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import {
  exampleListedPage,
  exampleListedVersion,
  examplePageHtml,
  examplePageVersion,
  examplePublishedPage,
  exampleStaffPage,
} from './content-page-example.ts'
import { pageBody, pageFields, pagePlace, pagePurpose, pageVersion } from './staff-page-fields.ts'

const listedFields = {
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  status: z.enum(PAGE_STATUSES),
  place: pagePlace,
  purpose: pagePurpose,
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
  example: { response: [exampleListedPage] },
})

export const createStaffPageSchema = z
  .strictObject(pageFields)
  .partial()
  .required({ title: true })
  .meta({ id: 'PageInput' })
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
  example: {
    body: { title: exampleStaffPage.title, purpose: exampleStaffPage.purpose, body: exampleStaffPage.body },
    response: exampleStaffPage,
  },
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
  example: { params: { id: exampleStaffPage.id }, response: exampleStaffPage },
})

export const changeStaffPageSchema = z
  .strictObject({ version: pageVersion, changes: z.strictObject(pageFields).partial() })
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
  example: {
    params: { id: exampleStaffPage.id },
    body: { version: 1, changes: { title: 'Delivery & returns' } },
    response: { ...exampleStaffPage, title: 'Delivery & returns', version: 2 },
  },
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
  body: z.strictObject({ version: pageVersion }).meta({ id: 'PublishPage' }),
  responses: pageNow,
  errors: ['page-not-found', 'page-changed', 'page-empty', 'purpose-taken'],
  example: { params: { id: exampleStaffPage.id }, body: { version: 1 }, response: examplePublishedPage },
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
      version: pageVersion,
      redirectTo: idText.nullable().optional().meta({ description: 'Id of a published page' }),
    })
    .meta({ id: 'ArchivePage' }),
  responses: pageNow,
  errors: ['page-not-found', 'page-changed', 'redirect-refused'],
  example: {
    params: { id: exampleStaffPage.id },
    body: { version: 2, redirectTo: null },
    response: { ...examplePublishedPage, status: 'archived', version: 3 },
  },
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
  example: { params: { id: exampleStaffPage.id }, response: { success: true } },
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
  example: { params: { id: exampleStaffPage.id }, response: [exampleListedVersion] },
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
  example: { params: { id: exampleStaffPage.id, version: '1' }, response: examplePageVersion },
})

export const previewStaffPage = operation({
  id: 'previewStaffPage',
  permission: 'edit-pages',
  audit: { records: 'nothing', because: 'It changes nothing' },
  method: 'post',
  path: '/api/admin/page-preview',
  tag: 'Staff',
  summary: 'The HTML that shoppers would see of a text. Nothing is stored',
  body: z.strictObject({ body: pageBody }).meta({ id: 'PreviewPage' }),
  maxBodyBytes: MAX_BODY_BYTES,
  responses: {
    200: { description: 'HTML', schema: z.object({ html: z.string() }).meta({ id: 'PagePreview' }) },
  },
  errors: [],
  example: { body: { body: exampleStaffPage.body }, response: { html: examplePageHtml } },
})
