import { utimesSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { markUsed } from './build-folders.ts'

vi.mock('node:fs', async (load) => ({ ...(await load<typeof import('node:fs')>()), utimesSync: vi.fn() }))

const fail = (code: string) =>
  vi.mocked(utimesSync).mockImplementationOnce(() => {
    throw Object.assign(new Error(code), { code })
  })

test('A shop whose code is read-only for its account starts without marking its build', () => {
  for (const code of ['EPERM', 'EACCES', 'EROFS']) {
    fail(code)
    expect(() => markUsed('/opt/haberdash/dist/builds/pages-1')).not.toThrow()
  }
  expect(utimesSync).toHaveBeenCalledTimes(3)
})

test('A build folder that is gone is reported', () => {
  fail('ENOENT')
  expect(() => markUsed('/opt/haberdash/dist/builds/pages-1')).toThrow('ENOENT')
})
