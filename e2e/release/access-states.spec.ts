/**
 * axe, the frame of every page and its width in the states that no other test stops at; those that one does (every
 * route as it opens, the cart, the checkout, the staff area) are asked there. docs/accessibility.md lists both.
 */
import { expectNoSidewaysScroll, expectStructure } from '../setup/access.ts'
import { desktopOnly, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { states } from '../setup/states.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

/** With other elements on a phone than on a desktop. The elements of the others are the same, so one device reaches each. */
const perDevice = new Set<string>([
  'header, a menu open',
  'cart panel, failed',
  'product, a size was missed',
  'product, its pictures as large as the screen',
] satisfies (keyof typeof states)[])

for (const [index, [name, reach]] of Object.entries(states).entries()) {
  const isOnBoth = perDevice.has(name)
  const device = index % 2 === 0 ? mobileOnly : desktopOnly
  test(name, isOnBoth ? {} : device, async ({ page, blankScreen, isMobile }) => {
    await reach(blankScreen)
    await expectStructure(page)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    if (!isOnBoth) {
      await page.setViewportSize(isMobile ? DESKTOP : PHONE)
      await expectNoSidewaysScroll(page)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
