import { expect, test } from 'vitest'
import { trackingPage } from './carriers.ts'

test('A known carrier in any case has a tracking page with the number in it, without its spaces', () => {
  expect(trackingPage('royal mail', 'AB 123 456 789 GB')).toBe(
    'https://www.royalmail.com/track-your-item#/tracking-results/AB123456789GB',
  )
})

test.each([
  ['Acme Couriers', '123'],
  ['DHL', ''],
  ['DHL', '  '],
  ['', '123'],
])('Carrier "%s" with number "%s" has no tracking page', (carrier, number) => {
  expect(trackingPage(carrier, number)).toBe('')
})

test('A number cannot add anything to the address', () => {
  expect(trackingPage('UPS', '1Z&x=/../')).toBe('https://www.ups.com/track?tracknum=1Z%26x%3D%2F..%2F')
})
