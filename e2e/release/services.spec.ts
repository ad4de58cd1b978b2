/** /admin/settings/services: an owner without a terminal enters the mail server, and every mail goes there at once. */
import { startSmtpReceiver } from '../../test/setup/smtp-receiver.ts'
import { desktopOnly, expect, expectNoAxeViolations } from '../setup/browser-test.ts'
import { test } from '../setup/own-shop.ts'
import { openSettings } from '../setup/settings-screens.ts'
import { STAFF_PASSWORD } from '../setup/staff-password.ts'

test.use({ environment: { PRIVATE_SERVICES: 'on' } })

test(
  'an owner enters a mail server, tests it by a press and saves it, and its password is not shown again',
  desktopOnly,
  async ({ page, visit }) => {
    const receiver = await startSmtpReceiver({ takesLogins: true })
    try {
      await openSettings(page, visit, '/admin/settings/services')
      const mail = page.getByRole('region', { name: 'Mail server' })
      await expect(mail.getByText('Not set up.')).toBeVisible()
      const { hostname, port } = new URL(receiver.url)
      await mail.getByLabel('Host').fill(hostname)
      await mail.getByLabel('Port').fill(port)
      await mail.getByLabel('User').fill('shop')
      await mail.getByLabel('Password', { exact: true }).fill('secret-of-the-mail-server')
      await mail.getByLabel('Send a test mail to').fill('owner@example.com')
      await mail.getByRole('button', { name: 'Test' }).click()
      await expect(mail.getByRole('status')).toContainText('owner@example.com')
      expect(receiver.received).toHaveLength(1)
      await expectNoAxeViolations(page)

      await mail.getByLabel('Your password').fill(STAFF_PASSWORD)
      await mail.getByRole('button', { name: 'Save' }).click()
      await expect(mail.getByText('Entered by Owner')).toBeVisible()
      await expect(mail.getByLabel('Password', { exact: true })).toHaveValue('')
      await expect(mail.getByText('Empty: ••••rver stays.')).toBeVisible()
      expect(await page.content()).not.toContain('secret-of-the-mail-server')
      await expectNoAxeViolations(page)
    } finally {
      await receiver.close()
    }
  },
)
