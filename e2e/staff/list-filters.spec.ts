/** Filters of staff lists are in the address: a reload shows the same rows, the link of the navigation all again. */
import type { Page } from '@playwright/test'
import { desktopInReleaseTests, expect, test } from '../setup/browser-test.ts'
import { givePassword, openStaffLinks } from '../setup/staff-area.ts'
import { createDrafts } from '../setup/staff-calls.ts'

type FilteredList = {
  list: string
  path: string
  filter: (page: Page) => Promise<unknown>
  /** Of the page, and of the call. */
  query: string | RegExp
  asked: string | RegExp
}
const lists: FilteredList[] = [
  {
    list: 'Audit log',
    path: '/admin/audit',
    filter: (page) => page.getByLabel('About').selectOption('orders'),
    query: '?kind=orders',
    asked: '?kind=orders',
  },
  {
    list: 'Audit log',
    path: '/admin/audit',
    filter: async (page) => {
      await createDrafts(page.request, 'Audited', [{}])
      await page.getByLabel('About').selectOption('products')
      await page.getByRole('button', { name: 'All changes of Audited 01' }).first().click()
      await expect(page.getByText('Only changes of Audited 01')).toBeVisible()
    },
    query: /^\?kind=products&subject=products&subjectId=\w+$/,
    asked: /^\?kind=products&subject=products&subjectId=\w+$/,
  },
  {
    list: 'Subscribers',
    path: '/admin/subscribers',
    filter: (page) => page.getByRole('searchbox', { name: 'Search by email address' }).fill('nobody'),
    query: '?search=nobody',
    asked: '?search=nobody',
  },
  {
    list: 'Mails',
    path: '/admin/mails',
    filter: (page) => page.getByRole('button', { name: 'All mails' }).click(),
    query: '?show=all',
    asked: '',
  },
]

for (const { list, path, filter, query, asked } of lists)
  test(
    `the filter of the list ${list} (${query}) outlasts a reload, and its link clears it`,
    desktopInReleaseTests,
    async ({ page, visit }) => {
      const isAs = (text: string, wanted: string | RegExp) =>
        typeof wanted === 'string' ? text === wanted : wanted.test(text)
      const showsQuery = (wanted: string | RegExp) =>
        expect(page).toHaveURL(({ search }) => isAs(search, wanted))
      await visit(path)
      await givePassword(page)
      await filter(page)
      await showsQuery(query)
      await page.reload()
      const call = page.waitForRequest((request) => new URL(request.url()).pathname === `/api${path}`)
      await givePassword(page)
      expect(isAs(new URL((await call).url()).search, asked), (await call).url()).toBe(true)
      await (await openStaffLinks(page)).getByRole('link', { name: list, exact: true }).click()
      await showsQuery('')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(list)
    },
  )
