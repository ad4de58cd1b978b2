/** What has changed in an order since it was put on the packing table. */
import type { StaffOrder } from '../../contract/orders/order-management.ts'

type Packed = Pick<StaffOrder, 'shippingAddress' | 'notes' | 'withdrawals' | 'claim'> & {
  lines: readonly Pick<StaffOrder['lines'][number], 'position' | 'toShip'>[]
}

const units = ({ lines }: Packed): string =>
  lines.map(({ position, toShip }) => `${position}:${toShip}`).join()

/** Words for the packer; none where the slip and the parcel are still right. */
export const packingChanges = (shown: Packed, now: Packed): string[] => [
  ...(now.claim && now.claim.station !== shown.claim?.station
    ? [`${now.claim.packer} has taken this order over.`]
    : []),
  ...(JSON.stringify(shown.shippingAddress) === JSON.stringify(now.shippingAddress)
    ? []
    : ['The address is another one now: print the slip again.']),
  ...(units(shown) === units(now) ? [] : ['What is to be shipped has changed: check the box.']),
  ...(now.notes.length > shown.notes.length ? ['There is a new note.'] : []),
  ...(now.withdrawals.length > shown.withdrawals.length ? ['The customer has withdrawn.'] : []),
]
