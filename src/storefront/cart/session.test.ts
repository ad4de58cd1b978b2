import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const storage = (first: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(first))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
/** A fresh page: the module remembers an id that could not be stored. */
const openPage = () => {
  vi.resetModules()
  return import('./session.ts')
}

beforeEach(() => void vi.stubGlobal('sessionStorage', storage()))
afterEach(() => void vi.unstubAllGlobals())

describe('the session id', () => {
  test('is nobody’s before its first use', async () => {
    expect((await openPage()).readSessionId()).toBeNull()
  })
  test('is made once, of nine characters, and kept under sessionId', async () => {
    const { ensureSessionId, readSessionId, isSessionStored } = await openPage()
    const id = ensureSessionId()
    expect(id).toMatch(/^[a-z0-9]{9}$/)
    expect(sessionStorage.getItem('sessionId')).toBe(id)
    expect([ensureSessionId(), readSessionId()]).toEqual([id, id])
    expect(isSessionStored()).toBe(true)
  })
  test('tells who listens when it is made', async () => {
    const { ensureSessionId, subscribeToSession } = await openPage()
    const heard = vi.fn()
    const stop = subscribeToSession(heard)
    ensureSessionId()
    ensureSessionId()
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
  })
  test('of another shape counts as none and is replaced', async () => {
    vi.stubGlobal('sessionStorage', storage({ sessionId: 'not a session id' }))
    const { ensureSessionId, readSessionId } = await openPage()
    expect(readSessionId()).toBeNull()
    expect(ensureSessionId()).toMatch(/^[a-z0-9]{9}$/)
  })
  test('lives as long as the page where storage is forbidden', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('SecurityError')
      },
      setItem: () => {
        throw new Error('SecurityError')
      },
    })
    const { ensureSessionId, readSessionId, isSessionStored } = await openPage()
    expect(readSessionId()).toBeNull()
    expect(ensureSessionId()).toBe(readSessionId())
    expect(isSessionStored()).toBe(false)
  })
})
