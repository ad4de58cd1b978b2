/** The numbered pages of lists: what is beyond the last one is not found, and leads on. */
import { desktopOnly, expect, failedLoad, test } from '../setup/browser-test.ts'

const lists = ['/shop', '/sale', '/new-arrivals', '/category/accessories', '/search?q=bag']
const withPage = (path: string, page: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}page=${page}`

for (const path of lists)
  test(`${path} has no page beyond its last one`, desktopOnly, async ({ request }) => {
    for (const page of ['99', '9999', '1000000']) {
      const answer = await request.get(withPage(path, page))
      expect(answer.status(), page).toBe(404)
      expect(answer.headers()['cache-control']).not.toContain('public')
      expect(await answer.text()).toContain('There is no such page')
    }
    for (const page of ['1', '0', '-1', 'x'])
      expect((await request.get(withPage(path, page))).status(), page).toBe(200)
  })

test('the first page of a list has one canonical address', desktopOnly, async ({ request }) => {
  for (const page of ['1', '0', 'x'])
    expect(await (await request.get(`/shop?page=${page}`)).text()).toMatch(
      /rel="canonical" href="[^"]*\/shop"/,
    )
})

test('a page beyond the last one leads to the first', desktopOnly, async ({ page, visit, expectMessage }) => {
  expectMessage(failedLoad(404))
  await visit('/shop?page=99')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  await main.getByRole('link', { name: 'Show the First Page' }).click()
  await expect(main.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(/\/shop$/)
})
