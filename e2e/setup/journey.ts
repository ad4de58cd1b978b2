/**
 * What every journey stands on. A journey fails on any error or warning in the browser's console and on any error that
 * a page did not catch, unless it said before that it expects one.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { rememberText } from './seen-text.ts'

export { expect }

type Journey = {
  /** Goes to a page of the shop and waits until it runs its script. */
  visit: (path: string) => Promise<void>
  /** Allows console messages that match; each pattern must be met at least once. */
  expectMessage: (pattern: RegExp) => void
}

/** Chromium says this of every answer with such a status, a page's own 404 included. */
export const failedLoad = (status: number): RegExp =>
  new RegExp(`^Failed to load resource: the server responded with a status of ${status} `)

export const waitUntilAwake = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('awake').length > 0)
}

export const test = base.extend<Journey & { quiet: { expected: RegExp[] } }>({
  quiet: [
    async ({ context }, use) => {
      const said: string[] = []
      const expected: RegExp[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
      })
      context.on('weberror', (error) => said.push(String(error.error().stack ?? error.error())))
      await rememberText(context)
      await use({ expected })
      const unexpected = said.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(unexpected, 'the console stays quiet').toEqual([])
      const missing = expected.filter((pattern) => !said.some((text) => pattern.test(text)))
      expect(missing, 'the console said what was expected').toEqual([])
    },
    { auto: true },
  ],
  expectMessage: async ({ quiet }, use) => {
    await use((pattern) => void quiet.expected.push(pattern))
  },
  visit: async ({ page }, use) => {
    await use(async (path) => {
      await page.goto(path)
      await waitUntilAwake(page)
    })
  },
})

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Asked in the page itself, with axe put there once: its builder for Playwright sends it at each call, and reads the
 * results in one more page.
 */
export const expectNoAxeViolations = async (page: Page): Promise<void> => {
  expect(page.frames(), 'a frame would have to be asked by itself').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof Axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    WCAG,
  )
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(found, 'axe finds nothing').toEqual([])
}
