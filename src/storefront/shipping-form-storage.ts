/**
 * The shipping form as typed, stored for this tab so that reload, Back and Forward restore it. It is personal data: it
 * is never in local storage, and is removed as soon as the order is placed.
 */
import type { ShippingForm } from '../contract/payments/shipping-form.ts'
import { findZone, type ShippingZone } from '../domain/pricing/shipping.ts'
import { sessionValue } from '../ui/web-storage.ts'

const storage = sessionValue('shipping-form')

const EMPTY = {
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  postalCode: '',
}

type Zones = readonly [ShippingZone, ...ShippingZone[]]

const stored = (): Partial<ShippingForm> => JSON.parse(storage.read() ?? '{}')

/** The country of the form in this tab, where the shop ships there; else the first that it ships to. */
export const chosenCountry = (zones: Zones): string => {
  const [home = ''] = zones[0].countries
  const { country = home } = stored()
  return findZone(zones, country) ? country : home
}

/** Fields that the shopper has not filled in have their default values, the country the first that the shop ships to. */
export const loadShippingForm = (zones: Zones): ShippingForm => ({
  ...EMPTY,
  ...stored(),
  country: chosenCountry(zones),
})

export const saveShippingForm = (form: Partial<ShippingForm>): void => storage.write(JSON.stringify(form))

export const clearShippingForm = (): void => storage.write(null)
