/** Each screen and each state, for review: the whole page, or the viewport where an overlay is open. */
import { waitUntilAtRest } from '../setup/at-rest.ts'
import { test } from '../setup/browser-test.ts'
import { screens } from '../setup/screens.ts'
import { states } from '../setup/states.ts'

for (const [name, reach] of Object.entries({ ...screens, ...states }))
  test(name, async ({ page, blankScreen }, { project }) => {
    await reach(blankScreen)
    await waitUntilAtRest(page)
    const isCovered = (await page.locator('dialog[open]').count()) > 0
    await page.screenshot({
      path: `screenshots/${project.name}/${name.replace(/\W+/g, '-')}.jpg`,
      type: 'jpeg',
      quality: 80,
      fullPage: !isCovered,
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
