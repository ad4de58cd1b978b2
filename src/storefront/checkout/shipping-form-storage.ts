/**
 * The shipping form as typed, stored for this tab so that reload, Back and Forward restore it. It is personal data: it
 * is never in local storage, and is removed as soon as the order is placed.
 */
import type { ShippingForm } from '../../contract/shipping-form.ts'
import { findZone, type ShippingZone } from '../../domain/shipping.ts'
import { sessionValue } from '../../ui/web-storage.ts'

const storage = sessionValue('shipping-form')

const EMPTY = {
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  postalCode: '',
}

/** Fields that the shopper has not filled in have their default values, the country the first that the shop ships to. */
export const loadShippingForm = (zones: readonly [ShippingZone, ...ShippingZone[]]): ShippingForm => {
  const stored: Partial<ShippingForm> = JSON.parse(storage.read() ?? '{}')
  const [home = ''] = zones[0].countries
  const country = findZone(zones, stored.country ?? '') ? (stored.country ?? home) : home
  return { ...EMPTY, ...stored, country }
}

export const saveShippingForm = (form: Partial<ShippingForm>): void => storage.write(JSON.stringify(form))

export const clearShippingForm = (): void => storage.write(null)
