/** Browser tests: the built shop, started once with an empty data folder, in a desktop and a phone viewport. */
import { defineConfig } from '@playwright/test'
import { browserProgram } from './scripts/test/chromium.ts'

/** ms */
const TO_START = 60_000
const TO_STOP = 15_000

/**
 * Patterns of tests by file and tags. A test runs in the viewport of its tag, without one in both: on mobile in
 * npm test, on desktop in npm run test:release, which also has what is heavy.
 */
const heavy = [/@release\b/, /\brelease\/\S+[.]spec[.]ts/]
const inBothViewports = /^(?!.*@(desktop|mobile)\b)/
const isReleaseRun = process.env.TEST_SHARE === 'release'
const onDesktop = isReleaseRun
  ? { grep: [...heavy, inBothViewports], grepInvert: /@mobile\b/ }
  : { grep: /@desktop\b/, grepInvert: heavy }
const onMobile = isReleaseRun
  ? { grep: heavy, grepInvert: /@desktop\b/ }
  : { grepInvert: [/@desktop\b/, ...heavy] }

/** One asks what the browser tests saw, one has widths of its own. */
const otherProjects = ['spec-strings.spec.ts', 'layout.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: process.env.CI !== undefined,
  // For a busy machine: on a quiet one a test takes a few seconds.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // Shared machines stall now and then. What passes at its second try is counted and told as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  webServer: {
    command: 'node e2e/setup/shop.ts',
    // Its address goes to the browser tests in the environment.
    wait: { stdout: /Haberdash is open: (?<shop_origin>http:\S+)/ },
    timeout: TO_START,
    gracefulShutdown: { signal: 'SIGTERM', timeout: TO_STOP },
  },
  use: {
    baseURL: process.env.SHOP_ORIGIN ?? '',
    browserName: 'chromium',
    launchOptions: { executablePath: browserProgram(), args: ['--disable-background-networking'] },
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs as much as the browser tests themselves. Locally: --trace on.
    trace: 'on-first-retry',
  },
  projects: [
    ...(isReleaseRun
      ? []
      : [
          { name: 'layout', testMatch: 'layout.spec.ts', use: { timezoneId: 'UTC' } },
          // It asks what the browser tests saw.
          { name: 'specification', testMatch: 'spec-strings.spec.ts', dependencies: ['desktop', 'mobile'] },
        ]),
    {
      name: 'desktop',
      testIgnore: otherProjects,
      ...onDesktop,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'mobile',
      testIgnore: otherProjects,
      ...onMobile,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
