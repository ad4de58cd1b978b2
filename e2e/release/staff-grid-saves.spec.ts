/** /admin/products/grid: one save for all, errors and conflicts at their cells, the draft, and the phone (B1, B14). */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, failedLoad, mobileOnly } from '../setup/browser-test.ts'
import { givePassword } from '../setup/staff-area.ts'
import { bar, COLUMN, cell, five, grid, paste, saveAll, test } from '../setup/staff-grid.ts'

test(
  'An error of the server stands at its row, nothing is saved and all 50 edits stay (B14)',
  desktopOnly,
  async ({ page, openGrid, expectMessage }) => {
    const { read, products, headers } = await openGrid(
      'Griderror',
      Array.from({ length: 25 }, () => ({})),
    )
    const seventh = products[6]
    if (!seventh) throw new Error('there are 25 products')
    await cell(page, 0, COLUMN.price).click()
    await paste(page, products.map((_, index) => `${index + 1}.50\t${index + 5}`).join('\n'))
    await expect(bar(page)).toContainText('50 changes in 25 rows not saved')
    // A colleague deletes the seventh.
    await page.request.delete(`/api/admin/catalogue/products/${seventh.id}`, { headers })
    expectMessage(failedLoad(422))
    await saveAll(page, 50)
    await expect(cell(page, 6, COLUMN.price)).toHaveAttribute('aria-invalid', 'true')
    await expect(bar(page)).toContainText('50 changes in 25 rows not saved, 2 to correct')
    const problems = page.getByRole('region', { name: 'Cannot be saved' })
    await expect(problems).toContainText(`${seventh.name}, Price: This product does not exist any more.`)
    expect((await read()).map(({ price }) => price)).toEqual(Array.from({ length: 24 }, () => '40.00'))
    await problems.getByRole('button', { name: `Drop this change: ${seventh.name}, Price` }).click()
    await problems
      .getByRole('button', { name: `Drop this change: ${seventh.name}, Compare-at price` })
      .click()
    await saveAll(page, 48)
    await expect(bar(page)).toContainText('48 changes saved')
    await page.getByRole('button', { name: 'Undo this save' }).click()
    await expect(page.getByRole('status').filter({ hasText: '48 changes taken back' })).toBeVisible()
    expect((await read())[0]).toMatchObject({ price: '40.00', compareAtPrice: null })
  },
)

test(
  'Stock that was sold after it was read is shown, not overwritten (B1)',
  desktopOnly,
  async ({ page, openGrid, expectMessage }) => {
    const { read, products, headers } = await openGrid('Gridstock', five)
    const [first] = products
    if (!first) throw new Error('there are five products')
    const rows = [{ id: first.id, changes: { stockQuantity: 15 }, seen: { stockQuantity: 20 } }]
    await page.request.patch('/api/admin/catalogue/products', { headers, data: { rows } })
    await cell(page, 0, COLUMN.price).click()
    await paste(page, '50\t\t100')
    expectMessage(failedLoad(409))
    await saveAll(page, 2)
    const problems = page.getByRole('region', { name: 'Cannot be saved' })
    await expect(problems).toContainText('Stock is 15 now, not 20.')
    expect((await read())[0]).toMatchObject({ price: '40.00', stockQuantity: 15 })
    await expectNoAxeViolations(page)
    await problems.getByRole('button', { name: /^Take the new one/ }).click()
    await expect(cell(page, 0, COLUMN.stock)).toContainText('15')
    await saveAll(page, 1)
    await expect(bar(page)).toContainText('1 change saved')
    expect((await read())[0]).toMatchObject({ price: '50.00', stockQuantity: 15 })
  },
)

test(
  'A save whose response is lost is saved once, a compare-at price that is not above the price is named, and a reload can still undo',
  desktopOnly,
  async ({ page, openGrid, expectMessage }) => {
    const { read } = await openGrid('Gridlost', five)
    const before = await read()
    await cell(page, 0, COLUMN.price).click()
    await paste(page, '50\t45')
    // The server saves; its response never arrives.
    let calls = 0
    await page.route(`**/api/admin/catalogue/products`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      calls += 1
      if (calls > 1) return route.fallback()
      await route.fetch()
      await route.abort()
    })
    expectMessage(/ERR_FAILED/)
    await page.getByRole('button', { name: 'Review and save', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('The compare-at price is not above the price')
    await page.keyboard.press('Escape')
    await saveAll(page, 2)
    await expect(bar(page)).toContainText('2 changes in 1 row not saved')
    await saveAll(page, 2)
    await expect(bar(page)).toContainText('2 changes saved')
    await page.waitForFunction(() => localStorage.getItem('haberdash.grid-draft')?.includes('change_'))
    await page.reload()
    await givePassword(page)
    await page.getByRole('button', { name: 'Undo this save' }).click()
    await expect(page.getByRole('status').filter({ hasText: '2 changes taken back' })).toBeVisible()
    expect(await read()).toEqual(
      before.map((row, index) =>
        index === 0 ? expect.objectContaining({ price: row.price, compareAtPrice: row.compareAtPrice }) : row,
      ),
    )
  },
)

test(
  'A row opens into its sizes and colours, whose stock is edited',
  mobileOnly,
  async ({ page, openGrid }) => {
    const { read } = await openGrid('Gridsizes', [
      { counting: 'by-variant', sizes: ['S', 'M'], colors: ['Red'], stockQuantity: 8 },
    ])
    await page.getByLabel('Column').selectOption('Stock')
    await grid(page)
      .getByRole('button', { name: /^Sizes and colours of Gridsizes/ })
      .click()
    await expect(grid(page).getByRole('rowheader', { name: 'S / Red' })).toBeVisible()
    const medium = cell(page, 2, 0)
    await medium.tap()
    await page.getByLabel(/^Stock of Gridsizes phone 01, M/).fill('11')
    await page.keyboard.press('Enter')
    await expect(medium).toContainText('11')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await saveAll(page, 1)
    await expect(bar(page)).toContainText('1 change saved')
    const [product] = await read()
    expect(product?.variants.map(({ stockQuantity }) => stockQuantity)).toEqual([4, 11])
    await expect(cell(page, 0, 0)).toContainText('15')
  },
)

test(
  'Unsaved edits survive a reload, and the browser asks before it',
  desktopOnly,
  async ({ page, openGrid }) => {
    await openGrid('Gridreload', five)
    await cell(page, 1, COLUMN.price).click()
    await page.keyboard.type('33')
    await page.keyboard.press('Enter')
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await givePassword(page)
    await expect(cell(page, 1, COLUMN.price)).toContainText('£33.00')
    await expect(bar(page)).toContainText('1 change in 1 row not saved · found again from your last visit')
    await page.getByLabel('Only changed rows').check()
    await expect(grid(page).getByRole('rowheader')).toHaveCount(1)
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(bar(page)).toContainText('No unsaved changes')
  },
)

test('On a phone one column is edited at a time', mobileOnly, async ({ page, openGrid }) => {
  const { read } = await openGrid('Gridphone', five)
  await expect(grid(page).getByRole('columnheader')).toHaveText(['Product', 'Price'])
  await cell(page, 0, 0).tap()
  await page.getByLabel('Price of Gridphone phone 01').fill('44')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 0)).toContainText('£44.00')
  await page.getByRole('button', { name: 'Select column' }).click()
  await page.getByRole('button', { name: 'Fill down' }).click()
  await expect(cell(page, 4, 0)).toContainText('£44.00')
  await page.getByLabel('Column').selectOption('Featured')
  await cell(page, 2, 0).tap()
  await expect(cell(page, 2, 0).getByRole('img', { name: 'Yes' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await saveAll(page, 6)
  await expect(bar(page)).toContainText('6 changes saved')
  const saved = await read()
  expect(saved.map(({ price }) => price)).toEqual(five.map(() => '44.00'))
  expect(saved[2]?.featured).toBe(true)
})
