/** Unit tests stand beside the code; tests of the running parts, which need PostgreSQL, stand in test/. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,settings,demo,scripts,bench}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'http',
          include: ['test/**/*.test.ts'],
          globalSetup: ['test/setup/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // The built shop in Firefox and WebKit: npm run test:browsers.
      {
        test: {
          name: 'browsers',
          include: ['test/browsers/*.browser.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
