import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFormatOf, addressLines, addressProblems, hasShortForm } from './address-format.ts'
import { COUNTRY_CODES } from './countries.ts'
import { SPECIFIED_ZONE } from './pricing/shipping.ts'
import { statesOf } from './states.ts'

const typed = {
  address: '4 Mill Lane',
  address2: 'Flat 2',
  city: 'Town',
  state: 'Area',
  postalCode: '',
  country: 'IE',
}

test('The six countries of the specification, and no others, have the short form', () => {
  const short = COUNTRY_CODES.filter((code) => hasShortForm(code, false))
  expect(short.toSorted()).toEqual(SPECIFIED_ZONE.countries.toSorted())
  expect(COUNTRY_CODES.some((code) => hasShortForm(code, true))).toBe(false)
})

test('Every country has an address line, labels, and a postal code that its own example matches', () => {
  for (const code of COUNTRY_CODES) {
    const { lines, fields, required, postalCode } = addressFormatOf(code)
    expect([code, lines.filter((line) => line.includes('%A')).length]).toEqual([code, 1])
    expect([code, [...required].filter((field) => !fields.includes(field))]).toEqual([code, []])
    if (postalCode)
      expect([code, postalCode.example]).toEqual([code, expect.stringMatching(postalCode.pattern)])
  }
})

test.each([
  ['IE', 'Eircode', 'County', ['city']],
  ['US', 'ZIP Code', 'State', ['city', 'state', 'postalCode']],
  ['JP', 'Postal Code', 'Prefecture', ['state', 'postalCode']],
  ['IN', 'PIN Code', 'State', ['city', 'state', 'postalCode']],
  ['NZ', 'Postcode', 'Province', ['city', 'postalCode']],
  ['HK', 'Postal Code', 'Area', ['state']],
])('%s calls its fields %s and %s, and requires %s', (country, postal, state, required) => {
  const { labels, required: wanted } = addressFormatOf(country)
  expect([labels.postalCode, labels.state, [...wanted]]).toEqual([postal, state, required])
})

describe('An address (B44)', () => {
  test.each([
    ['of Ireland needs no postal code', { country: 'IE' }, {}],
    ['of Hong Kong has none', { country: 'HK', city: '' }, {}],
    ['of the UAE needs an emirate', { country: 'AE', state: ' ' }, { state: 'Emirate is required' }],
    ['of the Netherlands needs one', { country: 'NL' }, { postalCode: 'Postal code is required' }],
    ['is accepted in any case', { country: 'NL', postalCode: ' 1234 ab' }, {}],
    [
      'with a wrong one is refused with an example',
      { country: 'NL', postalCode: '12345' },
      { postalCode: 'The Postal code should look like 1234 AB.' },
    ],
    [
      'of the US needs a state',
      { country: 'US', state: '', postalCode: '10001' },
      { state: 'State is required' },
    ],
  ])('%s', (_, over, problems) => {
    expect(addressProblems({ ...typed, ...over })).toEqual(problems)
  })
})

test.each([
  ['GB', 'LS1 4DY', ['4 Mill Lane', 'Flat 2', 'Town', 'LS1 4DY', 'Area']],
  ['DE', '10115', ['4 Mill Lane', 'Flat 2', '10115 Town', 'Area']],
  ['US', '10001', ['4 Mill Lane', 'Flat 2', 'Town, Area 10001']],
  ['IE', '', ['4 Mill Lane', 'Flat 2', 'Town', 'Area']],
  ['AE', '', ['4 Mill Lane', 'Flat 2', 'Area', 'Town']],
  ['JP', '154-0023', ['4 Mill Lane', 'Flat 2', 'Area', '154-0023', 'Town']],
  ['XX', '123', ['4 Mill Lane', 'Flat 2', '123 Town', 'Area']],
])('The lines of an address in %s are in the order of its letters', (country, postalCode, lines) => {
  expect(addressLines({ ...typed, country, postalCode })).toEqual(lines)
})

test('No field of an address is left out on paper, whatever the country', () => {
  const word = fc.stringMatching(/^[a-z$&%]{1,8}$/)
  fc.assert(
    fc.property(
      fc.record({
        address: word,
        address2: word,
        city: word,
        state: word,
        postalCode: word,
        country: fc.constantFrom(...COUNTRY_CODES),
      }),
      (address) => {
        const text = addressLines(address).join('\n')
        for (const field of ['address', 'address2', 'city', 'state', 'postalCode'] as const)
          expect(text).toContain(address[field])
      },
    ),
  )
})

test('States are listed with what letters have: the code in the US, the name in Ireland', () => {
  expect(statesOf('US')).toContainEqual({ value: 'CA', name: 'California' })
  expect(statesOf('IE')).toContainEqual({ value: 'Co. Dublin', name: 'Co. Dublin' })
  expect(statesOf('DE')).toEqual([])
})
