/**
 * The test cards of the sandbox: the only accepted card numbers, their outcomes, and decline messages as in a
 * provider's test mode. No other number is accepted, stored or logged.
 */

export type TestCardOutcome =
  | { kind: 'pays' }
  | { kind: 'authentication' }
  | { kind: 'declined'; code: string; declineCode: string; message: string }

export type TestCard = { number: string; brand: 'visa'; purpose: string; outcome: TestCardOutcome }

const declined = (number: string, purpose: string, code: string, declineCode: string, message: string) =>
  ({ number, brand: 'visa', purpose, outcome: { kind: 'declined', code, declineCode, message } }) as const

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', purpose: 'Pays', outcome: { kind: 'pays' } },
  {
    number: '4000002500003155',
    brand: 'visa',
    purpose: 'Asks for authentication',
    outcome: { kind: 'authentication' },
  },
  declined('4000000000000002', 'Is declined', 'card_declined', 'generic_decline', 'Your card was declined.'),
  declined(
    '4000000000009995',
    'Has insufficient funds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ),
  declined('4000000000000069', 'Has expired', 'expired_card', 'expired_card', 'Your card has expired.'),
  declined(
    '4000000000000127',
    'Has another security code',
    'incorrect_cvc',
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ),
  declined(
    '4000000000000119',
    'Meets a processing error',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
]

/** @param number digits without spaces */
export const findTestCard = (number: string): TestCard | undefined =>
  TEST_CARDS.find((card) => card.number === number)

export type CardDate = { month: number; year: number }

/** A card is valid to the end of its month. A two-digit `year` is of this century: 34 is 2034. */
export const isCardExpired = ({ month, year }: CardDate, today: CardDate): boolean => {
  const full = year < 100 ? 2000 + year : year
  return full < today.year || (full === today.year && month < today.month)
}
