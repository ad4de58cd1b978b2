/**
 * axe, the frame of every page and its width in the states that no other test stops at; those that one does (every
 * route as it opens, the cart, the checkout, the staff area) are asked there. docs/accessibility.md lists both.
 */
import { expectNoSidewaysScroll, expectStructure } from './setup/access.ts'
import { expectNoAxeViolations, test } from './setup/browser-test.ts'
import { states } from './setup/states.ts'

for (const [name, reach] of Object.entries(states))
  test(name, async ({ page, blankScreen }) => {
    await reach(blankScreen)
    await expectStructure(page)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
