/** A press at the very end of hydration: React has committed the page, and earlier presses are about to be replayed. */
import { openUnhydrated } from '../setup/before-hydration.ts'
import { desktopOnly, expect, test } from '../setup/browser-test.ts'
import { addButton, hasChoices, noteAdditions, radio } from '../setup/early-visits.ts'
import { findProduct } from '../setup/filled-cart.ts'

const BUSY = 'the page is busy'

test(
  'a second size is added by a press while the page is hydrated, after a press before it',
  desktopOnly,
  async ({ page, request }) => {
    const { slug, sizes, colors } = await findProduct(request, hasChoices)
    const [one = '', two = ''] = sizes
    // As on a slow processor: input waits behind the last task of hydration.
    await page.addInitScript((text) => {
      const mark = performance.mark.bind(performance)
      performance.mark = (name, options) => {
        const made = mark(name, options)
        if (name !== 'hydrated') return made
        // biome-ignore lint/suspicious/noConsole: the only event that leaves a busy page
        console.info(text)
        const end = performance.now() + 700
        while (performance.now() < end);
        return made
      }
    }, BUSY)
    const hydrate = await openUnhydrated(page, `/products/${slug}`)
    const additions = noteAdditions(page)
    await radio(page, colors[0] ?? '').check()
    await radio(page, one).check()
    await addButton(page).click()
    await radio(page, two).check()
    await addButton(page).hover()
    const box = await addButton(page).boundingBox()
    if (!box) throw new Error('the button is not shown')
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const
    const input = await page.context().newCDPSession(page)
    const busy = page.waitForEvent('console', { predicate: (message) => message.text() === BUSY })
    const hydrated = hydrate()
    await busy
    // Not by `click`, which waits for the page between its events.
    await Promise.all(
      (['mousePressed', 'mouseReleased'] as const).map((type) =>
        input.send('Input.dispatchMouseEvent', { type, ...at }),
      ),
    )
    await hydrated
    await expect.poll(() => additions).toMatchObject([{ size: one }, { size: two }])
  },
)
