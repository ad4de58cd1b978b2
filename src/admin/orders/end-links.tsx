/** Ends all secret links to an order, as when a mail with one was forwarded or went to somebody else. */
import { SmallButton } from '../components/small-button.tsx'
import { useMay } from '../staff-session.ts'
import { orderApi } from './order-api.ts'
import type { OrderProps } from './use-order.ts'

export const EndLinks = ({ order, isBusy, act }: OrderProps) =>
  useMay()('manage-orders') ? (
    <div className="mt-4 text-sm">
      <p className="text-muted">
        Mails have a secret link to the order. Who holds one that has ended can have a new one sent to the
        email address above.
      </p>
      <SmallButton
        className="mt-2"
        aria-disabled={isBusy}
        onClick={() => void act(() => orderApi.endLinks(order.id), 'The links to this order have ended')}
      >
        End all links
      </SmallButton>
    </div>
  ) : null
