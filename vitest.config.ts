/** Unit tests stand beside the code; tests of the running parts, which need PostgreSQL, stand in test/. */
import { configDefaults, defineConfig } from 'vitest/config'
import { filesOf } from './test/setup/one-database.ts'

/**
 * The files that a worker runs share their modules, which saves a third of the processor time: no test may leave anything
 * in a module for others. Those that do run by themselves.
 */
const SHARED_MODULES = { isolate: false }
/** It runs other test files a second time, with products that are tracked by variant. */
const ISOLATED = 'test/orders/money-by-variant.test.ts'

const http = filesOf(process.env.TEST_SHARE, process.env.TEST_DATABASE)

const onPostgres = {
  globalSetup: ['test/setup/postgres.ts'],
  // Some start up to eight processes, beside the run on the other database.
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...SHARED_MODULES,
          name: 'unit',
          include: ['{src,settings,demo,scripts,rigs}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...SHARED_MODULES,
          name: 'http',
          include: http.include,
          exclude: [...configDefaults.exclude, ...http.exclude, ISOLATED],
          ...onPostgres,
        },
      },
      {
        test: {
          name: 'http-isolated',
          include: process.env.TEST_SHARE === 'one' ? [] : [ISOLATED],
          ...onPostgres,
        },
      },
      // What is heavy and rarely breaks: npm run test:release.
      {
        test: {
          name: 'release',
          include: ['test/release/*.release.ts'],
          ...onPostgres,
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
