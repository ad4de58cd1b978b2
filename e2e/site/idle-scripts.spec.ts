/** What a first visit fetches without a press, once the page works. */
import { expect, test } from '../setup/browser-test.ts'

/** Bytes, compressed. */
const LIMIT = 8 * 1024
/** ms: prefetches begin a second after hydration. */
const IDLE = 2500

test('a visitor without a cart fetches at most 8 KiB of further script while idle', async ({
  page,
  request,
  visit,
}) => {
  const [product] = (await (await request.get('/api/products')).json()) as { slug: string }[]
  await visit(`/products/${product?.slug}`)
  await page.waitForTimeout(IDLE)
  const fetched = await page.evaluate(() => {
    const hydrated = performance.getEntriesByName('hydrated')[0]?.startTime ?? 0
    // A file that is preloaded and then imported has two entries.
    const sizes = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime > hydrated && name.split('?')[0]?.endsWith('.js'))
      .map((entry): [string, number] => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize])
    return [...new Map(sizes)].map(([name, bytes]) => ({ name, bytes }))
  })
  const bytes = fetched.reduce((sum, script) => sum + script.bytes, 0)
  expect(bytes, JSON.stringify(fetched)).toBeLessThanOrEqual(LIMIT)
})
