/** The invoice of an order and its credit notes: issued by staff, never changed. */
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import { ISSUED_TITLES } from '../../domain/documents/issued-document.ts'
import { chargedText } from '../../domain/orders/order-labels.ts'
import { ApiError } from '../../ui/api-client.ts'
import { Link } from '../../ui/link.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { DateTime } from '../date-time.tsx'
import { printAddress } from '../documents/print-view.ts'
import { useMay } from '../staff-session.ts'
import { orderApi } from './order-api.ts'
import type { OrderProps } from './use-order.ts'

const issue = async ({ id, number }: StaffOrder): Promise<StaffOrder> => {
  const { refused } = await orderApi.issueInvoices(String(number))
  const [refusal] = refused
  if (refusal) throw new ApiError(409, refusal.reason)
  return orderApi.read(id)
}

export const OrderDocuments = ({ order, isBusy, act }: OrderProps) => {
  const may = useMay()
  const { documents, invoiceObstacle } = order
  if (documents.length === 0)
    return invoiceObstacle || !may('manage-orders') ? (
      <p className="text-sm text-muted">{invoiceObstacle ?? 'None is issued.'}</p>
    ) : (
      <>
        <p className="text-sm text-muted">
          An invoice is not changed any more. Refunds get credit notes automatically.
        </p>
        <SmallButton
          className="mt-3"
          aria-disabled={isBusy}
          onClick={() => void act(() => issue(order), 'The invoice is issued')}
        >
          Issue invoice
        </SmallButton>
      </>
    )
  return (
    <ul aria-label="Invoice and credit notes" className="grid gap-2 text-sm">
      {documents.map(({ id, kind, number, issuedAt, gross, currency }) => (
        <li key={id}>
          <Link
            href={printAddress(kind, [order.number])}
            className="inline-flex min-h-6 items-center underline underline-offset-4 pointer-coarse:min-h-11"
          >
            {`${ISSUED_TITLES[kind]} ${number}`}
          </Link>
          <span className="block text-muted tabular-nums">
            <span>{`${chargedText(gross, currency)}, `}</span>
            <DateTime iso={issuedAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
