/** Links to the page of a purpose: menu and footer keep them when the page is renamed or replaced. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { StaffPage } from '../../src/contract/pages/staff-pages.ts'
import { loadFrontendBundle } from '../../src/server/assets/frontend-bundle.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'

const database = testDatabase()
let shop: TestShop
let staff: (method: string, path: string, body: object) => Promise<StaffPage>

beforeAll(async () => {
  const { connection, db } = database()
  await db.deleteFrom('content_pages').execute()
  shop = await openTestShop(connection, { front: await loadFrontendBundle() })
  const { call } = callTo([`http://127.0.0.1:${shop.port}`])
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  const headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
  staff = async (method, path, body) => {
    const answer = await call(method, path, { headers, body })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.json()
  }
})
afterAll(() => shop?.close())

const PAGES = '/api/admin/pages'
const published = async (page: object): Promise<StaffPage> => {
  const { id, version } = await staff('POST', PAGES, { body: 'Text.', ...page })
  return staff('POST', `${PAGES}/${id}/publish`, { version })
}
const archive = ({ id, version }: StaffPage) =>
  staff('POST', `${PAGES}/${id}/archive`, { version, redirectTo: null })

test('links of menu and footer follow the page of a purpose, whatever its address is and was', async () => {
  const terms = await published({ title: 'Terms', purpose: 'terms', slug: 'conditions' })
  const links = [
    { label: 'By the first address', href: '/pages/terms' },
    { label: 'By its own', href: '/pages/conditions' },
  ]
  const value = { ...defaultSettings.footer, links }
  await staff('PATCH', '/api/admin/settings', { sections: { footer: { version: 0, value } } })
  const shown = async () =>
    [...(await (await shop.get('/cart')).text()).matchAll(/href="([^"]+)"[^>]*>(By [^<]+)</g)].map(
      ([, href, label]) => `${label}: ${href}`,
    )
  const both = (href: string) => links.map(({ label }) => `${label}: ${href}`)
  expect(await shown()).toEqual(both('/pages/conditions'))
  const { id, version } = terms
  const renamed = await staff('PATCH', `${PAGES}/${id}`, { version, changes: { slug: 'agb' } })
  expect(await shown()).toEqual(both('/pages/agb'))
  await archive(renamed)
  expect(await shown(), 'no page has the purpose').toEqual([])
  await published({ title: 'Terms of 2027', purpose: 'terms', slug: 'terms-2027' })
  expect(await shown()).toEqual(both('/pages/terms-2027'))
  for (const path of ['/pages/terms', '/pages/conditions', '/pages/agb']) {
    const { status, headers } = await shop.get(path)
    expect([path, status, headers.get('location')]).toEqual([path, 301, '/pages/terms-2027'])
  }
})
