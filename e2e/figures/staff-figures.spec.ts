/** /admin/figures: the period, charts with tables, and the files. */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { givePassword } from '../setup/staff-area.ts'

test(
  'staff choose a period, read charts and tables, and save a table',
  mobileOnly,
  async ({ page, visit }) => {
    await visit('/admin/figures')
    await givePassword(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Figures')
    await expect(page.getByRole('img', { name: /^Net revenue by day, £/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Orders by day, / })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Days, table' }).getByRole('row')).toHaveCount(31)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: '12 months' }).click()
    await expect(page).toHaveURL(/\?days=365$/)
    await expect(page.getByRole('img', { name: /^Orders by week, / })).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV of the table Days' }).click()
    expect((await saved).suggestedFilename()).toBe('days.csv')
  },
)

test('a period that ends before it begins is refused in words', desktopOnly, async ({ page, visit }) => {
  await visit('/admin/figures?from=2026-01-01&to=2026-01-31')
  await givePassword(page)
  // Before the figures have arrived, too.
  await page.getByLabel('Last day').fill('2025-12-31')
  await page.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('The last day is before the first.')
  await page.getByLabel('Last day').fill('2026-01-05')
  await page.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(page).toHaveURL(/\?from=2026-01-01&to=2026-01-05$/)
  await expect(page.getByRole('region', { name: 'Days, table' }).getByRole('row')).toHaveCount(6)
})
