/** A day of a small shop without a terminal: twenty orders packed, two refunds, a withdrawal, and the documents of an order. */
import { readFileSync } from 'node:fs'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations } from '../setup/browser-test.ts'
import { scanCode, scanLabel } from '../setup/label-scan.ts'
import { test } from '../setup/own-shop.ts'
import { GRACE, placePaidOrder, startPacking } from '../setup/paid-order.ts'
import { givePassword, openStaffPage } from '../setup/staff-area.ts'

const ORDERS = 20
const WIDTHS = [390, 768, 1440]

test(
  'twenty orders become tracked parcels, with refunds, a withdrawal and documents',
  desktopOnly,
  async ({ page, visit, request }) => {
    test.slow()
    const { headers, product } = await startPacking(request, ORDERS)
    const placed: { id: string; orderPath: string | null }[] = []
    for (let index = 0; index < ORDERS; index += 1)
      placed.push(
        await placePaidOrder(request, {
          product,
          quantity: 1,
          email: `packed.${index}@example.com`,
          address: { ...GRACE, lastName: `Packed ${index}` },
        }),
      )
    const read = async (index: number): Promise<StaffOrder> =>
      (await request.get(`/api/admin/orders/${placed[index]?.id ?? ''}`, { headers })).json()
    const first = await read(0)
    const sku = first.lines[0]?.sku ?? ''
    const look = async () => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
      }
      await expectNoAxeViolations(page)
    }

    await test.step('each order is packed by two scans', async () => {
      await visit('/admin')
      await givePassword(page)
      await openStaffPage(page, 'Packing', 'Packing')
      const shows = (index: number) =>
        expect(
          page.getByRole('heading', { name: `Order #${first.number + index}`, exact: true }),
        ).toBeVisible()
      await shows(0)
      await page.getByRole('button', { name: 'Skip this order' }).click()
      // The skipped one comes last.
      for (const index of [...Array.from({ length: ORDERS - 1 }, (_, other) => other + 1), 0]) {
        if (index === 2) {
          await openStaffPage(page, 'Orders', 'All orders')
          await openStaffPage(page, 'Packing', 'Packing')
        }
        await shows(index)
        await expect(page.getByLabel('Scan or type a SKU or barcode')).toBeFocused()
        await scanCode(page, sku)
        await scanLabel(page, `TRACK-${index}`)
      }
      // After twenty parcels in a minute or two.
      await page.setViewportSize({ width: 390, height: 664 })
      await expect(
        page.getByRole('list', { name: 'Just shipped' }).getByRole('button').first(),
      ).toBeInViewport()
      await expect(page.getByText('Everything is packed')).toBeInViewport()
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(page.getByText('Everything is packed')).toBeVisible()
      expect(await read(ORDERS - 1)).toMatchObject({
        fulfilmentStatus: 'shipped',
        parcels: [{ trackingNumber: `TRACK-${ORDERS - 1}` }],
      })
    })

    await test.step('an invoice is issued, and two orders are refunded in part', async () => {
      for (const index of [0, 1]) {
        await openStaffPage(page, 'Orders', 'All orders')
        await page.getByRole('link', { name: `#${first.number + index}`, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${first.number + index}`)
        if (index === 0) {
          await page.getByRole('button', { name: 'Issue invoice' }).click()
          await page.getByRole('button', { name: 'Issue the invoice' }).click()
          await expect(page.getByRole('list', { name: 'Invoice and credit notes' })).toBeVisible()
        }
        await page.getByRole('button', { name: 'Refund', exact: true }).click()
        const dialog = page.getByRole('dialog', { name: 'Refund' })
        await dialog.getByLabel('Further amount').fill('1.50')
        await dialog.getByLabel('Reason').selectOption('other')
        await dialog.getByRole('button', { name: /^Refund £/ }).click()
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('list', { name: 'Refunds' }).getByRole('heading')).toHaveCount(1)
      }
      await expect.poll(async () => (await read(0)).documents.length).toBe(2)
    })
    const documents = (await read(0)).documents.map(({ number }) => number)

    await test.step("the bookkeeper's file has the invoice and its credit note", async () => {
      await openStaffPage(page, 'Orders', 'All orders')
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Invoices CSV' }).click()
      const rows = readFileSync(await (await saving).path(), 'utf8').split('\r\n')
      for (const number of documents)
        expect(rows.filter((row) => row.startsWith(`${number},`))).toHaveLength(1)
      expect(rows.find((row) => row.startsWith(`${documents[1]},`))).toContain(`-1.50`)
    })

    await test.step('the customer sees parcel and documents, and withdraws', async () => {
      const { sections } = await (await request.get('/api/admin/settings', { headers })).json()
      const law = { version: sections.law.version, value: { ...sections.law.value, withdrawal: true } }
      const saved = await request.patch('/api/admin/settings', { headers, data: { sections: { law } } })
      expect(saved.status()).toBe(200)
      await page.goto(placed[0]?.orderPath ?? '')
      await expect(page.getByText('TRACK-0')).toBeVisible()
      await look()
      await page.getByRole('link', { name: `View Invoice ${documents[0]}` }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice ${documents[0]}`)
      await look()
      const saving = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download as PDF' }).click()
      expect((await saving).suggestedFilename()).toBe(`${documents[0]}.pdf`)
      await page.getByRole('link', { name: 'Back to the order' }).click()
      await page.getByRole('link', { name: 'withdraw from contract here' }).click()
      await page.getByLabel('Email address').fill('packed.0@example.com')
      await page.getByRole('button', { name: 'confirm withdrawal' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have received your withdrawal')
    })

    await test.step('staff find the withdrawal and the mails', async () => {
      await visit('/admin/withdrawals')
      await givePassword(page)
      const withdrawals = page.getByRole('list', { name: 'Withdrawals' }).locator(':scope > li')
      await expect(withdrawals).toHaveCount(1)
      await look()
      await withdrawals.getByRole('link', { name: `Refund order #${first.number}` }).click()
      await page.getByRole('dialog', { name: 'Refund' }).getByRole('button', { name: 'Close' }).click()
      const declared = page.getByRole('list', { name: 'Open withdrawals' })
      await expect(declared).toContainText('by its secret link')
      await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Withdrawal declared')
      await declared.getByRole('link', { name: 'Withdrawals' }).click()
      await withdrawals.getByRole('button', { name: /^Mark as done/ }).click()
      await expect(withdrawals).toContainText('Done')
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      await expect(page.getByText('No withdrawal is open.')).toBeVisible()
      await expect(page).toHaveURL(/\/admin\/withdrawals\?show=open$/)
      await look()
      await openStaffPage(page, 'Orders', 'Mails')
      await page.getByRole('button', { name: 'All mails' }).click()
      await expect(page.getByText('packed.0@example.com').first()).toBeVisible()
      await look()
      await openStaffPage(page, 'Reports', 'Audit log')
      const entries = page.getByRole('list', { name: 'Entries' })
      await expect(entries).toContainText(`refunded £1.50 GBP of order #${first.number}`)
      await expect(entries).toContainText(`shipped a parcel of order #${first.number}`)
      await look()
    })
  },
)
