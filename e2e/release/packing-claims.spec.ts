/** Two packers at two tables: each has an order of their own, one takes the other's over, and only that one ships it. A slip's barcode opens its order. */
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations } from '../setup/browser-test.ts'
import { joinAsStaff } from '../setup/joined-staff.ts'
import { scanCode, scanLabel } from '../setup/label-scan.ts'
import { test } from '../setup/own-shop.ts'
import { GRACE, placePaidOrder, startPacking } from '../setup/paid-order.ts'
import { openStaffPage } from '../setup/staff-area.ts'

test(
  'two packers get two orders, an order that was taken over is shipped by its new packer alone, and slips open orders',
  desktopOnly,
  async ({ request, browser, baseURL }) => {
    test.slow()
    const { headers, product } = await startPacking(request)
    const shop = { browser, request, headers, baseURL }
    const order = async (lastName: string): Promise<StaffOrder> => {
      const address = { ...GRACE, lastName }
      const email = `${lastName}@example.com`
      const { id } = await placePaidOrder(request, { product, quantity: 1, email, address })
      return (await request.get(`/api/admin/orders/${id}`, { headers })).json()
    }
    const [first, second] = [await order('One'), await order('Two')]
    const sku = first.lines[0]?.sku ?? ''
    const heading = ({ number }: StaffOrder) => ({ name: `Order #${number}`, exact: true })

    const pia = await joinAsStaff(shop, { name: 'Pia Packer', role: 'packer' })
    const bo = await joinAsStaff(shop, { name: 'Bo Packer', role: 'packer' })
    await openStaffPage(pia, 'Packing', 'Packing')
    await expect(pia.getByRole('heading', heading(first))).toBeVisible()
    await expect(pia.getByText('Claimed by Pia Packer')).toBeVisible()
    await openStaffPage(bo, 'Packing', 'Packing')
    await expect(bo.getByRole('heading', heading(second))).toBeVisible()
    await expect(bo.getByRole('list', { name: 'Claimed by others' })).toContainText(
      `Order #${first.number}: Pia Packer`,
    )
    await expectNoAxeViolations(bo)
    await bo.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(bo)

    await bo.getByRole('button', { name: `Take over order #${first.number}` }).click()
    await expect(bo.getByRole('heading', heading(first))).toBeVisible()
    await scanCode(pia, sku)
    await scanLabel(pia, 'LABEL-OF-PIA')
    await expect(pia.getByText('Bo Packer has taken this order over.')).toBeVisible()
    await pia.keyboard.press('Enter')
    await expect(pia.getByText('Bo Packer is packing this order.').first()).toBeVisible()
    await expect(pia.getByRole('heading', heading(second))).toBeVisible()

    await scanCode(pia, `order${second.number}`)
    await expect(pia.getByText('This order is on the table.')).toBeVisible()
    const third = await order('Three')
    await scanCode(pia, `ORDER${third.number}`)
    await expect(pia.getByRole('heading', heading(third))).toBeVisible()
    // The next slip is scanned while the shop still looks for the order of this one.
    const isScanned = Promise.withResolvers<void>()
    const search = '**/api/admin/orders/search?*'
    await pia.route(search, async (route) => {
      await isScanned.promise
      await route.continue()
    })
    await scanCode(pia, `ORDER${first.number}`)
    await scanCode(pia, 'ORDER99999999')
    isScanned.resolve()
    await expect(pia.getByText('Bo Packer is packing this order.').first()).toBeVisible()
    await expect(pia.getByRole('heading', heading(third))).toBeVisible()
    await expect(pia.getByText('There is no order #99999999.')).toBeVisible()
    await scanCode(pia, `ORDER${second.number}`)
    await expect(pia.getByRole('heading', heading(second))).toBeVisible()

    await openStaffPage(pia, 'Orders', 'Orders')
    await expect(pia.getByRole('row', { name: `#${first.number}` })).toContainText('Claimed by Bo Packer')
    await scanCode(bo, sku)
    await scanLabel(bo, 'LABEL-OF-BO')
    await expect(bo.getByRole('heading', heading(third))).toBeVisible()
    await scanCode(bo, sku)
    await scanLabel(bo, 'THIRD-LABEL')
    await expect(bo.getByText('Others pack what is left')).toBeVisible()
    await expect(bo.getByLabel('Scan a packing slip')).toBeFocused()
    await scanCode(bo, 'ORDER99999999')
    await expect(bo.getByText('There is no order #99999999.')).toBeVisible()
    await scanCode(bo, `ORDER${second.number}`)
    await expect(bo.getByText('Pia Packer is packing this order.')).toBeVisible()
    const fourth = await order('Four')
    await scanCode(bo, `ORDER${fourth.number}`)
    await expect(bo.getByRole('heading', heading(fourth))).toBeVisible()
    await scanCode(bo, sku)
    await scanLabel(bo, 'FOURTH-LABEL')
    await expect(bo.getByText('Others pack what is left')).toBeVisible()
    const read = async (): Promise<StaffOrder> =>
      (await request.get(`/api/admin/orders/${first.id}`, { headers })).json()
    expect((await read()).parcels).toMatchObject([{ trackingNumber: 'LABEL-OF-BO', shippedBy: 'Bo Packer' }])
    expect((await read()).claim).toBeNull()
    await bo.reload()
    await expect(bo.getByText('Others pack what is left')).toBeVisible()
    await pia.context().close()
    await bo.context().close()
  },
)
