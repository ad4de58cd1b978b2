import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctWord, editDistance } from './spelling.ts'

describe('editDistance', () => {
  test.each([
    ['', '', 0],
    ['wallet', 'wallet', 0],
    ['walet', 'wallet', 1],
    ['jaket', 'jacket', 1],
    ['bakpack', 'backpack', 1],
    ['shrit', 'shirt', 1], // neighbours swapped
    ['lether', 'leather', 1],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
  ])('%s to %s is %i', (a, b, expected) => {
    expect(editDistance(a, b)).toBe(expected)
  })

  test('is the same both ways and never more than the longer word', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b)
        expect(editDistance(b, a)).toBe(distance)
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(distance === 0).toBe(a === b)
      }),
    )
  })
})

describe('correctWord', () => {
  const known = ['jacket', 'packet', 'wallet', 'ballet', 'cap', 'backpack'].map((word) => ({
    word,
    namesThings: word !== 'ballet',
  }))
  test.each([
    ['jaket', ['jacket']],
    ['walet', ['wallet']],
    ['bakpak', ['backpack']],
    ['ca', []], // too short to guess
    ['zebra', []],
    ['xallet', ['wallet']], // as near to ballet, which names nothing
    ['balet', ['ballet']],
    ['baletz', []], // two slips from a word that names nothing
    ['baket', []],
    ['nap', []], // the first letter of a short word is seldom wrong
    ['cpa', ['cap']],
  ])('%s may stand for %j', (misspelt, expected) => {
    expect(correctWord(misspelt, known)).toEqual(expected)
  })
})
