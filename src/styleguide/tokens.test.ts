import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tokensOf } from './tokens.ts'

const css = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')

test('The tokens of a group are found with their values, without those of other groups', () => {
  expect(
    tokensOf('--color-*: initial; --color-ink: #000; --text-lg: 1px; --text-lg--line-height: 2px;', 'text'),
  ).toEqual([{ name: 'text-lg', value: '1px' }])
})

test.each(['color', 'text', 'spacing', 'radius', 'shadow', 'transition-duration', 'ease'])(
  'tokens.css has tokens of the group %s',
  (group) => {
    expect(tokensOf(css, group).length).toBeGreaterThan(0)
  },
)
