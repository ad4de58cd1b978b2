/** npm run screenshots: every screen and state of the built shop, in three widths; and the pictures of README. */
import { defineConfig } from '@playwright/test'
import browserTests from './playwright.config.ts'

/** ms. Nobody waits for it, and pictures are made when they are first asked for. */
const ONE_SCREEN = 120_000
const TO_START = 180_000
const [shop] = [browserTests.webServer ?? []].flat()

const touch = { isMobile: true, hasTouch: true }

export default defineConfig({
  ...browserTests,
  testDir: 'e2e/screenshots',
  testMatch: '*.shots.ts',
  outputDir: 'test-results/screenshots',
  timeout: ONE_SCREEN,
  retries: 1,
  ...(shop && { webServer: { ...shop, timeout: TO_START } }),
  projects: [
    { name: '1440', testIgnore: 'readme.*', use: { viewport: { width: 1440, height: 900 } } },
    { name: '768', testIgnore: 'readme.*', use: { viewport: { width: 768, height: 1024 }, ...touch } },
    { name: '390', testIgnore: 'readme.*', use: { viewport: { width: 390, height: 844 }, ...touch } },
    { name: 'readme', testMatch: 'readme.*' },
  ],
})
