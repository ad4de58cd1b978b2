/**
 * The fixtures of every browser test. A test fails on any error or warning in the browser's console and on any error that
 * a page did not catch, unless it said before that it expects one.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { rememberText } from './seen-text.ts'

export { expect }

type ShopFixtures = {
  /** Goes to a page of the shop and waits until it runs its script. */
  visit: (path: string) => Promise<void>
  /** Allows console messages that match; each pattern must be met at least once. */
  expectMessage: (pattern: RegExp) => void
  /**
   * Answers matching calls with a failure (of the server, where nothing else is said), `times` times or until the
   * returned function is called; what Chromium says of it is expected.
   */
  failWith: (method: string, path: RegExp, how?: Failure) => Promise<() => void>
}
type Failure = { status?: number; body?: string; times?: number }

/** All that is needed to reach a screen of the shop. */
export type Screen = ShopFixtures & { page: Page; request: APIRequestContext; isMobile: boolean }

/** Chromium says this of every answer with such a status, a page's own 404 included. */
export const failedLoad = (status: number): RegExp =>
  new RegExp(`^Failed to load resource: the server responded with a status of ${status} `)

/**
 * A browser test runs on a phone viewport in npm test and on a desktop one in npm run test:release. A test that needs one
 * of them is tagged: the other shows the same (data, calls, messages), or lacks what is tested (keys, a mouse, a touch
 * screen).
 */
export const desktopOnly = { tag: '@desktop' }
export const mobileOnly = { tag: '@mobile' }
/**
 * Heavy, and rarely breaks, because other tests go the same way: part of npm run test:release only, as all of e2e/release.
 */
export const inReleaseTests = { tag: '@release' }
export const desktopInReleaseTests = { tag: ['@desktop', '@release'] }
export const mobileInReleaseTests = { tag: ['@mobile', '@release'] }

export const waitUntilHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
}

/**
 * Also of the parts that are hydrated later: their links navigate without a reload from then on. React does not render
 * the links of an owner's text (page-text.tsx).
 */
const waitUntilWhollyHydrated = async (page: Page): Promise<void> => {
  await waitUntilHydrated(page)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main a:not(.page-text a)')].every((link) =>
      Object.keys(link).some((key) => key.startsWith('__reactProps')),
    ),
  )
}

export const test = base.extend<ShopFixtures & { blankScreen: Screen; quiet: { expected: RegExp[] } }>({
  quiet: [
    async ({ context }, use, info) => {
      const said: string[] = []
      const expected: RegExp[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
      })
      context.on('weberror', (error) => said.push(String(error.error().stack ?? error.error())))
      // The test that asks for what was seen is part of npm test.
      if (process.env.TEST_SHARE !== 'release') await rememberText(context)
      await use({ expected })
      const unexpected = said.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(unexpected, 'the console stays quiet').toEqual([])
      // A test that failed has not reached everything that it expects.
      if (info.errors.length > 0) return
      const missing = expected.filter((pattern) => !said.some((text) => pattern.test(text)))
      expect(missing, 'the console said what was expected').toEqual([])
    },
    { auto: true },
  ],
  expectMessage: async ({ quiet }, use) => {
    await use((pattern) => void quiet.expected.push(pattern))
  },
  failWith: async ({ page, expectMessage }, use) => {
    await use(
      async (method, path, { status = 500, body = 'Something went wrong on our side.', times } = {}) => {
        expectMessage(failedLoad(status))
        let left = times ?? Number.POSITIVE_INFINITY
        await page.route(path, async (route) => {
          if (route.request().method() !== method || left <= 0) return route.fallback()
          left -= 1
          await route.fulfill({ status, body, contentType: 'text/plain' })
        })
        return () => {
          left = 0
        }
      },
    )
  },
  blankScreen: async ({ page, request, isMobile, visit, expectMessage, failWith }, use) => {
    await use({ page, request, isMobile, visit, expectMessage, failWith })
  },
  visit: async ({ page }, use) => {
    await use(async (path) => {
      await page.goto(path)
      await waitUntilWhollyHydrated(page)
    })
  },
})

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Asked in the page itself, with axe put there once: its builder for Playwright sends it at each call, and reads the
 * results in one more page.
 *
 * @param within a selector of the part that changed since the whole of a very long page was asked
 */
export const expectNoAxeViolations = async (page: Page, within?: string): Promise<void> => {
  expect(page.frames(), 'a frame would have to be asked by itself').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate(
    ({ values, part }) =>
      (window as unknown as { axe: typeof Axe }).axe.run(part === undefined ? document : part, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    { values: WCAG, part: within },
  )
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(found, 'axe finds nothing').toEqual([])
}
