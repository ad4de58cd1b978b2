import { expect, test } from 'vitest'
import { similarPatterns } from './similar-words.ts'

test('A similar word has another letter in one place, or one letter more', () => {
  expect(similarPatterns('smyth')).toEqual([
    '% s_yth%',
    '% s_myth%',
    '% sm_th%',
    '% sm_yth%',
    '% smy_h%',
    '% smy_th%',
    '% smyt_%',
    '% smyt_h%',
  ])
})

test('The first letter of a word with six letters or more may differ, too', () => {
  expect(similarPatterns('jonson')?.slice(0, 2)).toEqual(['% _onson%', '% _jonson%'])
})

test.each(['', 'hall', 'ls14d', 'sku1234', 'jd00029931', 'a'.repeat(31)])(
  'The word %j has no similar ones: it is short, has a digit, or is too long to be typed by ear',
  (word) => {
    expect(similarPatterns(word)).toBeUndefined()
  },
)
