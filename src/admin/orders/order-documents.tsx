/** The invoice of an order and its credit notes: issued by staff, never changed. */
import { useState } from 'react'
import type { StaffOrder } from '../../contract/orders/order-management.ts'
import { ISSUED_TITLES } from '../../domain/documents/issued-document.ts'
import { chargedText, orderNumberText } from '../../domain/orders/order-labels.ts'
import { ApiError } from '../../ui/api-client.ts'
import { Link } from '../../ui/link.tsx'
import { Dialog, DialogForm } from '../components/dialog.tsx'
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

const IssueInvoice = ({ order, isBusy, act }: OrderProps) => {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <p className="text-sm text-muted">
        An invoice is not changed any more. Refunds get credit notes automatically.
      </p>
      <SmallButton className="mt-3" aria-disabled={isBusy} onClick={() => setAsking(true)}>
        Issue invoice
      </SmallButton>
      <Dialog of={isAsking} onClose={close} title={`Invoice order ${orderNumberText(order.number)}?`}>
        <DialogForm
          action={{ isBusy }}
          onSubmit={async () => {
            await act(() => issue(order), 'The invoice is issued')
            close()
          }}
          button="Issue the invoice"
          busy="Issuing..."
          onCancel={close}
        >
          <p>
            {`It gets the next number and states ${chargedText(order.total, order.currency)} with the addresses and taxes as they are now. It cannot be changed or taken back; what is wrong in it is corrected by refunds with credit notes.`}
          </p>
        </DialogForm>
      </Dialog>
    </>
  )
}

export const OrderDocuments = (props: OrderProps) => {
  const { order } = props
  const may = useMay()
  const { documents, invoiceObstacle } = order
  if (documents.length === 0)
    return invoiceObstacle || !may('manage-orders') ? (
      <p className="text-sm text-muted">{invoiceObstacle ?? 'None is issued.'}</p>
    ) : (
      <IssueInvoice {...props} />
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
