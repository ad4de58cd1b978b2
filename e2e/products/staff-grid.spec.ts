/** /admin/products/grid: many products are edited as in a spreadsheet (B13). */
import { desktopInReleaseTests, desktopOnly, expect, expectNoAxeViolations } from '../setup/browser-test.ts'
import { active, bar, COLUMN, cell, copied, five, grid, paste, saveAll, test } from '../setup/staff-grid.ts'

test(
  'Cells are edited by keyboard alone, saved together, and taken back together',
  desktopOnly,
  async ({ page, openGrid }) => {
    const { read } = await openGrid('Gridkeys', five)
    const search = page.getByRole('searchbox', { name: 'Find a product' })
    const lastFilter = page.getByRole('combobox', { name: 'Order', exact: true })
    expect((await lastFilter.boundingBox())?.y).toBe((await search.boundingBox())?.y)
    expect((await cell(page, 0, COLUMN.price).boundingBox())?.height).toBe(40)
    await search.press('ArrowDown')
    await expect(active(page)).toHaveAttribute('data-cell', '0/0')
    await page.keyboard.type('42,5')
    await page.keyboard.press('Enter')
    await expect(cell(page, 0, COLUMN.price)).toContainText('£42.50')
    await expect(active(page)).toHaveAttribute('data-cell', '1/0')
    await page.keyboard.press('F2')
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('9')
    await page.keyboard.press('Tab')
    await expect(cell(page, 1, COLUMN.price)).toContainText('£40.09')
    await page.keyboard.type('99')
    await page.keyboard.press('Escape')
    await expect(cell(page, 1, COLUMN.compareAt)).toHaveText('')
    await expect(active(page)).toHaveAttribute('data-cell', '1/1')
    // Fill down from the row above, over a selection.
    await page.keyboard.press('Home')
    for (const key of ['ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d'])
      await page.keyboard.press(key)
    await expect(cell(page, 2, COLUMN.price)).toContainText('£42.50')
    await expect(page.getByRole('status').filter({ hasText: 'Filled down' })).toHaveText(
      'Filled down: changed 2 cells.',
    )
    await page.keyboard.press('Control+z')
    await expect(cell(page, 1, COLUMN.price)).toContainText('£40.09')
    await page.keyboard.press('Control+y')
    await expect(cell(page, 1, COLUMN.price)).toContainText('£42.50')
    // A flag and a choice.
    await cell(page, 0, COLUMN.featured).focus()
    await page.keyboard.press('Space')
    await expect(cell(page, 0, COLUMN.featured).getByRole('img', { name: 'Yes' })).toBeVisible()
    await cell(page, 0, COLUMN.status).focus()
    for (const key of ['l', 'Enter']) await page.keyboard.press(key)
    await expect(cell(page, 0, COLUMN.status)).toContainText('Live')
    // Tax class and weight, which prices of shipping and taxes are made from.
    await cell(page, 0, COLUMN.taxClass).focus()
    for (const key of ['r', 'Enter']) await page.keyboard.press(key)
    await expect(cell(page, 0, COLUMN.taxClass)).toContainText('Reduced')
    await cell(page, 0, COLUMN.taxClass).focus()
    await page.keyboard.press('End')
    await expect(active(page)).toHaveAttribute('data-cell', `0/${COLUMN.last}`)
    await cell(page, 0, COLUMN.weight).focus()
    await page.keyboard.type('850')
    await page.keyboard.press('Enter')
    await expect(cell(page, 0, COLUMN.weight)).toContainText('850')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(active(page)).toHaveCount(0)
    await expect(bar(page)).toContainText('7 changes in 3 rows not saved')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Review and save' }).click()
    const review = page.getByRole('dialog', { name: 'Review and save' })
    await expect(review).toContainText('Price 3, Featured 1, Status 1, Tax class 1, Weight (g) 1')
    await expect(review).toContainText('Price: £40.00 → £42.50')
    await expectNoAxeViolations(page)
    await review.getByRole('button', { name: 'Save 7 changes' }).click()
    await expect(bar(page)).toContainText('7 changes saved')
    const saved = await read()
    expect(saved.map(({ price }) => price)).toEqual(['42.50', '42.50', '42.50', '40.00', '40.00'])
    expect(saved[0]).toMatchObject({ featured: true, status: 'live', taxClass: 'reduced' })
    expect(saved[0]?.variants.map(({ weightGrams }) => weightGrams)).toEqual([850])
    await page.getByRole('button', { name: 'Undo this save' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'taken back' })).toBeVisible()
    await expect(cell(page, 0, COLUMN.price)).toContainText('£40.00')
    const undone = await read()
    expect(undone.map(({ price }) => price)).toEqual(five.map(() => '40.00'))
    expect(undone[0]).toMatchObject({ featured: false, status: 'draft', taxClass: 'standard' })
  },
)

test(
  'A block of a spreadsheet is pasted over rows and columns, and copied back',
  desktopInReleaseTests,
  async ({ page, openGrid }) => {
    await openGrid('Gridpaste', [...five, { counting: 'by-variant', sizes: ['S', 'M'], stockQuantity: 8 }])
    await cell(page, 0, COLUMN.price).click()
    await paste(page, '19,99\t1.999,00\t7\r\n"25"\t\t0\r\n1,999\tfree\t-1\r\n')
    await expect(cell(page, 0, COLUMN.price)).toContainText('£19.99')
    await expect(cell(page, 0, COLUMN.compareAt)).toContainText('£1999.00')
    await expect(cell(page, 1, COLUMN.stock)).toContainText('0')
    await expect(cell(page, 2, COLUMN.price)).toHaveAttribute('aria-invalid', 'true')
    const problems = page.getByRole('region', { name: 'Cannot be saved' })
    await expect(problems).toContainText(
      '1,999 can be read in two ways: write it without a separator, such as 1999.00',
    )
    await expect(problems).toContainText('Stock cannot be negative')
    await expectNoAxeViolations(page)
    await expect(page.getByRole('button', { name: 'Review and save' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.keyboard.press('Control+z')
    await expect(bar(page)).toContainText('No unsaved changes')
    await paste(page, '12\t15')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    expect(await copied(page)).toBe('12.00\t15.00\n40.00\t')
    // One cell fills the selection; the stock of a product tracked by variant is refused with the reason.
    await cell(page, 4, COLUMN.stock).click()
    await cell(page, 5, COLUMN.stock).click({ modifiers: ['Shift'] })
    await paste(page, '3')
    await expect(page.getByRole('status').filter({ hasText: 'Pasted' })).toContainText(
      'Gridpaste desktop 06, Stock: it is tracked by variant',
    )
    await cell(page, 0, COLUMN.brand).click()
    await paste(page, 'No such brand')
    await expect(problems).toContainText('There is no brand "No such brand"')
  },
)

test(
  'The handle at the corner of the selection fills down',
  desktopInReleaseTests,
  async ({ page, openGrid }) => {
    await openGrid('Griddrag', five)
    await cell(page, 0, COLUMN.price).click()
    await page.keyboard.type('31')
    await page.keyboard.press('Enter')
    await cell(page, 0, COLUMN.price).click()
    const handle = await page.locator('[data-fill-handle]').boundingBox()
    const target = await cell(page, 3, COLUMN.price).boundingBox()
    if (!handle || !target) throw new Error('the handle or its target is not on the screen')
    await page.mouse.move(handle.x + 4, handle.y + 4)
    await page.mouse.down()
    await page.mouse.move(target.x + 20, target.y + 20, { steps: 8 })
    await page.mouse.up()
    for (const row of [1, 2, 3]) await expect(cell(page, row, COLUMN.price)).toContainText('£31.00')
    await expect(cell(page, 4, COLUMN.price)).toContainText('£40.00')
  },
)

test(
  'A percentage changes each selected price or names it as unchanged, never to zero (B13)',
  desktopInReleaseTests,
  async ({ page, openGrid }) => {
    const inputs = Array.from({ length: 40 }, (_, index) => ({
      price: index === 0 ? '0.04' : '19.99',
      compareAtPrice: index % 2 === 0 ? '25.00' : null,
    }))
    const { read } = await openGrid('Gridpercent', inputs)
    const changeColumn = async (column: number, percent: string) => {
      await cell(page, 0, column).click()
      await page.getByRole('button', { name: 'Select column' }).click()
      await page.getByRole('button', { name: 'Change by %' }).click()
      await expect(page.getByRole('textbox', { name: 'Change by %' })).toBeFocused()
      await page.keyboard.type(percent)
      await page.keyboard.press('Enter')
    }
    const name = 'Gridpercent desktop'
    const report = page.getByRole('status').filter({ hasText: 'Prices' })
    await changeColumn(COLUMN.price, '+10')
    await expect(report).toContainText('Prices: changed 39 cells. 1 cell not changed:')
    await expect(report).toContainText(`${name} 01, Price: the difference is less than half a penny`)
    await changeColumn(COLUMN.compareAt, '+10')
    await expect(report).toContainText('Prices: changed 20 cells. 20 cells not changed:')
    await expect(report).toContainText(`${name} 02, Compare-at price: there is no price to change`)
    await saveAll(page, 59)
    await expect(bar(page)).toContainText('59 changes saved')
    const saved = await read()
    expect(saved.map(({ price }) => price)).toEqual(
      inputs.map((_, index) => (index === 0 ? '0.04' : '21.99')),
    )
    expect(saved.map(({ compareAtPrice }) => compareAtPrice)).toEqual(
      inputs.map(({ compareAtPrice }) => (compareAtPrice === null ? null : '27.50')),
    )
    await changeColumn(COLUMN.price, '-99.99')
    await expect(report).toContainText('the new price would be zero')
  },
)

test(
  'Ctrl+C and Ctrl+V use the clipboard of the computer',
  desktopInReleaseTests,
  async ({ page, openGrid, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openGrid('Gridclip', [{ price: '11.00', compareAtPrice: '12.00' }, {}, {}])
    await cell(page, 0, COLUMN.price).click()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Control+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('11.00\t12.00')
    await cell(page, 1, COLUMN.price).click()
    await page.keyboard.press('Control+v')
    await expect(cell(page, 1, COLUMN.price)).toContainText('£11.00')
    await expect(cell(page, 1, COLUMN.compareAt)).toContainText('£12.00')
  },
)

test(
  'Of ten thousand products only the rows in view are rendered, and the last one is reached',
  desktopInReleaseTests,
  async ({ page, openGrid }) => {
    const { products } = await openGrid('Gridmany', [{}])
    const TOTAL = 10_000
    await page.route(/catalogue\/products\?/, async (route) => {
      const first = Number(new URL(route.request().url()).searchParams.get('after') ?? 0)
      const end = first + 200
      const rows = Array.from({ length: 200 }, (_, index) => ({
        ...products[0],
        mixedFields: [],
        id: `prod_${first + index}`,
        name: `Shirt ${first + index + 1}`,
      }))
      await route.fulfill({ json: { products: rows, next: end < TOTAL ? String(end) : null, total: TOTAL } })
    })
    await page.getByRole('searchbox', { name: 'Find a product' }).fill('Shirt')
    await expect(page.getByText('10,000 products', { exact: true })).toBeVisible({ timeout: 30_000 })
    await cell(page, 0, COLUMN.price).click()
    await page.keyboard.press('Control+ArrowDown')
    await expect(active(page)).toHaveAttribute('data-cell', '9999/0')
    await expect(cell(page, 9999, COLUMN.price)).toBeInViewport()
    expect(await grid(page).locator('tbody tr').count()).toBeLessThan(80)
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await expect(cell(page, 9999, COLUMN.price)).toContainText('£5.00')
    await page.getByRole('button', { name: 'Discard' }).click()
  },
)
