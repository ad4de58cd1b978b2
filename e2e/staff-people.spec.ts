/** Staff accounts: an owner invites, the person chooses a password, signs in, and sees what the role allows. */
import { Secret, TOTP } from 'otpauth'
import { expectNoSidewaysScroll } from './setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, test } from './setup/browser-test.ts'
import { givePassword, openStaffPage } from './setup/staff-area.ts'

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

    const password = own.getByLabel('Current password for the second factor')
    await password.fill(PASSWORD)
    await own.getByRole('button', { name: 'Set up' }).click()
    await expect(own.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await expectNoAxeViolations(own)
    const secret = (await own.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
    await own.getByLabel('Code from the app').fill('000000')
    await own.getByRole('button', { name: 'Turn on' }).click()
    await expect(own.getByText('The code is wrong. Check the clock of your phone.')).toBeVisible()
    await own.getByLabel('Code from the app').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await own.getByRole('button', { name: 'Turn on' }).click()
    const codes = own.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [code = ''] = await codes.allTextContents()
    await expectNoAxeViolations(own)
    await expectNoSidewaysScroll(own)
    await own.getByRole('button', { name: 'I have kept them' }).click()
    await expect(own.getByText('On. 10 recovery codes are left.')).toBeVisible()
    await own.getByRole('button', { name: 'Lock' }).click()
    await own.getByRole('button', { name: 'Sign in with your account' }).click()
    await own.getByLabel('Email', { exact: true }).fill(email)
    await own.getByLabel('Your password').fill(PASSWORD)
    await own.getByRole('button', { name: 'Sign in', exact: true }).click()
    await own.getByLabel('Code', { exact: true }).fill(code)
    await expectNoAxeViolations(own)
    await own.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(own.getByText('On. 9 recovery codes are left.')).toBeVisible()

    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Deactivated')
    await own.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(own.getByRole('button', { name: 'Unlock' })).toBeVisible()
    await context.close()

    await openStaffPage(page, 'Reports', 'Audit log')
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
    // Other tests change things meanwhile.
    const deactivation = entries.filter({ hasText: `deactivated the account of ${name}` }).first()
    await deactivation.locator('summary').click()
    await expect(deactivation.getByRole('row', { name: 'status active deactivated' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel('Person').selectOption(name)
    await expect(entries.first()).toContainText(`${name} signed in`)
    await expectNoSidewaysScroll(page)
  },
)
