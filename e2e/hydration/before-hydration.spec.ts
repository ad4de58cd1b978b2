/**
 * What is typed, chosen and pressed before a page is hydrated counts, on every control of every page: on a desktop with
 * the scripts held back, on a phone with a slow line and a slow processor. The second is part of npm run test:release: a
 * processor is made slow by keeping it busy.
 */
import { openUnhydrated, slowDown } from '../setup/before-hydration.ts'
import { desktopOnly, inReleaseTests, mobileOnly, test, waitUntilHydrated } from '../setup/browser-test.ts'
import { everywhereVisits } from '../setup/early-forms.ts'
import { type EarlyVisit, listVisits, productVisits } from '../setup/early-visits.ts'

const visits = [...productVisits, ...listVisits, ...everywhereVisits]
const projectOf = ({ only }: EarlyVisit, usual: 'desktop' | 'phone') =>
  (only ?? usual) === 'desktop' ? desktopOnly : mobileOnly

test.describe('before hydration', () => {
  for (const visit of visits)
    test(visit.name, projectOf(visit, 'desktop'), async ({ page, request }) => {
      const { path, act, check } = await visit.open(request)
      const hydrate = await openUnhydrated(page, path)
      await act(page)
      await hydrate()
      await check(page)
    })
})

test.describe(
  'before hydration, with 300 ms of latency and a processor six times slower',
  inReleaseTests,
  () => {
    for (const visit of visits)
      test(visit.name, projectOf(visit, 'phone'), async ({ page, request }) => {
        const { path, act, check } = await visit.open(request)
        const speedUp = await slowDown(page)
        await page.goto(path, { waitUntil: 'commit' })
        await act(page)
        await waitUntilHydrated(page)
        await speedUp()
        await check(page)
      })
  },
)
