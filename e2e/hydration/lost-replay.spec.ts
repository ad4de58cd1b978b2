/**
 * The code that replays what was chosen before hydration is lost twice, as its requests are when a shopper follows a link
 * and comes Back while they are on their way. What the page shows as chosen is what goes into the cart all the same.
 */
import { openUnhydrated } from '../setup/before-hydration.ts'
import { desktopOnly, expect, test } from '../setup/browser-test.ts'
import { toast } from '../setup/checkout-steps.ts'
import { addButton, hasChoices, noteAdditions, radio } from '../setup/early-visits.ts'
import { findProduct } from '../setup/filled-cart.ts'

test(
  'choices before hydration count where the code that replays them is lost and arrives later',
  desktopOnly,
  async ({ page, request, expectMessage }) => {
    expectMessage(/ERR_FAILED/)
    const { slug, sizes, colors } = await findProduct(request, hasChoices)
    const [size = '', color = ''] = [sizes[1], colors[1]]
    const additions = noteAdditions(page)
    const hydrate = await openUnhydrated(page, `/products/${slug}`)
    let lost = 0
    await page.route('**/early-input-*.js', async (route) => {
      lost += 1
      await (lost <= 2 ? route.abort() : route.fallback())
    })
    await radio(page, size).check()
    await radio(page, color).check()
    await hydrate()
    await expect.poll(() => lost).toBeGreaterThanOrEqual(2)
    await addButton(page).click()
    await expect(toast(page)).toContainText('Added to cart')
    expect(additions).toMatchObject([{ size, color }])
  },
)
