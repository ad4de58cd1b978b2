/** Whether a call that is repeated under its key asks for the refund that was made, and not for another one. */
import type { WantedRefund } from '../../domain/orders/refund-amounts.ts'
import type { StoredPartialRefund } from '../../storage/orders/partial-refunds.ts'

type Asked = WantedRefund &
  Pick<StoredPartialRefund, 'cause' | 'explanation' | 'notify'> & { expected: number }

type StoredLine = {
  refund_id: string
  position: number
  cancelled: number
  returned: number
  restocked: boolean
}

const lineText = (position: number, quantity: number, restock: boolean): string =>
  `${position} ${quantity} ${restock}`

export const isSameRefund = (
  { lines, shipping, extra, expected, cause, explanation, notify }: Asked,
  made: StoredPartialRefund,
  stored: readonly StoredLine[],
): boolean => {
  const asked = lines.map(({ position, quantity, restock }) => lineText(position, quantity, restock))
  const before = stored
    .filter(({ refund_id }) => refund_id === made.id)
    .map(({ position, cancelled, returned, restocked }) =>
      lineText(position, cancelled + returned, restocked),
    )
  return (
    made.amount === expected &&
    // Less than was asked for, where less was left of the payment.
    made.shipping <= shipping &&
    made.extra === extra &&
    made.cause === cause &&
    made.explanation === explanation &&
    made.notify === notify &&
    JSON.stringify(asked.toSorted()) === JSON.stringify(before.toSorted())
  )
}
