/**
 * /admin of the specification: what staff have typed into a product's form is not lost, and what cannot be saved is
 * refused in words before it is sent.
 */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import {
  desktopInReleaseTests,
  desktopOnly,
  expect,
  expectNoAxeViolations,
  failedLoad,
  test,
} from '../setup/browser-test.ts'
import { expectSaved, openForm, ownProduct, productReader, stockedProduct } from '../setup/own-product.ts'
import { givePassword, unlock } from '../setup/staff-area.ts'

test(
  'unsaved edits survive a tab change and a filter, and are listed when their products are filtered out',
  desktopOnly,
  async ({ page, visit, request }) => {
    const product = await ownProduct(request, 6)
    await unlock({ page, visit })
    const { form, row } = await openForm(page, product)
    await form.getByLabel('Price (£)').fill('99.99')
    await page.getByRole('tab', { name: 'Orders' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('tab', { name: /^Products\s+with unsaved changes$/ })).toBeVisible()
    await page.getByRole('tab', { name: 'Products' }).click()
    await expect(form.getByLabel('Price (£)')).toHaveValue('99.99')
    await expect(form.getByLabel('Price (£)')).not.toBeFocused()

    await page.getByLabel('Find a product').fill('no such thing')
    await expect(form).toBeHidden()
    const unsaved = page.getByRole('region', { name: 'Unsaved changes' })
    await expect(unsaved).toContainText(product.name)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await unsaved.getByRole('button', { name: `Show ${product.name}` }).click()
    await expect(form.getByLabel('Price (£)')).toHaveValue('99.99')
    await unsaved.getByRole('button', { name: `Discard the changes to ${product.name}` }).click()
    await expect(form).toBeHidden()
    await expect(unsaved).toBeHidden()
    await expect(row).not.toContainText('99.99')
  },
)

test(
  'unsaved edits survive an expired session and a new login',
  desktopInReleaseTests,
  async ({ page, visit, request, isMobile, failWith }) => {
    const { product, read } = await stockedProduct(request, isMobile ? 4 : 5)
    await unlock({ page, visit })
    const { form } = await openForm(page, product)
    // Another text at a second try: the text that the first try saved would be no change.
    const description = `Long thought about, try ${test.info().retry}.`
    await form.getByLabel('Description').fill(description)
    await failWith('PUT', /\/api\/admin\/products\//, {
      status: 401,
      body: 'Sign in as staff to do this.',
      times: 1,
    })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Password')).toBeVisible()
    await expect(page.getByText('Your unsaved changes to products are kept until then.')).toBeVisible()
    await givePassword(page)
    await expect(form.getByLabel('Description')).toHaveValue(description)
    await form.getByRole('button', { name: 'Save' }).click()
    await expectSaved(page)
    expect((await read()).description).toBe(description)
  },
)

test(
  'the browser asks before a page with unsaved edits is closed, and not without',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const product = await ownProduct(request, 6)
    await unlock({ page, visit })
    const { form } = await openForm(page, product)
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.dismiss()
    })
    await form.getByLabel('Price (£)').fill('99.99')
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await form.getByRole('button', { name: 'Cancel' }).click()
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
    expect(asked).toEqual(['beforeunload'])
  },
)

test(
  'an empty or invalid price, stock or description is refused with a message and not sent',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const product = await ownProduct(request, 7)
    const read = productReader(request, product)
    const before = await read()
    await unlock({ page, visit })
    const { form } = await openForm(page, product)
    const sent: string[] = []
    page.on('request', (each) => each.method() === 'PUT' && sent.push(each.url()))
    const save = form.getByRole('button', { name: 'Save' })
    for (const [label, typed, message] of [
      ['Stock quantity', '', 'Stock is required'],
      ['Stock quantity', '1O', 'Stock must be a whole number'],
      ['Stock quantity', '2.5', 'Stock must be a whole number'],
      ['Stock quantity', '-3', 'Stock cannot be negative'],
      ['Price (£)', '', 'Price must be an amount in pounds over zero, such as 42.00'],
      ['Price (£)', '12,50', 'Price must be an amount in pounds over zero, such as 42.00'],
      ['Description', '  ', 'Description is required'],
    ] as const) {
      const field = form.getByLabel(label)
      const good = await field.inputValue()
      await field.fill(typed)
      await save.click()
      await expect(form.getByText(message, { exact: true })).toBeVisible()
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(typed)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expectNoAxeViolations(page)
      await field.fill(good)
      await expect(form.getByText(message, { exact: true })).toBeHidden()
    }
    await expectNoSidewaysScroll(page)
    expect(sent).toEqual([])
    expect(await read()).toEqual(before)
  },
)

test(
  'an address from which no picture can be fetched is refused in words, added or not, and nothing is changed',
  desktopInReleaseTests,
  async ({ page, visit, request, expectMessage }) => {
    expectMessage(failedLoad(422))
    const product = await ownProduct(request, 7)
    const read = productReader(request, product)
    const before = await read()
    await unlock({ page, visit })
    const { form } = await openForm(page, product)
    const tiles = form.getByRole('list', { name: 'Pictures of this product' }).getByRole('listitem')
    await form.getByLabel('Price (£)').fill('77.00')
    const address = form.getByLabel('Or the https address of a picture')
    const unfetchable = 'https://pictures.invalid/bag.jpg'
    const message = `${unfetchable}: The picture could not be fetched from its address.`
    await address.fill(unfetchable)
    await address.press('Enter')
    await expect(form.getByText(message, { exact: true })).toBeVisible()
    await expect(tiles).toHaveCount(product.images.length)
    await expect(address).toHaveValue(unfetchable)
    await expectNoAxeViolations(page)

    const sent: string[] = []
    page.on('request', (each) => each.method() === 'PUT' && sent.push(each.url()))
    const [refused] = await Promise.all([
      page.waitForResponse(/\/api\/admin\/pictures\/fetch$/),
      form.getByRole('button', { name: 'Save' }).click(),
    ])
    expect(refused.status()).toBe(422)
    await expect(form.getByText(message, { exact: true })).toBeVisible()
    expect(sent).toEqual([])
    expect(await read()).toEqual(before)
  },
)
