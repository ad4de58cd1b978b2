/** The statuses of an order as badges: its fulfilment, its payment where that is not simply paid, and whether it is a trial. */
import { type FulfilmentStatus, fulfilmentLabel } from '../../domain/orders/fulfilment.ts'
import type { OrderStatus, PaymentStatus } from '../../domain/orders/order-status.ts'
import { isTrial, type PaymentMode } from '../../domain/pricing/payment-mode.ts'
import { StatusBadge } from '../status-badge.tsx'

const words = (status: string): string =>
  `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`

type OrderBadgesProps = {
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  mode: PaymentMode | null
}

export const OrderBadges = ({ status, paymentStatus, fulfilmentStatus, mode }: OrderBadgesProps) => (
  <span className="inline-flex flex-wrap gap-1.5">
    {status === 'confirmed' ? (
      <StatusBadge tone={fulfilmentStatus === 'unfulfilled' ? 'quiet' : 'good'}>
        {fulfilmentLabel(fulfilmentStatus)}
      </StatusBadge>
    ) : (
      <StatusBadge tone="quiet">{words(status)}</StatusBadge>
    )}
    {status === 'confirmed' && paymentStatus !== 'paid' && (
      <StatusBadge tone="quiet">{words(paymentStatus)}</StatusBadge>
    )}
    {isTrial(mode) && <StatusBadge tone="quiet">Trial</StatusBadge>}
  </span>
)
