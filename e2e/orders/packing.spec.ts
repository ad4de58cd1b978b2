/** The packing table with a scanner: items, the label, what is refused, the partial parcel and the undo. */
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import type { NextToPack } from '../../src/contract/orders/packing.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopInReleaseTests, expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'
import { scanCode, scanLabel } from '../setup/label-scan.ts'
import { givePassword } from '../setup/staff-area.ts'
import { staffHeaders } from '../setup/staff-calls.ts'
import { placeOrder } from '../setup/staff-order.ts'

test(
  'orders are packed on a tablet: a scanner ticks units, then the parcel is shipped',
  desktopInReleaseTests,
  async ({ page, visit, request, expectMessage }) => {
    const tablet = { width: 820, height: 1180 }
    await page.setViewportSize(tablet)
    await page.addInitScript(() => {
      const vibrations: unknown[] = []
      Object.assign(window, { vibrations })
      navigator.vibrate = (pattern: unknown) => vibrations.push(pattern) > 0
    })
    /** How often the device has vibrated in one, for right, and in two parts, for wrong. */
    const vibrated = async () => {
      const all = await page.evaluate(() => (window as unknown as { vibrations: number[][] }).vibrations)
      return {
        right: all.filter(({ length }) => length === 1).length,
        wrong: all.filter(({ length }) => length === 3).length,
      }
    }
    const { id, number: orderNumber } = await placeOrder(request, `Pack${Date.now().toString(36)}`)
    const headers = await staffHeaders(request)
    // The queue of the shop has orders of other tests.
    await page.route('**/api/admin/packing/next*', async (route) => {
      const order: StaffOrder = await (await request.get(`/api/admin/orders/${id}`, { headers })).json()
      const isWaiting = order.lines.some(({ toShip }) => toShip > 0)
      const next = isWaiting ? { order, waiting: 1 } : { order: null, waiting: 0 }
      await route.fulfill({ json: { ...next, claimed: [] } satisfies NextToPack })
    })
    await visit('/admin/packing')
    await givePassword(page)
    await expect(page.getByRole('heading', { name: `Order #${orderNumber}` })).toBeVisible()
    const field = page.getByLabel('Scan or type a SKU or barcode')
    await expect(field).toBeFocused()
    await page.keyboard.type('NOT-IN-IT')
    await page.keyboard.press('Enter')
    await expect(page.getByText('NOT-IN-IT is not in this order.')).toBeVisible()
    expect(await vibrated()).toEqual({ right: 0, wrong: 1 })
    const lines = page.getByRole('list', { name: 'Lines to pack' }).getByRole('listitem')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    let sku = ''
    const packAll = async () => {
      for (let index = 0; index < (await lines.count()); index += 1) {
        const [, units] = /0 \/ (\d+)/.exec((await lines.nth(index).textContent()) ?? '') ?? []
        sku = (await lines.nth(index).locator('[data-sku]').textContent()) ?? ''
        for (let unit = 0; unit < Number(units); unit += 1) await scanCode(page, sku)
      }
    }
    const read = async (): Promise<StaffOrder> =>
      (await request.get(`/api/admin/orders/${id}`, { headers })).json()
    await packAll()
    expect(await vibrated()).toEqual({ right: 2, wrong: 1 })
    // The scanner reads the last item once more, at once and later. On a phone, too, the reason is seen.
    await page.setViewportSize({ width: 390, height: 664 })
    await scanCode(page, sku)
    // On a busy machine half a second has passed.
    await expect(page.getByText(/^This came too soon after the last item|is a code of/)).toBeInViewport()
    await scanLabel(page, sku)
    await expect(page.getByText(`${sku} is a code of`)).toBeInViewport()
    expect(await vibrated()).toEqual({ right: 2, wrong: 3 })
    await page.setViewportSize(tablet)
    await expectNoAxeViolations(page)
    expect((await read()).parcels).toEqual([])

    const seen = (await read()).shippingAddress
    const contact = {
      changes: { shippingAddress: { ...seen, address: '9 Changed Lane' } },
      seen: { shippingAddress: seen },
    }
    const changed = await request.patch(`/api/admin/orders/${id}/contact`, { headers, data: contact })
    expect(changed.status()).toBe(200)
    await scanLabel(page, 'SCANNED-LABEL')
    await expect(page.getByText('The address is another one now')).toBeVisible()
    await expect(page.getByText('9 Changed Lane').first()).toBeVisible()
    expect((await read()).parcels).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByText('Everything is packed')).toBeVisible()
    expect(await read()).toMatchObject({
      fulfilmentStatus: 'shipped',
      parcels: [{ trackingNumber: 'SCANNED-LABEL' }],
    })
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: `Undo: Order #${orderNumber}` }).click()
    await expect(page.getByRole('heading', { name: `Order #${orderNumber}` })).toBeVisible()
    expect((await read()).fulfilmentStatus).toBe('unfulfilled')
    const sound = page.getByRole('button', { name: 'Sound' })
    await sound.click()
    await expect(sound).toHaveAttribute('aria-pressed', 'false')
    const before = await vibrated()
    await field.focus()
    await scanCode(page, sku)
    await expect(page.getByText('Partial parcel: 1 unit stays.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ship 1 of 2' })).toBeEnabled()
    await scanCode(page, sku)
    await expect(page.getByText('Partial parcel')).toHaveCount(0)
    expect(await vibrated()).toEqual(before)
    // The answer is lost: the same parcel is sent again.
    expectMessage(/ERR_FAILED/)
    await page.route('**/parcels', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await scanLabel(page, 'RIGHT-LABEL')
    await expect.poll(async () => (await read()).parcels.length).toBe(2)
    await expect(page.getByRole('button', { name: 'Ship order' })).toBeEnabled()
    await page.unroute('**/parcels')
    await page.getByRole('button', { name: 'Ship order' }).click()
    await expect(page.getByText('Everything is packed')).toBeVisible()
    expect((await read()).parcels.map(({ trackingNumber }) => trackingNumber)).toEqual([
      'SCANNED-LABEL',
      'RIGHT-LABEL',
    ])
  },
)
