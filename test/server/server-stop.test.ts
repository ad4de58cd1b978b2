import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../setup/database.ts'
import { type ShopProcess, startProcess, urlOf } from '../setup/shop.ts'

const database = testDatabase()
const start = () =>
  startProcess('test/setup/shop-process.ts', {
    DATABASE_URL: urlOf(database().connection),
    PORT: '0',
    DEMO_CATALOGUE: 'off',
  })
/** Until the shop has printed it. */
const printed = (shop: ShopProcess, text: string) =>
  vi.waitFor(() => expect(shop.output().stdout).toContain(text), { timeout: 10_000, interval: 10 })

describe('SIGTERM', () => {
  it('completes requests in flight, accepts no new ones and exits with code 0', async () => {
    const shop = start()
    const origin = await shop.opened
    const slow = fetch(`${origin}/slow`)
    await printed(shop, 'Rendering /slow')
    const asked = performance.now()
    shop.process.kill('SIGTERM')
    await printed(shop, 'Closing the shop')
    await expect(fetch(`${origin}/`)).rejects.toThrow()
    const answer = await slow
    expect(answer.status).toBe(200)
    expect(answer.headers.get('connection')).toBe('close')
    expect(await answer.text()).toContain('/slow')
    expect(await shop.ended).toBe(0)
    expect(performance.now() - asked).toBeLessThan(5000)
    expect(shop.output().stdout).toContain('Closing the shop')
  })

  it('does not wait for idle connections', async () => {
    const shop = start()
    const origin = await shop.opened
    await (await fetch(`${origin}/`)).text() // fetch keeps its connection.
    const asked = performance.now()
    shop.process.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    expect(performance.now() - asked).toBeLessThan(2000)
  })

  it('exits at once at the second signal', async () => {
    const shop = start()
    const slow = fetch(`${await shop.opened}/slow`).catch((error: Error) => error)
    await printed(shop, 'Rendering /slow')
    shop.process.kill('SIGTERM')
    await pause(300) // One that comes sooner is the first, forwarded by npm.
    shop.process.kill('SIGTERM')
    expect(await shop.ended).toBe(1)
    expect(await slow).toBeInstanceOf(Error)
  })

  it('counts once when npm forwards a signal that the terminal has sent too', async () => {
    const shop = start()
    const slow = fetch(`${await shop.opened}/slow`)
    await printed(shop, 'Rendering /slow')
    shop.process.kill('SIGINT')
    await pause(50)
    shop.process.kill('SIGINT')
    expect((await slow).status).toBe(200)
    expect(await shop.ended).toBe(0)
  })
})
