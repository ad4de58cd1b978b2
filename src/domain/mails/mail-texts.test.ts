import { expect, test } from 'vitest'
import { fillMailText, MAIL_NAMES, mailTextProblem, wordsOf } from './mail-texts.ts'

test.each(MAIL_NAMES)('the default text of the mail "%s" is valid', (name) => {
  expect(mailTextProblem(name, wordsOf(name))).toBeUndefined()
})

test('a placeholder that the mail does not know is named', () => {
  expect(mailTextProblem('confirmation', { subject: 'Hello', text: 'You paid {amount}.' })).toBe(
    'has no {amount}: only {number}',
  )
})

test('a mail about a refund must name the amount', () => {
  expect(mailTextProblem('refund', { subject: '{amount} is back', text: 'Thank you.' })).toBe(
    'must name the {amount} in its text',
  )
})

test('placeholders are filled once: a value with braces stays as it is', () => {
  expect(fillMailText('{what} {number}, {other}', { what: '{number}', number: '12' })).toBe(
    '{number} 12, {other}',
  )
})

test("the owner's own number sign before an order number is not doubled", () => {
  expect(fillMailText('Order #{number} of {number}, #{amount}', { number: '#1042', amount: '£2' })).toBe(
    'Order #1042 of #1042, #£2',
  )
})
