/** Below /admin staff have a frame of their own: a bar, and a rail that phones have behind a button. */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { givePassword, unlock } from '../setup/staff-area.ts'

test(
  'Below /admin the rail and the bar take the place of the shop’s header and footer',
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/admin/customers')
    const bar = page.getByRole('banner')
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(bar.getByRole('button', { name: /^Cart/ })).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await givePassword(page)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Customers')
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(/^Customers/)
    const rail = page.getByRole('navigation', { name: 'Staff pages' })
    await expect(rail.locator('[aria-current=page]')).toHaveText('Customers')
    await expect(rail.locator('[aria-current=true]')).toHaveText('Orders')
    expect((await bar.boundingBox())?.height).toBe(48)
    expect((await page.getByRole('main').boundingBox())?.x).toBe(200)
    await expectNoAxeViolations(page)

    await page.reload()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await givePassword(page)
    await rail.getByRole('link', { name: 'Low stock' }).press('Enter')
    await expect(page).toHaveURL(/\/admin\/products\?stock=low$/)
    await expect(heading).toHaveText('Products')
    await expect(page.getByRole('main')).toBeFocused()
    await bar.getByRole('button', { name: 'Lock' }).click()
    await expect(rail).toHaveCount(0)
    await bar.getByRole('link', { name: 'Haberdash' }).click()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  },
)

test(
  'On a phone the rail is behind a button; /admin itself keeps the shop’s header and footer',
  mobileOnly,
  async ({ page, visit }) => {
    await unlock({ page, visit })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin')
    await expect(page.getByRole('banner').getByRole('button', { name: /^Cart/ })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeAttached()

    await visit('/admin/figures')
    await givePassword(page)
    const opener = page.getByRole('button', { name: 'Staff menu', exact: true })
    await opener.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Staff menu' })
    await expect(menu.getByRole('link', { name: 'Figures' })).toHaveAttribute('aria-current', 'page')
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.tap()
    await menu.getByRole('link', { name: 'Customers' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
    await expect(menu).toBeHidden()
    await expectNoSidewaysScroll(page)
  },
)
