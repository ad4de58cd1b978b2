import { expect, test, vi } from 'vitest'
import type { ProbeResult } from '../../storage/database/write-probe.ts'
import { createReadiness } from './readiness.ts'

const log = { warn: vi.fn() }

test('readiness writes once for any number of questions, and names what is wrong', async () => {
  let result: ProbeResult = { ok: true }
  const check = vi.fn(async () => result)
  const ask = createReadiness({ check }, log)
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask()))
  expect(answers.every(({ ready }) => ready)).toBe(true)
  await ask()
  expect(check).toHaveBeenCalledTimes(1)

  const later = performance.now() + 3000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  result = { ok: false, reason: 'disk-full', error: new Error('No space left on device') }
  expect(await ask()).toEqual({
    ready: false,
    sentence: 'The disk of the database is full: nothing can be written.',
  })
  clock.mockReturnValue(later + 400)
  await ask()
  expect(check).toHaveBeenCalledTimes(2)
  clock.mockReturnValue(later + 1000)
  result = { ok: true }
  expect(await ask()).toEqual({ ready: true })
  expect(log.warn).toHaveBeenCalledTimes(2)
  clock.mockRestore()
})
