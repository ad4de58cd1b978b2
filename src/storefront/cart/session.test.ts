import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const storage = (initial: Record<string, string> = {}) => {
  const entries = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
}
/** Simulates a page load: the module keeps an id in memory if it cannot be stored. */
const loadPage = () => {
  vi.resetModules()
  return import('./session.ts')
}

const withCookies = (cookie: string) => vi.stubGlobal('document', { cookie })

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage())
  withCookies('')
})
afterEach(() => void vi.unstubAllGlobals())

describe('session id', () => {
  test('readSessionId is null before the first use', async () => {
    expect((await loadPage()).readSessionId()).toBeNull()
  })
  test('ensureSessionId creates one id of nine characters and stores it under sessionId', async () => {
    const { ensureSessionId, readSessionId, isSessionStored } = await loadPage()
    const id = ensureSessionId()
    expect(id).toMatch(/^[a-z0-9]{9}$/)
    expect(sessionStorage.getItem('sessionId')).toBe(id)
    expect([ensureSessionId(), readSessionId()]).toEqual([id, id])
    expect(isSessionStored()).toBe(true)
  })
  test('subscribers are notified once, when the id is created', async () => {
    const { ensureSessionId, subscribeToSession } = await loadPage()
    const listener = vi.fn()
    const unsubscribe = subscribeToSession(listener)
    ensureSessionId()
    ensureSessionId()
    await Promise.resolve()
    expect(listener).toHaveBeenCalledTimes(1)
    unsubscribe()
  })
  test.each(['haberdash_has_cart=1', 'currency=GBP; __Host-haberdash_has_cart=1; other=2'])(
    'a new tab makes an id by itself where the browser has a cart: %s',
    async (cookie) => {
      withCookies(cookie)
      const { readSessionId, ensureSessionId } = await loadPage()
      const id = readSessionId()
      expect(id).toMatch(/^[a-z0-9]{9}$/)
      expect([readSessionId(), ensureSessionId(), sessionStorage.getItem('sessionId')]).toEqual([id, id, id])
    },
  )

  test.each(['haberdash_has_cart=0', 'haberdash_has_cart=', 'other_haberdash_has_cart=1', 'currency=GBP'])(
    'a new tab makes none by itself where it has not: %s',
    async (cookie) => {
      withCookies(cookie)
      expect((await loadPage()).readSessionId()).toBeNull()
      expect(sessionStorage.getItem('sessionId')).toBeNull()
    },
  )

  test('an invalid stored id counts as none and is replaced', async () => {
    vi.stubGlobal('sessionStorage', storage({ sessionId: 'not a session id' }))
    const { ensureSessionId, readSessionId } = await loadPage()
    expect(readSessionId()).toBeNull()
    expect(ensureSessionId()).toMatch(/^[a-z0-9]{9}$/)
  })
  test('the id lasts until the next page load when storage is blocked', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('SecurityError')
      },
      setItem: () => {
        throw new Error('SecurityError')
      },
    })
    const { ensureSessionId, readSessionId, isSessionStored } = await loadPage()
    expect(readSessionId()).toBeNull()
    expect(ensureSessionId()).toBe(readSessionId())
    expect(isSessionStored()).toBe(false)
  })
})
