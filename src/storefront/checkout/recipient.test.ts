import { expect, test } from 'vitest'
import { recipientOf } from './recipient.ts'

const shipping = {
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Marsh',
  address: '4 Mill Lane',
  city: 'Cork',
  postalCode: '',
  country: 'IE',
}

test.each([
  ['a county and no postal code', { state: 'Co. Cork' }, '4 Mill Lane, Cork, Co. Cork, Ireland'],
  [
    'a postal code and no county',
    { city: 'Leeds', postalCode: 'LS1 4DY', country: 'GB' },
    '4 Mill Lane, Leeds LS1\u00a04DY, United\u00a0Kingdom',
  ],
  [
    'a second line, a state and a postal code',
    { address2: 'Flat 2', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' },
    '4 Mill Lane, Flat 2, Austin, TX 78701, United\u00a0States',
  ],
])('a recipient with %s is one line of address', (_, fields, line) => {
  expect(recipientOf({ ...shipping, ...fields }).address).toBe(`Ada Marsh\n${line}`)
})
