/** Unit tests stand beside the code; tests of the running parts, which need PostgreSQL, stand in test/. */
import { configDefaults, defineConfig } from 'vitest/config'
import { filesOf } from './test/setup/one-database.ts'

const http = filesOf(process.env.TEST_SHARE, process.env.TEST_DATABASE)

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
          include: http.include,
          exclude: [...configDefaults.exclude, ...http.exclude],
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
