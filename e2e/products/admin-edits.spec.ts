/**
 * /admin of the specification: several staff edit a product, and sales happen meanwhile; no edit overwrites another
 * unseen.
 */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import {
  desktopInReleaseTests,
  desktopOnly,
  expect,
  expectNoAxeViolations,
  failedLoad,
  mobileInReleaseTests,
  test,
} from '../setup/browser-test.ts'
import { newEmail } from '../setup/checkout-steps.ts'
import { expectSaved, openForm, stockedProduct } from '../setup/own-product.ts'
import { GRACE, placePaidOrder } from '../setup/paid-order.ts'
import { unlock } from '../setup/staff-area.ts'

test(
  'a description saved after a sale leaves the stock as it is, and another editor’s price (case B1)',
  desktopOnly,
  async ({ page, visit, request }) => {
    const { product, save, read } = await stockedProduct(request, 0)
    await unlock({ page, visit })
    const { form } = await openForm(page, product)
    await expect(form.getByLabel('Stock quantity')).toHaveValue('100')
    await save({ price: '61.00' })
    await placePaidOrder(request, {
      product: await read(),
      quantity: 5,
      email: newEmail('grace'),
      address: GRACE,
    })
    await form.getByLabel('Description').fill('Described again by staff.')
    const [call] = await Promise.all([
      page.waitForRequest((each) => each.method() === 'PUT'),
      form.getByRole('button', { name: 'Save' }).click(),
    ])
    await expectSaved(page)
    await expect(form).toBeHidden()
    expect(call.postDataJSON()).toEqual({
      description: 'Described again by staff.',
      seen: { description: product.description },
    })
    expect(await read()).toMatchObject({
      description: 'Described again by staff.',
      stockQuantity: 95,
      price: '61.00',
    })
  },
)

test(
  'a stock typed after a sale is shown beside the one that is stored, and staff choose (case B1)',
  mobileInReleaseTests,
  async ({ page, visit, request, isMobile, expectMessage }) => {
    expectMessage(failedLoad(409))
    const { product, save, read } = await stockedProduct(request, isMobile ? 1 : 2)
    await unlock({ page, visit })
    const { form } = await openForm(page, product)
    await form.getByLabel('Stock quantity').fill('120')
    await save({ stockQuantity: 95 })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByText(
        'Failed to update product: 409: This product has changed since it was opened: the stock is 95 now, not 100.',
        { exact: true },
      ),
    ).toBeVisible()
    const conflict = form.getByRole('alert')
    await expect(conflict).toContainText('Stock is 95 now. You saw 100 and typed 120.')
    expect((await read()).stockQuantity).toBe(95)
    await expect(form.getByLabel('Stock quantity')).toHaveValue('120')
    await page.evaluate(() => scrollTo(0, 0))
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)

    const keepMine = form.getByRole('button', { name: 'Keep mine: Stock' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(keepMine, 'a conflict is settled before a save').toBeFocused()
    await page.keyboard.press('Enter')
    await expect(conflict).toBeHidden()
    await expect(form.getByLabel('Stock quantity')).toBeFocused()
    await form.getByRole('button', { name: 'Save' }).click()
    await expectSaved(page)
    expect((await read()).stockQuantity).toBe(120)
  },
)

test(
  'the stored value can be taken instead; a conflict shows as soon as the list is fresh',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const { product, save, read } = await stockedProduct(request, 3)
    await unlock({ page, visit })
    const { form } = await openForm(page, product)
    await form.getByLabel('Price (£)').fill('70')
    await form.getByLabel('Stock quantity').fill('120')
    await save({ price: '65.00', stockQuantity: 95, description: 'By the other one.' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    const conflict = form.getByRole('alert')
    await expect(conflict).toContainText('Price is £65.00 now.')
    await expect(conflict).toContainText('Stock is 95 now.')
    await expect(form.getByLabel('Description'), 'a field that was not touched follows').toHaveValue(
      'By the other one.',
    )
    await form.getByRole('button', { name: 'Take the new one: Stock' }).click()
    await expect(form.getByLabel('Stock quantity')).toHaveValue('95')
    await form.getByRole('button', { name: 'Keep mine: Price' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expectSaved(page)
    expect(await read()).toMatchObject({
      price: '70.00',
      stockQuantity: 95,
      description: 'By the other one.',
    })
  },
)
