/** A page that breaks leaves the rest of the site standing. */

import { desktopOnly, expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'
import { follow } from '../setup/catalogue.ts'

test(
  'a fault in a page is reported, and every other page still works',
  desktopOnly,
  async ({ page, visit, expectMessage }) => {
    expectMessage(/TypeError/)
    await page.route(/\/api\/products\?onSale=true/, (route) => route.fulfill({ json: [null] }))
    await visit('/brands')
    await follow(page, '/sale')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Something went wrong on this page' }),
    ).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expectNoAxeViolations(page)

    await follow(page, '/brands')
    await expect(page.getByRole('heading', { level: 1, name: 'Our Brands' })).toBeVisible()
  },
)
