/** Staff accounts: an owner invites, the person chooses a password, signs in, and sees what the role allows. */
import { expectNoSidewaysScroll } from './setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, test } from './setup/browser-test.ts'
import { givePassword } from './setup/staff-area.ts'

const PASSWORD = 'harbour violin cement thirty'

test(
  'an invited packer chooses a password, stays signed in by choice, and is locked out when deactivated',
  desktopOnly,
  async ({ page, visit, browser }) => {
    const name = `Ada ${Date.now()}`
    const email = `ada.${Date.now()}@example.com`
    await visit('/admin/staff')
    await givePassword(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff')
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Invited')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)

    const context = await browser.newContext()
    const own = await context.newPage()
    await own.goto(link)
    await expect(own.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`)
    await own.getByLabel('New password').fill('too short')
    await own.getByRole('button', { name: 'Save the password' }).click()
    await expect(own.getByText('This password is too short.')).toBeVisible()
    await own.getByLabel('New password').fill(PASSWORD)
    await own.getByRole('button', { name: 'Save the password' }).click()
    await own.getByRole('link', { name: 'To the sign-in' }).click()
    await own.getByRole('button', { name: 'Sign in with your account' }).click()
    await own.getByLabel('Email', { exact: true }).fill(email)
    await own.getByLabel('Your password').fill('not the right one at all')
    await own.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(own.getByText('The email address or the password is wrong.')).toBeVisible()
    await expectNoAxeViolations(own)
    const keep = own.getByLabel('Keep me signed in on this device')
    await expect(keep).not.toBeChecked()
    await keep.check()
    await own.getByLabel('Your password').fill(PASSWORD)
    await own.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(own.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${name}`)
    const menu = own.getByRole('navigation', { name: 'Staff pages' })
    await expect(menu.getByRole('link')).toHaveText(['Overview', 'Orders', 'Packing', 'My account'])
    await expectNoAxeViolations(own)

    await own.goto(new URL('/admin/account', link).href)
    const sessions = own.getByRole('list', { name: 'Sessions' })
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(sessions).toContainText('Kept on the device')
    await expectNoAxeViolations(own)

    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Deactivated')
    await own.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(own.getByLabel('Password')).toBeVisible()
    await context.close()

    await page.getByRole('link', { name: 'Audit log', exact: true }).click()
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
    await expect(entries.first()).toContainText('Deactivates an account')
    await entries.first().locator('summary').click()
    await expect(entries.first().getByRole('row', { name: 'status active deactivated' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel('Person').selectOption(name)
    await expect(entries.first()).toContainText('Signs in to a staff account')
    await expectNoSidewaysScroll(page)
  },
)
