/** The undo of a save, from the message after it and from the list of changes. */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { givePassword, openStaffPage } from '../setup/staff-area.ts'
import { newName, staffClient } from '../setup/staff-product.ts'

test(
  'a save is undone from its message, and once more from the list',
  mobileOnly,
  async ({ page, visit, request }) => {
    const name = newName('Undo Jacket')
    const staff = await staffClient(request)
    const { id } = await staff.create({ name, price: '68.00' })
    await visit(`/admin/products/${id}`)
    await givePassword(page)
    const price = page.getByLabel('Price (£)', { exact: true })
    await price.fill('60.00')
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('It is as it was before.', { exact: true })).toBeVisible()
    await expect(price).toHaveValue('68.00')

    await openStaffPage(page, 'Reports', 'Changes')
    const rows = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').filter({ hasText: name })
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(0)).toContainText(`undid: changed price of the product “${name}”`)
    await expect(rows.nth(1)).toContainText('undone by')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await rows.nth(0).getByRole('button').click()
    await expect(rows).toHaveCount(4)
    expect((await staff.read(id)).price).toBe('60.00')
  },
)
