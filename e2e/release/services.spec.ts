/**
 * /admin/settings/services: an owner without a terminal enters services that answer into an empty shop, and then sells: a
 * mail server, an address for alerts, Stripe's keys while a shopper is paying for a trial, and a place for backups.
 */
import type { Locator, Page } from '@playwright/test'
import { startSmtpReceiver } from '../../test/setup/smtp-receiver.ts'
import { desktopOnly, expect, expectNoAxeViolations, failedLoad } from '../setup/browser-test.ts'
import {
  complete,
  EMAIL,
  fillCard,
  fillShipping,
  goToPayment,
  proceed,
  thanks,
} from '../setup/checkout-steps.ts'
import { fillCart } from '../setup/filled-cart.ts'
import { openSettings } from '../setup/settings-screens.ts'
import { givePassword } from '../setup/staff-area.ts'
import { createDrafts, staffHeaders } from '../setup/staff-calls.ts'
import { STAFF_PASSWORD } from '../setup/staff-password.ts'
import { meetStripe } from '../setup/stripe-stand-in.ts'
import { payByStripe, test } from '../setup/stripe-test.ts'

test.use({ shopArguments: ['--empty'] })

const OWNER = 'owner@example.com'
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (service: Locator) => service.getByRole('button', { name: 'Test' }).click()
const save = async (service: Locator): Promise<void> => {
  await service.getByLabel('Your password').fill(STAFF_PASSWORD)
  await service.getByRole('button', { name: 'Save' }).click()
  await expect(service.getByText('Entered by Owner')).toBeVisible()
}

test(
  'an owner enters services that answer, and takes, ships and refunds the first order with them',
  desktopOnly,
  async ({ page, visit, request, shop, browser, expectMessage }) => {
    test.slow()
    expectMessage(failedLoad(422))
    const receiver = await startSmtpReceiver({ takesLogins: true })
    const expectMail = (to: string, subject: RegExp) =>
      expect
        .poll(() => receiver.received.map((mail) => `${[mail.to].flat()[0]?.text}: ${mail.subject}`), {
          timeout: 30_000,
        })
        .toContainEqual(expect.stringMatching(new RegExp(`^${to}: .*${subject.source}`)))
    const headers = await staffHeaders(request)
    for (const [kind, name] of [
      ['brands', 'Tarn'],
      ['categories', 'Shirts'],
    ])
      await request.post(`/api/admin/catalogue/${kind}`, { headers, data: { name } })
    await createDrafts(request, 'Overshirt', [{ status: 'live' }])
    const [product] = await (await request.get('/api/products')).json()

    const atCheckout = async () => {
      const shopper = await (await browser.newContext({ baseURL: shop.origin })).newPage()
      await meetStripe(shopper, shop.stripe)
      await fillCart(shopper, { product })
      await shopper.goto('/checkout')
      return shopper
    }
    const [paying, typing] = [await atCheckout(), await atCheckout()]
    await goToPayment(paying)
    await fillCard(paying)

    await test.step('a mail server: what is missing is said at its field', async () => {
      await openSettings(page, visit, '/admin/settings/services')
      const mail = region(page, 'Mail server')
      const { hostname, port } = new URL(receiver.url)
      await mail.getByLabel('Host').fill(hostname)
      await mail.getByLabel('Send a test mail to').fill(OWNER)
      await press(mail)
      await expect(mail.getByLabel('Port')).toBeFocused()
      await expect(mail.getByLabel('Port')).toHaveAccessibleDescription('Port is missing.')
      await expectNoAxeViolations(page)
      await mail.getByLabel('Port').fill(port)
      await mail.getByLabel('User').fill('shop')
      await mail.getByLabel('Password', { exact: true }).fill('secret-of-the-mail-server')
      await press(mail)
      await expect(mail.getByRole('status')).toContainText(`took the test mail to ${OWNER}`)
      await expectMail(OWNER, /Test mail/)
      await save(mail)
      await expect(mail.getByLabel('Password', { exact: true })).toHaveValue('')
      await expect(mail.getByText('Empty: ••••rver stays.')).toBeVisible()
      expect(await page.content()).not.toContain('secret-of-the-mail-server')
    })
    await test.step('an address for alerts, which is told of each later change', async () => {
      const alerts = region(page, 'Alerts')
      await alerts.getByLabel('Address').fill(OWNER)
      await save(alerts)
      await expectMail(OWNER, /Alerts/)
    })
    await test.step('a folder for backups', async () => {
      const backups = region(page, 'Backups')
      await backups.getByLabel('Place', { exact: true }).fill(test.info().outputPath('backups'))
      await backups.getByRole('button', { name: 'Generate one' }).click()
      await press(backups)
      await expect(backups.getByRole('status')).toContainText('A file was written to')
      await backups.getByLabel('I have written the passphrase down').check()
      await save(backups)
    })
    await test.step("Stripe's keys", async () => {
      const stripe = region(page, 'Stripe')
      await expect(stripe.getByText(`${shop.origin}/api/stripe/webhook`)).toBeVisible()
      await stripe.getByLabel('Publishable key').fill('pk_test_browsertests1')
      await stripe.getByLabel('Secret key').fill('sk_test_another_account')
      await stripe.getByLabel('Signing secret of the webhook').fill('whsec_browsertests1')
      await press(stripe)
      await expect(stripe.getByRole('status')).toContainText('Stripe refuses the secret key')
      await stripe.getByLabel('Secret key').fill('sk_test_browsertests1')
      await press(stripe)
      await expect(stripe.getByRole('status')).toContainText('and it can take payments')
      await save(stripe)
      await expectMail(OWNER, /Stripe/)
      await expectNoAxeViolations(page)
    })

    await test.step('who was paying for a trial is told, and pays by Stripe', async () => {
      await complete(paying).click()
      await fillShipping(typing)
      await proceed(typing).click()
      for (const shopper of [paying, typing]) {
        await expect(shopper.getByText('The way of payment has changed.')).toBeVisible()
        await proceed(shopper).click()
        await payByStripe(shopper)
        await thanks(shopper)
        await shopper.context().close()
      }
      await expectMail(EMAIL, /is confirmed/)
    })
    await test.step('the order is shipped and refunded', async () => {
      const [{ id }] = await (await request.get('/api/admin/orders', { headers })).json()
      await visit(`/admin/orders/${id}`)
      await givePassword(page)
      await page.getByRole('button', { name: 'Ship', exact: true }).click()
      await page.getByRole('button', { name: 'Ship 1 unit' }).click()
      // Its mail waits a minute.
      await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Parcel 1 shipped')
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Refund' })
      await dialog.getByRole('button', { name: 'All that is left' }).click()
      await dialog.getByLabel('Reason').selectOption('returned')
      await dialog.getByRole('button', { name: /^Refund £/ }).click()
      await expectMail(EMAIL, /has been paid back/)
    })
    await receiver.close()
  },
)
