/** Where the shop ships, and for how much. The zones have a form of their own. */
import { type ShippingZone, SPECIFIED_ZONE } from '../pricing/shipping.ts'
import { own, typed } from './setting-field.ts'

export const MAX_ZONES = 50
/** Of a zone. */
export const MAX_SHIPPING_PRICES = 20
export const MAX_ZONE_NAME = 60
export const MAX_DELIVERY_DAYS = 60

/** `name`: for staff. */
type NamedZone = ShippingZone & { name: string }

export const shipping = {
  zones: own('Zones', {
    description: 'Carts are priced for the first country of the first zone before an address is known',
    of: typed<[NamedZone, ...NamedZone[]]>(),
    default: [{ name: 'All countries', ...SPECIFIED_ZONE }],
    mustBeSent: true,
  }),
  fullAddresses: own('Address fields', {
    description: 'All address fields also in GB, US, CA, DE, FR and AU; absent: the short form',
    of: typed<true>(),
    default: undefined,
  }),
}
