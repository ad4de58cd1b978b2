/** The content page of the examples of operations. */

const { body, ...listed } = {
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
} as const
export const exampleListedPage = listed
export const exampleStaffPage = { ...listed, body } as const
export const examplePublishedPage = {
  ...exampleStaffPage,
  status: 'published',
  version: 2,
  publishedAt: '2026-11-03T09:00:00.000Z',
} as const
export const examplePageHtml =
  '<h2>Delivery</h2>\n<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table>\n<thead>\n<tr>\n<th scope="col">to</th>\n<th scope="col">costs</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>United Kingdom</td>\n<td>£10</td>\n</tr>\n</tbody>\n</table></div>\n'

const { version, slug, title, seoTitle, seoDescription, status, updatedAt: changedAt } = listed
export const exampleListedVersion = {
  version,
  slug,
  title,
  seoTitle,
  seoDescription,
  status,
  changedAt,
} as const
export const examplePageVersion = {
  version,
  slug,
  title,
  seoTitle,
  seoDescription,
  status,
  body,
  changedAt,
} as const
