/** A secret link to an order that staff end: what its page says then, and how a new one is asked for by keyboard. */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'
import { GRACE, placePaidOrder } from '../setup/paid-order.ts'
import { givePassword } from '../setup/staff-area.ts'

test('staff end the links to an order, whose page then offers a new one', async ({
  page,
  visit,
  request,
  expectMessage,
}) => {
  expectMessage(/410/)
  const products = await (await request.get('/api/products')).json()
  const product = products.find(
    ({ inStock, stockQuantity }: { inStock: boolean; stockQuantity: number }) =>
      inStock && stockQuantity > 20,
  )
  const lastName = `Linked${Date.now().toString(36)}`
  const { id, orderPath } = await placePaidOrder(request, {
    product,
    quantity: 1,
    email: `${lastName}@example.com`,
    address: { ...GRACE, lastName },
  })
  await page.goto(orderPath ?? '')
  await expect(page.getByText(lastName)).toBeVisible()

  await visit(`/admin/orders/${id}`)
  await givePassword(page)
  await page.getByRole('button', { name: 'End all links' }).click()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Links to the order ended')
  // A button that the header half covers would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  await page.goto(orderPath ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended')
  await expect(page.getByText(lastName)).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Send a new link' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new link is on its way')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
})
