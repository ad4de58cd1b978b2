import { expect, test, vi } from 'vitest'
import type { ProbeResult } from '../../storage/database/write-probe.ts'
import { createReadiness } from './readiness.ts'

const log = { warn: vi.fn() }

test('Concurrent readiness checks share one database probe, and the result names the problem', async () => {
  let result: ProbeResult = { ok: true }
  const check = vi.fn(async () => result)
  const checkReadiness = createReadiness({ check }, log)
  const results = await Promise.all(Array.from({ length: 200 }, () => checkReadiness()))
  expect(results.every(({ ready }) => ready)).toBe(true)
  await checkReadiness()
  expect(check).toHaveBeenCalledTimes(1)

  const later = performance.now() + 3000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  result = { ok: false, reason: 'disk-full', error: new Error('No space left on device') }
  expect(await checkReadiness()).toEqual({
    ready: false,
    message: 'The disk of the database is full: nothing can be written.',
  })
  clock.mockReturnValue(later + 400)
  await checkReadiness()
  expect(check).toHaveBeenCalledTimes(2)
  clock.mockReturnValue(later + 1000)
  result = { ok: true }
  expect(await checkReadiness()).toEqual({ ready: true })
  expect(log.warn).toHaveBeenCalledTimes(2)
  clock.mockRestore()
})
