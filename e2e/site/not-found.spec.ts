/** Any other address (spec, section 2): the screen titled '404 Page Not Found', with the 404 status. */
import {
  desktopOnly,
  expect,
  expectNoAxeViolations,
  failedLoad,
  mobileOnly,
  test,
  waitUntilHydrated,
} from '../setup/browser-test.ts'

test(
  'an unknown address shows the not-found page with status 404',
  mobileOnly,
  async ({ page, expectMessage }) => {
    expectMessage(failedLoad(404))
    const answer = await page.goto('/nowhere')
    expect(answer?.status()).toBe(404)
    await waitUntilHydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page).toHaveTitle(/^404 Page Not Found/)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
    await expectNoAxeViolations(page)
  },
)

// The style guide is for developers: the built shop knows nothing of it.
for (const path of ['/products', '/category/', '/shop/anything', '/%E0%A4%A', '/styleguide', '/admin/setup'])
  test(`${path} is no page of the shop`, desktopOnly, async ({ page, expectMessage }) => {
    expectMessage(failedLoad(404))
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await waitUntilHydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  })

test('the not-found page links onward', desktopOnly, async ({ page, visit, expectMessage }) => {
  expectMessage(failedLoad(404))
  await visit('/nowhere')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Shop all products' })).toHaveAttribute('href', '/shop')
  await expect(main.getByRole('link', { name: 'Back to the front page' })).toHaveAttribute('href', '/')
  await main.getByRole('searchbox').fill(' wallet ')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=wallet')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
})
