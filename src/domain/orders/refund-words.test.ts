import { expect, test } from 'vitest'
import { failedRefundAdvice, paidBackLabel, reasonSuffix, reasonText } from './refund-words.ts'

test('a code of the provider is a reason in words, and no reason leaves nothing', () => {
  expect(reasonSuffix('expired_or_canceled_card')).toBe(' (expired or canceled card)')
  expect([reasonSuffix(null), reasonSuffix(''), reasonSuffix(undefined)]).toEqual(['', '', ''])
  expect(['lost_or_stolen_card', 'Insufficient funds.', ''].map(reasonText)).toEqual([
    'Lost or stolen card',
    'Insufficient funds.',
    '',
  ])
})

test('only a failed refund of a part is said to be tried again in the shop', () => {
  expect(failedRefundAdvice(true)).toContain('Try it again')
  expect(failedRefundAdvice(false)).toBe("Give the money back in the payment provider's dashboard.")
})

test('customers are not told of a failure that staff work on', () => {
  expect(paidBackLabel('failed')).toBe(paidBackLabel('pending'))
})
