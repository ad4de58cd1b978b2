/** Unit tests stand beside the code; tests of the running parts, which need PostgreSQL, stand in test/. */
import { configDefaults, defineConfig } from 'vitest/config'
import { leftToTheOther } from './test/setup/one-database.ts'

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
          exclude: [
            ...configDefaults.exclude,
            ...(process.env.TEST_BOTH_DATABASES ? leftToTheOther(process.env.TEST_DATABASE) : []),
          ],
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
