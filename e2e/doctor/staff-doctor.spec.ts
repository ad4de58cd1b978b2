/** /admin/doctor: the checks with their findings, another run, a failure of the call, and the test mail. */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import {
  desktopOnly,
  expect,
  expectNoAxeViolations,
  failedLoad,
  mobileOnly,
  test,
} from '../setup/browser-test.ts'
import { givePassword } from '../setup/staff-area.ts'

test(
  'staff see numbered checks with a remedy for each problem, and run them again',
  mobileOnly,
  async ({ page, visit, expectMessage }) => {
    expectMessage(failedLoad(503))
    await visit('/admin/doctor')
    await givePassword(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Doctor')
    const checks = page.getByRole('list', { name: 'Checks' })
    const backup = checks.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Backup/ }) })
    await expect(backup.getByText('The shop has no backup.')).toBeVisible()
    await expect(backup.getByText(/Run npm run backup/)).toBeVisible()
    const headings = await checks.getByRole('heading', { level: 2 }).allTextContents()
    expect(headings.map((text) => Number.parseInt(text, 10))).toEqual(headings.map((_, index) => index + 1))
    const status = page.getByRole('main').getByRole('status').first()
    await expect(status).toHaveText(/^(Nothing is wrong\.|\d+ errors? and \d+ warnings?\.) Checked /)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)

    await page.route('**/api/admin/doctor', (route) => route.fulfill({ status: 503, body: 'Not now.' }))
    await page.getByRole('button', { name: 'Check again' }).click()
    const stale = page.getByText('The report could not be refreshed, and may have changed. Press Check again')
    await expect(stale).toBeVisible()
    await expect(backup, 'the last report stays').toBeVisible()
    await page.unroute('**/api/admin/doctor')
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(stale).toHaveCount(0)
  },
)

test(
  'the form of the test mail refuses what is no address, and says what became of the mail',
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/admin/doctor')
    await givePassword(page)
    const form = page.getByRole('region', { name: 'Test mail' })
    await form.getByLabel('Send to').fill('nobody')
    await form.getByRole('button', { name: 'Send test mail' }).press('Enter')
    await expect(form.getByText('Enter an email address, such as you@example.com')).toBeVisible()
    await form.getByLabel('Send to').fill('owner@example.com')
    await form.getByLabel('Send to').press('Enter')
    await expect(form.getByRole('status')).toHaveText(/No test mail was sent: no mail server is set\./)
    await expectNoAxeViolations(page)
  },
)
