import { expect, test } from 'vitest'
import { moveObstacle, taxTerritoryOf } from './tax-territory.ts'

test.each([
  ['GB', 'LS1 4AP', 'United Kingdom'],
  ['GB', 'bt1 5gs', 'Northern Ireland'],
  ['GB', 'B1 1TT', 'United Kingdom'],
  ['GB', 'JE2 3AB', 'Jersey'],
  ['GB', 'FIQQ 1ZZ', 'British overseas territories'],
  ['ES', '28013', 'Spain'],
  ['ES', '35001', 'Canary Islands'],
  ['ES', 'ES-38003', 'Canary Islands'],
  ['ES', '51001', 'Ceuta'],
  ['PT', '9000-082', 'Madeira'],
  ['PT', '9500-150', 'Azores'],
  ['PT', '1100-148', 'Portugal'],
  ['FR', '97400', 'Réunion'],
  ['FR', '97500', 'St. Pierre & Miquelon'],
  ['FR', '75001', 'France'],
  ['DE', 'D-78266', 'Büsingen'],
  ['IT', '23041', 'Livigno'],
  ['GR', '630 86', 'Mount Athos'],
  ['DK', '3900', 'Greenland'],
  ['DK', '2100', 'Denmark'],
  ['US', '10001', 'United States'],
  ['constructor', '1', 'constructor'],
])('The tax territory of %s %s is %s', (country, postalCode, territory) => {
  expect(taxTerritoryOf({ country, postalCode })).toBe(territory)
})

const LEEDS = { country: 'GB', postalCode: 'LS1 4AP' }

test('An order can move within its tax territory', () => {
  expect(moveObstacle(LEEDS, { country: 'GB', postalCode: 'SW1A 1AA' })).toBeUndefined()
  const lasPalmas = { country: 'ES', postalCode: '35001' }
  expect(moveObstacle(lasPalmas, { country: 'ES', postalCode: '38003' })).toBeUndefined()
})

test.each([
  [LEEDS, { country: 'FR', postalCode: '75001' }, 'United Kingdom', 'France'],
  [LEEDS, { country: 'GB', postalCode: 'BT1 5GS' }, 'United Kingdom', 'Northern Ireland'],
  [{ country: 'ES', postalCode: '35001' }, { country: 'ES', postalCode: '28013' }, 'Canary Islands', 'Spain'],
])('An order of %o that is to go to %o is to be cancelled and ordered again', (from, to, old, next) => {
  expect(moveObstacle(from, to)).toBe(
    `A paid order keeps its taxes, which were computed for its present destination (${old}): it cannot go to another one (${next}). Cancel the order, and order again to the new address.`,
  )
})

test('A country that is written in another way is a change of the country', () => {
  expect(
    moveObstacle({ country: 'FR', postalCode: '97400' }, { country: 'RE', postalCode: '97400' }),
  ).toContain('cannot go to another')
})
