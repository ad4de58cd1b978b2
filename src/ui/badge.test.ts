/** Badges are small text: each tone is readable on each ground that a badge stands on. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, MIN_CONTRAST } from '../domain/settings/accent.ts'
import { badgeTones } from './badge.tsx'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const color = (name: string): string => {
  const [, value] = new RegExp(`--color-${name}: (#\\w{6});`).exec(tokens) ?? []
  if (value === undefined) throw new Error(`there is no colour ${name}`)
  return value
}

test.each(Object.entries(badgeTones))('the tone %s is readable', (tone, className) => {
  const text = tone === 'plain' ? 'ink' : className.replace('text-', '')
  expect(contrast(color(text), color('paper'))).toBeGreaterThanOrEqual(MIN_CONTRAST)
})

test('a plain badge is readable in the colours of a dark section', () => {
  expect(contrast(color('paper'), color('moss-deep'))).toBeGreaterThanOrEqual(MIN_CONTRAST)
})
