/** What tests over a bad network share: what the page asked for, and what gets lost on the way. */
import type { Page } from '@playwright/test'
import { INTENT, ORDERS } from './checkout-steps.ts'

export const CONFIRM = /^https:\/\/api\.stripe\.com\/v1\/payment_intents\/\w+\/confirm$/
export const SCRIPT = /^https:\/\/js\.stripe\.com\//

/** Whatever it says just now. */
export const pay = (page: Page) => page.getByRole('button', { name: /^(Complete|Processing) Payment/ })

/** How often the page asked for each. */
export const count = (page: Page) => {
  const calls = { intent: 0, confirm: 0, order: 0 }
  page.on('request', (request) => {
    if (INTENT.test(request.url())) calls.intent += 1
    if (CONFIRM.test(request.url())) calls.confirm += 1
    if (ORDERS.test(request.url())) calls.order += 1
  })
  return calls
}

/** Fails matching requests, `times` times: before they get anywhere, or when what they ask for is done. */
export const lose = async (
  page: Page,
  pattern: RegExp,
  what: 'request' | 'answer',
  times = 1,
): Promise<void> => {
  let left = times
  await page.route(pattern, async (route) => {
    if (left === 0) return route.fallback()
    left -= 1
    if (what === 'answer') await route.fetch()
    await route.abort()
  })
}
