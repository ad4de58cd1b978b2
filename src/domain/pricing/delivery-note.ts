/** What is said of the time until a delivery: "Expected in 2 to 4 working days". The one place of this sentence. */
import type { DeliveryDays } from './shipping.ts'

/** Null where nothing is promised: the owner has set nothing, or a node of the release before took the order. */
export const deliveryNote = (days: DeliveryDays | null | undefined): string | null => {
  if (!days) return null
  const [least, most] = days
  if (most === 0) return 'Expected on the same working day'
  const atMost = `${most} working day${most === 1 ? '' : 's'}`
  if (least === 0) return `Expected within ${atMost}`
  return `Expected in ${least === most ? '' : `${least} to `}${atMost}`
}
