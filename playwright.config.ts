/** Browser journeys: the built shop, once, from an empty data folder, visited at desk and at phone size. */
import { defineConfig } from '@playwright/test'
import { browserProgram } from './scripts/test/chromium.ts'

/** ms */
const TO_START = 60_000
const TO_STOP = 15_000

/** One asks what the journeys saw, one has widths of its own. */
const notAJourney = ['spec-strings.spec.ts', 'looks.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  // For a busy machine: on a quiet one a journey takes a few seconds.
  timeout: 90_000,
  expect: {
    timeout: 10_000,
    // For another machine's way to draw letters; a word that is set elsewhere is more.
    toHaveScreenshot: { threshold: 0.2, maxDiffPixelRatio: 0.005, animations: 'disabled' },
  },
  snapshotPathTemplate: 'e2e/looks/{arg}{ext}',
  // Shared machines stall now and then. What passes at its second try is counted and told as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  webServer: {
    command: 'node e2e/setup/shop.ts',
    // Its address goes to the journeys in the environment.
    wait: { stdout: /Haberdash is open: (?<shop_origin>http:\S+)/ },
    timeout: TO_START,
    gracefulShutdown: { signal: 'SIGTERM', timeout: TO_STOP },
  },
  use: {
    baseURL: process.env.SHOP_ORIGIN ?? '',
    browserName: 'chromium',
    launchOptions: { executablePath: browserProgram(), args: ['--disable-background-networking'] },
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs as much as the journeys themselves. Locally: --trace on.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'looks',
      testMatch: 'looks.spec.ts',
      use: {
        timezoneId: 'UTC',
        launchOptions: {
          executablePath: browserProgram(),
          // Letters fall on the pixels alike, however a machine is set up.
          args: ['--disable-background-networking', '--font-render-hinting=none', '--disable-lcd-text'],
        },
      },
    },
    {
      name: 'specification',
      testMatch: 'spec-strings.spec.ts',
      // It asks what the journeys saw.
      dependencies: ['desktop', 'mobile'],
    },
    // What one of the two proves is tagged (e2e/setup/journey.ts).
    {
      name: 'desktop',
      testIgnore: notAJourney,
      grepInvert: /@phone\b/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'mobile',
      testIgnore: notAJourney,
      grepInvert: /@desk\b/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
