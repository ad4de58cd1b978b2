/**
 * The shipping form as typed, stored for this tab so that reload, Back and Forward show it again. It is personal data:
 * never in local storage, and removed as soon as the order is placed.
 */
import { DEFAULT_COUNTRY, type ShippingForm } from '../../contract/shipping-form.ts'
import { sessionValue } from '../../ui/web-storage.ts'

const stored = sessionValue('shipping-form')

const EMPTY: ShippingForm = {
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  postalCode: '',
  country: DEFAULT_COUNTRY,
}

/** Fields that were never typed into have their initial values. */
export const loadShippingForm = (): ShippingForm => ({ ...EMPTY, ...JSON.parse(stored.read() ?? '{}') })

export const saveShippingForm = (typed: Partial<ShippingForm>): void => stored.write(JSON.stringify(typed))

export const clearShippingForm = (): void => stored.write(null)
