/** /api/docs: Swagger UI, served by the shop alone, readable by everybody and by the keyboard. */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'

const CALL = '#operations-Catalogue-listProducts'

test(
  'The documentation page lists and opens calls without another host',
  desktopOnly,
  async ({ page, baseURL }) => {
    const otherHosts: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(`${baseURL}`) && !url.startsWith('data:')) otherHosts.push(url)
    })
    await page.goto('/api/docs')
    await page.locator('#operations-tag-Catalogue').getByRole('button').press('Enter')
    const call = page.locator(CALL)
    await expect(call).toContainText('/api/products')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Haberdash API')
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)

    await call.getByRole('button').first().press('Enter')
    await expect(call).toContainText('A slug; includes the products of its subcategories')
    await expect(page).toHaveURL(/#\/Catalogue\/listProducts$/)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page, CALL)

    await call.getByRole('button', { name: 'Try it out' }).click()
    await call.getByLabel('limit').fill('1')
    await call.getByRole('button', { name: 'Execute' }).click()
    await expect(call.locator('.curl')).toContainText('limit=1')
    await expect(call.locator('.live-responses-table')).toContainText('"slug"')
    await expectNoAxeViolations(page, CALL)
    expect(otherHosts).toEqual([])
  },
)
