import { expect, test } from 'vitest'
import {
  CONFIRMATION_MAIL_PAUSE_MS,
  CONFIRMATION_MAIL_PERIOD_MS,
  countConfirmationMail,
} from './newsletter.ts'

const now = new Date('2026-11-23T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

test.each([
  ['the first mail', { count: 0, lastAt: null }, 1],
  ['a second one at once', { count: 1, lastAt: ago(0) }, undefined],
  ['a second one after the pause', { count: 1, lastAt: ago(CONFIRMATION_MAIL_PAUSE_MS) }, 2],
  ['a fourth one in the period', { count: 3, lastAt: ago(CONFIRMATION_MAIL_PAUSE_MS) }, undefined],
  ['one after the period', { count: 3, lastAt: ago(CONFIRMATION_MAIL_PERIOD_MS) }, 1],
  ['one after the clock was set back', { count: 1, lastAt: ago(-60_000) }, undefined],
] as const)('Mails that ask for a confirmation: %s', (_, sent, expected) => {
  expect(countConfirmationMail(sent, now)).toBe(expected)
})
