/** The newsletter with double opt-in: turned on, subscribed, confirmed by the mail's link, listed for staff, left. */
import type { APIRequestContext } from '@playwright/test'
import type { MailContent, StaffMailList } from '../../src/contract/mails/mails.ts'
import type { AllStaffSettings } from '../../src/contract/settings/staff-settings.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations } from '../setup/browser-test.ts'
import { test } from '../setup/own-shop.ts'
import { givePassword } from '../setup/staff-area.ts'
import { staffHeaders } from '../setup/staff-calls.ts'

/** The paths of the links in the mail to the address, which is a file: the shop of the tests has no mail server. */
const mailedLinks = async (request: APIRequestContext, email: string) => {
  const headers = await staffHeaders(request)
  const find = async () => {
    const { mails }: StaffMailList = await (await request.get('/api/admin/mails', { headers })).json()
    return mails.find(({ recipient }) => recipient === email)?.id
  }
  await expect.poll(find).toBeDefined()
  const answer = await request.get(`/api/admin/mails/${(await find()) ?? ''}`, { headers })
  const { text }: MailContent = await answer.json()
  const [confirm = '', leave = ''] = [...text.matchAll(/https?:\/\/[^/]+(\/newsletter\/\S+)/g)].map(
    ([, path]) => path,
  )
  return { confirm, leave }
}

test.afterEach(async ({ request }) => {
  const headers = await staffHeaders(request)
  const { sections }: AllStaffSettings = await (await request.get('/api/admin/settings', { headers })).json()
  const { version } = sections.privacy
  if (version > 0)
    await request.post('/api/admin/settings/privacy/restore', { headers, data: { version, to: 0 } })
})

test(
  'a subscriber confirms by the link of a mail and leaves by another',
  desktopOnly,
  async ({ page, visit, request }) => {
    const email = 'nora.subscriber@example.com'
    await visit('/admin/settings/privacy')
    await givePassword(page)
    await page.getByLabel('Subscribers confirm by mail').check()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Not published yet')).toBeHidden()

    await visit('/')
    const form = page.getByRole('contentinfo').locator('form')
    await form.getByLabel('Email address').fill(email)
    await form.getByRole('button').click()
    await expect(page.getByText("You've been added to our newsletter.", { exact: true })).toBeVisible()
    const { confirm, leave } = await mailedLinks(request, email)

    await page.goto(confirm)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')

    const row = page.getByRole('table', { name: 'Subscribers' }).locator('tbody tr')
    const openList = async () => {
      await visit('/admin/subscribers')
      await givePassword(page)
      await page.getByRole('searchbox', { name: 'Search by email address' }).fill('NORA')
      await expect(row).toHaveCount(1)
    }
    await openList()
    await expect(row).toContainText('Subscribed')
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
    }
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await saved).suggestedFilename()).toBe('subscribers.csv')

    await page.goto(leave)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')

    await openList()
    await expect(row).toContainText('Unsubscribed')
    await page.getByRole('button', { name: `Remove ${email}` }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Remove subscriber', exact: true })
      .press('Enter')
    await expect(page.getByText('No address matches.')).toBeVisible()

    // The mail to the address is still there: the owner erases it.
    await visit('/admin/personal-data')
    await givePassword(page)
    await page.getByLabel('Email address of the customer').fill(email.toUpperCase())
    await page.getByLabel('Email address of the customer').press('Enter')
    await expect(page.getByText('Mails', { exact: true })).toBeVisible()
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
    }
    await page.getByRole('button', { name: 'Erase...' }).click()
    await expectNoAxeViolations(page)
    await page.getByLabel('Type the address once more').fill(email)
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await expect(page.getByText('Erased.', { exact: true })).toBeVisible()
    await page.getByLabel('Email address of the customer').fill(email)
    await page.getByLabel('Email address of the customer').press('Enter')
    await expect(page.getByText('The shop holds nothing about this address.')).toBeVisible()
  },
)
