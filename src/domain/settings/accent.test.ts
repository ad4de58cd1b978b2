import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentTones, blend, contrast, FAINT_TEXT, GROUNDS, isColor, MIN_CONTRAST } from './accent.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('the contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#2e4a3d', '#2e4a3d')).toBe(1)
})

test('whatever the colour, text on its tones and in them is readable', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const { accent, deep, mist } = accentTones(color)
      for (const tone of [accent, deep, mist]) expect(isColor(tone)).toBe(true)
      expect(contrast(accent, GROUNDS.paper)).toBeGreaterThanOrEqual(MIN_CONTRAST)
      expect(contrast(accent, mist)).toBeGreaterThanOrEqual(MIN_CONTRAST)
      expect(contrast(accent, '#ffffff')).toBeGreaterThanOrEqual(MIN_CONTRAST)
      expect(contrast(deep, GROUNDS.paper)).toBeGreaterThanOrEqual(MIN_CONTRAST)
      expect(contrast(deep, blend(GROUNDS.paper, deep, FAINT_TEXT))).toBeGreaterThanOrEqual(MIN_CONTRAST)
      expect(contrast(mist, GROUNDS.ink)).toBeGreaterThanOrEqual(MIN_CONTRAST)
      expect(contrast(mist, GROUNDS.muted)).toBeGreaterThanOrEqual(MIN_CONTRAST)
    }),
    { numRuns: 2000 },
  )
})

test('a colour that is readable stays as it is', () => {
  expect(accentTones('#2e4a3d').accent).toBe('#2e4a3d')
  expect(accentTones('#7a1f3d').accent).toBe('#7a1f3d')
  expect(accentTones('#ffee00').accent).not.toBe('#ffee00')
})

test('the grounds are those of the design tokens', () => {
  const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
  for (const [name, color] of Object.entries(GROUNDS)) expect(tokens).toContain(`--color-${name}: ${color};`)
})
