/** Calls that a test holds open for as long as it wants. */
import type { Page } from '@playwright/test'

/** Lets nothing that matches through until the returned function is called. Without a method, calls of every method. */
export const holdBack = async (page: Page, path: RegExp, method?: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (method === undefined || route.request().method() === method) await promise
    await route.fallback().catch(() => undefined) // The test may be over.
  })
  return resolve
}
