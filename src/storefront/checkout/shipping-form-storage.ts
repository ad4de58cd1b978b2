/**
 * The shipping form as typed, stored for this tab so that reload, Back and Forward restore it. It is personal data: it
 * is never in local storage, and is removed as soon as the order is placed.
 */
import { DEFAULT_COUNTRY, type ShippingForm } from '../../contract/shipping-form.ts'
import { sessionValue } from '../../ui/web-storage.ts'

const storage = sessionValue('shipping-form')

const DEFAULTS: ShippingForm = {
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  postalCode: '',
  country: DEFAULT_COUNTRY,
}

/** Fields that the shopper has not filled in have their default values. */
export const loadShippingForm = (): ShippingForm => ({ ...DEFAULTS, ...JSON.parse(storage.read() ?? '{}') })

export const saveShippingForm = (form: Partial<ShippingForm>): void => storage.write(JSON.stringify(form))

export const clearShippingForm = (): void => storage.write(null)
