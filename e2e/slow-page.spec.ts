/** A page that comes slowly, in parts: its script, quicker than the rest of it, waits for what it needs. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atDesk, expect, test, waitUntilAwake } from './setup/journey.ts'

test('a page of which the end comes late wakes all the same', atDesk, async ({ page, baseURL }) => {
  let finish = () => {}
  const rest = new Promise<void>((resolve) => {
    finish = resolve
  })
  const slow = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', baseURL))
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'Content-Type': type })
    if (!type.startsWith('text/html')) return response.end(body)
    response.write(body.subarray(0, body.indexOf('<main')))
    await rest
    response.end(body.subarray(body.indexOf('<main')))
  })
  slow.listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const { port } = slow.address() as AddressInfo
  const entry = page.waitForResponse(/\/assets\/client-/)
  await page.goto(`http://127.0.0.1:${port}/brands`, { waitUntil: 'commit' })
  await (await entry).finished()
  // The script, were it not to wait, would have run and failed by now.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  finish()
  await waitUntilAwake(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Brands')
  slow.closeAllConnections()
  slow.close()
})
