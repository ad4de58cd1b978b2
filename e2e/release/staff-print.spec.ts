/** Printing in the browser: orders are chosen in the list, and their documents printed or saved as PDF. */
import { readFileSync } from 'node:fs'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'
import { givePassword } from '../setup/staff-area.ts'
import { placeOrder } from '../setup/staff-order.ts'

test(
  'slips and a pick list of chosen orders are printed, and saved as PDF',
  desktopOnly,
  async ({ page, visit, request }) => {
    const name = `Print${Date.now().toString(36)}`
    const orders = [await placeOrder(request, name), await placeOrder(request, name)]
    await visit(`/admin/orders?search=${name}`)
    await givePassword(page)
    await page.getByRole('checkbox', { name: `Choose order #${orders[0]?.number}` }).check()
    const chosen = page.getByRole('region', { name: 'Chosen orders' })
    await expect(chosen).toContainText('1 order chosen')
    await page.getByRole('button', { name: 'Choose all shown' }).click()
    await expect(chosen).toContainText('2 orders chosen')
    await expectNoAxeViolations(page)
    await chosen.getByRole('link', { name: 'Packing slips' }).click()

    const sheets = page.getByRole('article')
    await expect(sheets).toHaveCount(2)
    await expect(sheets.first()).toContainText(name)
    await expect(sheets.first()).not.toContainText('£')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Paper').selectOption('Letter')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('packing-slips.pdf')
    expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-1\.7[\s\S]*\/MediaBox \[0 0 612 792\]/)

    await page.getByLabel('Document').selectOption('Pick list')
    await expect(sheets).toHaveCount(1)
    await expect(sheets.getByRole('row')).toHaveCount(2)
    await expect(sheets).toContainText(`#${orders[0]?.number} (2), #${orders[1]?.number} (2)`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Download PDF' })).toBeHidden()
    await expect(page.getByLabel('Document')).toBeHidden()
    await expect(sheets).toBeVisible()
  },
)

test(
  'an invoice is issued, printed, and a refund gets its credit note',
  desktopOnly,
  async ({ page, visit, request }) => {
    const order = await placeOrder(request, `Invoice${Date.now().toString(36)}`)
    await visit(`/admin/orders/${order.id}`)
    await givePassword(page)
    await page.getByRole('button', { name: 'Issue invoice' }).click()
    const asking = page.getByRole('dialog', { name: /^Invoice order/ })
    await expectNoAxeViolations(page)
    await asking.getByRole('button', { name: 'Cancel' }).click()
    await expect(asking).toBeHidden()
    await page.getByRole('button', { name: 'Issue invoice' }).click()
    await asking.getByRole('button', { name: 'Issue the invoice' }).click()
    const documents = page.getByRole('list', { name: 'Invoice and credit notes' })
    await expect(documents.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('issued')
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('button', { name: 'Cancel order and refund' }).click()
    await expect(async () => {
      await page.reload()
      await givePassword(page)
      await expect(documents.getByRole('listitem')).toHaveCount(2, { timeout: 2_000 })
    }).toPass()
    await documents.getByRole('link', { name: /^Invoice/ }).click()
    const sheet = page.getByRole('article')
    await expect(sheet).toContainText(`£${order.total} GBP`)
    await expect(sheet).toContainText('Trial order')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Document').selectOption('Credit notes')
    await expect(sheet).toContainText('For invoice')
  },
)
