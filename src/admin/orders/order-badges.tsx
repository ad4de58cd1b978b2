/** The statuses of an order as badges: its fulfilment, its payment where that is not simply paid, who packs it, and whether it is a trial. */
import type { PackingClaim } from '../../contract/orders/order-list.ts'
import { type FulfilmentStatus, fulfilmentLabel } from '../../domain/orders/fulfilment.ts'
import type { OrderStatus, PaymentStatus } from '../../domain/orders/order-status.ts'
import { isTrial, type PaymentMode } from '../../domain/pricing/payment-mode.ts'
import { DateTime } from '../date-time.tsx'
import { StatusBadge } from '../status-badge.tsx'

const words = (status: string): string =>
  `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`

const QUIET: readonly FulfilmentStatus[] = ['unfulfilled', 'cancelled']

type OrderBadgesProps = {
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
  mode: PaymentMode | null
  claim: PackingClaim | null
  /** In how many postage files it was. */
  postageFiles?: number
}

export const OrderBadges = ({
  status,
  paymentStatus,
  fulfilmentStatus,
  mode,
  claim,
  postageFiles = 0,
}: OrderBadgesProps) => (
  <span className="inline-flex flex-wrap gap-1.5">
    {(status === 'confirmed' || fulfilmentStatus === 'cancelled') && (
      <StatusBadge tone={QUIET.includes(fulfilmentStatus) ? 'quiet' : 'good'}>
        {fulfilmentLabel(fulfilmentStatus)}
      </StatusBadge>
    )}
    {status !== 'confirmed' && (status !== 'cancelled' || fulfilmentStatus !== 'cancelled') && (
      <StatusBadge tone="quiet">{words(status)}</StatusBadge>
    )}
    {status === 'confirmed' && paymentStatus !== 'paid' && (
      <StatusBadge tone="quiet">{words(paymentStatus)}</StatusBadge>
    )}
    {claim && (
      <span className="text-xs wrap-anywhere text-muted">
        <span>{`Claimed by ${claim.packer}, `}</span>
        <DateTime iso={claim.at} />
      </span>
    )}
    {postageFiles > 0 && (
      <StatusBadge tone="quiet">
        {postageFiles === 1 ? 'In a postage file' : `In ${postageFiles} postage files`}
      </StatusBadge>
    )}
    {isTrial(mode) && <StatusBadge tone="quiet">Trial</StatusBadge>}
  </span>
)
