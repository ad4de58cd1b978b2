/** Examples of the calls about content pages, for the API description. */
import type { ContentPage } from '../../contract/content-page.ts'
import type { PageVersion, StaffPage } from '../../contract/staff-pages.ts'

const { body, ...listed }: StaffPage = {
  id: 'page_2s7h5n9qk3v9x4ab',
  slug: 'shipping-and-returns',
  title: 'Shipping & Returns',
  body: '## Delivery\n\n| to | costs |\n| --- | --- |\n| United Kingdom | £10 |\n',
  status: 'draft',
  place: 'customer-care',
  purpose: 'shipping-returns',
  seoTitle: '',
  seoDescription: 'What delivery costs, and how to send something back.',
  isExample: false,
  version: 1,
  createdAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  publishedAt: null,
}
const page: StaffPage = { ...listed, body }
const html =
  '<h2>Delivery</h2>\n<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table>\n<thead>\n<tr>\n<th scope="col">to</th>\n<th scope="col">costs</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>United Kingdom</td>\n<td>£10</td>\n</tr>\n</tbody>\n</table></div>\n'
const published = { ...page, status: 'published', version: 2, publishedAt: '2026-11-03T09:00:00.000Z' }
const { version, slug, title, seoTitle, seoDescription, status } = listed
const earlier: PageVersion = {
  version,
  slug,
  title,
  seoTitle,
  seoDescription,
  status,
  body,
  changedAt: listed.updatedAt,
}
const { body: _, ...listedVersion } = earlier
const params = { id: page.id }

export const pageExamples = {
  getContentPage: {
    params: { slug },
    response: {
      slug,
      title,
      html,
      seoTitle,
      description: seoDescription,
      publishedAt: published.publishedAt,
      updatedAt: published.publishedAt,
      isExample: false,
    } satisfies ContentPage,
  },
  listStaffPages: { response: [listed] },
  createStaffPage: { body: { title, purpose: page.purpose, body }, response: page },
  readStaffPage: { params, response: page },
  changeStaffPage: {
    params,
    body: { version: 1, changes: { title: 'Delivery & returns' } },
    response: { ...page, title: 'Delivery & returns', version: 2 },
  },
  publishStaffPage: { params, body: { version: 1 }, response: published },
  archiveStaffPage: {
    params,
    body: { version: 2, redirectTo: null },
    response: { ...published, status: 'archived', version: 3 },
  },
  deleteStaffPage: { params, response: { success: true } },
  listStaffPageVersions: { params, response: [listedVersion] },
  readStaffPageVersion: { params: { ...params, version: '1' }, response: earlier },
  previewStaffPage: { body: { body }, response: { html } },
}
