/**
 * The same day by role: an invited packer packs and ships, a manager refunds, invoices and handles a withdrawal, and the
 * owner sees both in the audit log. What is not of a role is not shown, and said in words where its address is opened.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { desktopOnly, expect, expectNoAxeViolations } from '../setup/browser-test.ts'
import { joinAsStaff } from '../setup/joined-staff.ts'
import { scanLabel } from '../setup/label-scan.ts'
import { test } from '../setup/own-shop.ts'
import { GRACE, placePaidOrder, startPacking } from '../setup/paid-order.ts'
import { givePassword, openStaffPage } from '../setup/staff-area.ts'

/** Errors of the pages: a call that a role may not make is one. */
const errorsOf = (page: Page): string[] => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

const expectForbidden = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByText('Your role may not open this page'), path).toBeVisible()
  }
}

test(
  'a packer ships, a manager refunds and exports, each sees what is theirs, and the owner sees it in the audit log',
  desktopOnly,
  async ({ page, visit, request, browser, baseURL }) => {
    test.slow()
    const { headers, product } = await startPacking(request)
    const shop = { browser, request, headers, baseURL }
    const { sections } = await (await request.get('/api/admin/settings', { headers })).json()
    const law = { version: sections.law.version, value: { ...sections.law.value, withdrawal: true } }
    const staff = { version: sections.staff.version, value: { managersEditMails: true } }
    await request.patch('/api/admin/settings', { headers, data: { sections: { law, staff } } })
    const placed: { id: string; orderPath: string | null }[] = []
    for (const name of ['One', 'Two'])
      placed.push(
        await placePaidOrder(request, {
          product,
          quantity: 2,
          email: `${name}@example.com`,
          address: { ...GRACE, lastName: name },
        }),
      )
    const read = async (index: number): Promise<StaffOrder> =>
      (await request.get(`/api/admin/orders/${placed[index]?.id ?? ''}`, { headers })).json()
    const orders = [await read(0), await read(1)]
    const numbers = orders.map(({ number }) => number)
    const sku = orders[0]?.lines[0]?.sku ?? ''
    const openOrder = async (on: Page, number = 0) => {
      await openStaffPage(on, 'Orders', 'All orders')
      await on.getByRole('link', { name: `#${number}`, exact: true }).click()
      await expect(on.getByRole('heading', { level: 1 })).toHaveText(`Order #${number}`)
    }

    await test.step('the second customer withdraws', async () => {
      await page.goto(placed[1]?.orderPath ?? '')
      await page.getByRole('link', { name: 'withdraw from contract here' }).click()
      await page.getByLabel('Email address').fill('two@example.com')
      await page.getByRole('button', { name: 'confirm withdrawal' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have received your withdrawal')
    })

    const packer = await joinAsStaff(shop, { name: 'Pia Packer', role: 'packer' })
    const packerErrors = errorsOf(packer)
    await test.step('a packer packs by scans and ships from the page of an order', async () => {
      await expect(packer.getByRole('heading', { level: 1 })).toHaveText('Hello, Pia Packer')
      const menu = packer.getByRole('navigation', { name: 'Staff pages' })
      await expect(menu.getByRole('link')).toHaveText(['Overview', 'Orders', 'Packing', 'My account'])
      await openStaffPage(packer, 'Packing', 'Packing')
      for (const unit of [1, 2]) {
        await packer.getByLabel('Scan or type a SKU or barcode').fill(sku)
        await packer.keyboard.press('Enter')
        await expect(packer.getByText(`${unit} of 2 in the box`)).toBeVisible()
      }
      await scanLabel(packer, 'TRACK-1')
      await expect(packer.getByRole('heading', { name: `Order #${numbers[1]}`, exact: true })).toBeVisible()
      await expect(packer.getByRole('list', { name: 'Open withdrawals' })).toBeVisible()
      await expect(packer.getByRole('link', { name: 'Withdrawals' })).toHaveCount(0)

      await packer.getByRole('link', { name: `Order #${numbers[1]}` }).click()
      await packer.getByRole('button', { name: 'Ship', exact: true }).click()
      const dialog = packer.getByRole('dialog', { name: 'Ship' })
      await dialog.getByLabel('Tracking number').fill('TRACK-2')
      await dialog.getByRole('button', { name: 'Ship 2 units' }).click()
      await expect(packer.getByRole('list', { name: 'Parcels' })).toContainText('TRACK-2')
    })

    await test.step('a packer sees nothing of refunds, invoices, mails, figures and settings', async () => {
      for (const name of ['Refund', 'Cancel order', 'Issue invoice', 'Edit customer', 'Refresh the mails'])
        await expect(packer.getByRole('button', { name, exact: true }), name).toHaveCount(0)
      await expectNoAxeViolations(packer)
      await packer.goto(`/admin/orders/${placed[0]?.id}#refund`)
      await expect(packer.getByRole('heading', { level: 1 })).toHaveText(`Order #${numbers[0]}`)
      await expect(packer.getByRole('dialog', { name: 'Refund' })).toBeHidden()
      await openStaffPage(packer, 'Orders', 'Orders')
      await expect(packer.getByRole('link', { name: `#${numbers[0]}`, exact: true })).toBeVisible()
      for (const name of ['Export CSV', 'Invoices CSV'])
        await expect(packer.getByRole('button', { name }), name).toHaveCount(0)
      // That every other page is guarded alike: src/admin/app/staff-screens.test.ts.
      await expectForbidden(packer, ['/admin/figures', '/admin/settings/law', '/admin/withdrawals'])
      await expectNoAxeViolations(packer)
      await openStaffPage(packer, 'Overview', 'Overview')
      await expect(packer.getByRole('heading', { level: 1 })).toHaveText('Hello, Pia Packer')
      expect(packerErrors).toEqual([])
    })

    const manager = await joinAsStaff(shop, { name: 'Mo Manager', role: 'manager' })
    const managerErrors = errorsOf(manager)
    await test.step('a manager issues an invoice and refunds a part', async () => {
      await openOrder(manager, numbers[0])
      await manager.getByRole('button', { name: 'Issue invoice' }).click()
      await manager.getByRole('button', { name: 'Issue the invoice' }).click()
      await expect(manager.getByRole('list', { name: 'Invoice and credit notes' })).toBeVisible()
      await manager.getByRole('button', { name: 'Refund', exact: true }).click()
      const dialog = manager.getByRole('dialog', { name: 'Refund' })
      await dialog.getByLabel('Further amount').fill('1.50')
      await dialog.getByLabel('Reason').selectOption('other')
      await dialog.getByRole('button', { name: /^Refund £/ }).click()
      await expect(manager.getByRole('list', { name: 'Refunds' })).toContainText('£1.50')
      await expect.poll(async () => (await read(0)).documents.length).toBe(2)
    })

    await test.step('a manager refunds what was withdrawn', async () => {
      await openStaffPage(manager, 'Orders', 'Withdrawals')
      const withdrawals = manager.getByRole('list', { name: 'Withdrawals' })
      await withdrawals.getByRole('link', { name: `Refund order #${numbers[1]}` }).click()
      const dialog = manager.getByRole('dialog', { name: 'Refund' })
      await dialog.getByRole('button', { name: 'All that is left' }).click()
      await dialog.getByLabel('Reason').selectOption('returned')
      await dialog.getByRole('button', { name: /^Refund £/ }).click()
      await expect.poll(async () => (await read(1)).paymentStatus).toBe('refunded')
      await manager.getByRole('list', { name: 'Open withdrawals' }).getByRole('link').click()
      await withdrawals.getByRole('button', { name: /^Mark as done/ }).click()
      await expect(withdrawals).toContainText('Done')
    })

    await test.step("a manager exports the bookkeeper's file, and may not open the owner's pages", async () => {
      const documents = (await read(0)).documents.map(({ number }) => number)
      await openStaffPage(manager, 'Orders', 'All orders')
      const saving = manager.waitForEvent('download')
      await manager.getByRole('button', { name: 'Invoices CSV' }).click()
      const rows = readFileSync(await (await saving).path(), 'utf8').split('\r\n')
      for (const number of documents)
        expect(rows.filter((row) => row.startsWith(`${number},`))).toHaveLength(1)
      await openStaffPage(manager, 'Orders', 'Mails')
      await expect(manager.getByRole('link', { name: 'doctor' })).toHaveCount(0)
      await openStaffPage(manager, 'Overview', 'Overview')
      await expect(manager.getByText('Total Revenue')).toBeVisible()
      await expectForbidden(manager, ['/admin/settings', '/admin/audit'])
    })

    await test.step('a manager edits the texts of mails by the setting, and sees no other setting', async () => {
      await openStaffPage(manager, 'Overview', 'Overview')
      await openStaffPage(manager, 'Shop', 'Mail texts')
      await manager.getByLabel('Subject').first().fill('Thank you for order {number}')
      await manager.getByRole('button', { name: 'Publish' }).click()
      await expect(manager.getByText('Every page shows it from now on.', { exact: true })).toBeVisible()
      await expect(manager.getByRole('navigation', { name: 'Settings' })).toHaveCount(0)
      await expectNoAxeViolations(manager)
      expect(managerErrors).toEqual([])
    })

    const accountant = await joinAsStaff(shop, {
      name: 'Ada Accountant',
      role: 'accountant',
    })
    const accountantErrors = errorsOf(accountant)
    await test.step('an accountant reads and exports orders and figures, and finds nothing to press that changes them', async () => {
      const menu = accountant.getByRole('navigation', { name: 'Staff pages' })
      await expect(menu.getByRole('link')).toHaveText(['Overview', 'Orders', 'Reports', 'My account'])
      await openStaffPage(accountant, 'Orders', 'Orders')
      await expect(accountant.getByRole('button', { name: 'Invoices CSV' })).toBeVisible()
      await expect(accountant.getByRole('link', { name: 'Pack orders' })).toHaveCount(0)
      await accountant.getByRole('button', { name: 'Choose all shown' }).click()
      await expect(accountant.getByRole('region', { name: 'Chosen orders' }).getByRole('button')).toHaveText([
        'Choose none',
      ])
      await accountant.getByRole('link', { name: `#${numbers[0]}`, exact: true }).click()
      await expect(accountant.getByRole('list', { name: 'Parcels' })).toContainText('TRACK-1')
      const changes = /^(Ship|Refund|Cancel order|Edit customer|Add note|Undo parcel|Mark as delivered)/
      await expect(accountant.getByRole('button', { name: changes })).toHaveCount(0)
      await expectNoAxeViolations(accountant)
      await openStaffPage(accountant, 'Reports', 'Reconciliation')
      await expect(accountant.getByRole('button', { name: 'Compare now' })).toHaveCount(0)
      await expectForbidden(accountant, ['/admin/packing', '/admin/customers', '/admin/settings'])
      expect(accountantErrors).toEqual([])
    })

    await test.step('the owner sees who did what, and no attempt at what a role may not do', async () => {
      await visit('/admin/audit')
      await givePassword(page)
      const entries = page.getByRole('list', { name: 'Entries' })
      for (const text of [
        `Pia Packer shipped a parcel of order #${numbers[0]}`,
        `Pia Packer shipped a parcel of order #${numbers[1]}`,
        `Mo Manager refunded £1.50 GBP of order #${numbers[0]}`,
        `Mo Manager issued invoice`,
      ])
        await expect(entries).toContainText(text)
      await expect(entries).not.toContainText('may not do')
    })
    await packer.context().close()
    await manager.context().close()
    await accountant.context().close()
  },
)
