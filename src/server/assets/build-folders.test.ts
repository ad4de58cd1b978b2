import { expect, test } from 'vitest'
import { markUsed } from './build-folders.ts'

const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code })
}

test('A shop whose code is read-only for its account starts without marking its build', () => {
  for (const code of ['EPERM', 'EACCES', 'EROFS']) {
    expect(() => markUsed('/opt/haberdash/dist/builds/pages-1', failing(code))).not.toThrow()
  }
})

test('A build folder that is gone is reported', () => {
  expect(() => markUsed('/opt/haberdash/dist/builds/pages-1', failing('ENOENT'))).toThrow('ENOENT')
})
