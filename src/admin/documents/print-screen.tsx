/** /admin/print: documents of chosen orders, to print from the browser or to save as PDF. */
import { Printer } from 'lucide-react'
import { useCallback, useState } from 'react'
import { selectionText } from '../../domain/documents/order-selection.ts'
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  PAGE_SIZES,
  type PageSize,
} from '../../domain/documents/print-document.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useNavigation, useScreen } from '../../ui/navigation.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ChoiceField } from '../components/choice-field.tsx'
import { download } from '../components/download.ts'
import { ExportButton } from '../components/export-button.tsx'
import { Loaded } from '../components/loaded.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useAction } from '../components/use-action.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { messageOf, staffCall } from '../staff-request.ts'
import { useMay } from '../staff-session.ts'
import { usePageSize } from './page-size.ts'
import { PrintSheet } from './print-sheet.tsx'
import { kindTitles, type PrintView, printQuery, readPrintView } from './print-view.ts'

const NONE_YET: Partial<Record<DocumentKind, { title: string; text: string }>> = {
  invoice: {
    title: 'No invoice yet',
    text: 'Issue the invoices first. They are not changed any more afterwards.',
  },
  'credit-note': {
    title: 'No credit note yet',
    text: 'A refund of an order with an invoice gets its credit note by itself.',
  },
  'debit-note': {
    title: 'No debit note',
    text: 'A refund that the bank returns gets one by itself: it cancels the credit note.',
  },
}

const sizeNames = { a4: 'A4', letter: 'Letter' } as const

const useDocuments = ({ kind, orders }: PrintView) => {
  const chosen = selectionText(orders)
  const read = useCallback(
    (signal?: AbortSignal) =>
      staffCall('GET /api/admin/print/{kind}', { params: { kind }, query: { orders: chosen }, signal }),
    [kind, chosen],
  )
  return useLoaded(read)
}

const PdfButton = ({ kind, orders, size }: PrintView & { size: PageSize }) => (
  <ExportButton
    label="Download PDF"
    busy="Making PDF..."
    save={() =>
      download('GET /api/admin/print/{kind}/pdf', `${kind}s.pdf`, {
        params: { kind },
        query: { orders: selectionText(orders), size },
      })
    }
  />
)

/** For orders without an invoice. It names the refusals: such orders have none afterwards. */
const IssueButton = ({ orders, onIssued }: { orders: readonly number[]; onIssued: () => void }) => {
  const { isBusy, run } = useAction({ failsInToast: true })
  const issue = () =>
    run(
      () => staffCall('POST /api/admin/invoices', { body: { orders: selectionText(orders) } }),
      ({ issued, refused }) => {
        const [first] = refused
        toast({
          title: issued === 1 ? '1 invoice is issued' : `${issued} invoices are issued`,
          ...(first && {
            description: `${refused.length} of the orders got none. Order ${orderNumberText(first.order)}: ${first.reason}`,
          }),
        })
        onIssued()
      },
    )
  return (
    <Button variant="outline" aria-disabled={isBusy} onClick={() => void issue()}>
      {isBusy ? 'Issuing...' : 'Issue missing invoices'}
    </Button>
  )
}

const PrintDocuments = ({ view }: { view: PrintView }) => {
  const { replaceUrl } = useNavigation()
  const may = useMay()
  const [kind, setKind] = useState(view.kind)
  const [size, setSize] = usePageSize()
  const shown = { ...view, kind }
  const query = useDocuments(shown)
  const documents = query.data
  const choose = (next: DocumentKind) => {
    setKind(next)
    query.setData(undefined)
    replaceUrl(new URL(`${location.pathname}?${printQuery({ ...view, kind: next })}`, location.href))
  }
  const count = view.orders.length
  const isIssued = kind in NONE_YET
  return (
    <StaffScreen
      title="Print"
      actions={
        <>
          <ButtonLink href="/admin/orders" variant="outline">
            All orders
          </ButtonLink>
          {documents && documents.length > 0 && <PdfButton {...shown} size={size} />}
          <Button disabled={!documents || documents.length === 0} onClick={() => print()}>
            <Printer aria-hidden="true" className="size-4" />
            <span>Print</span>
          </Button>
        </>
      }
    >
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <ChoiceField
          label="Document"
          value={kind}
          choices={DOCUMENT_KINDS.map((each) => [each, kindTitles[each]] as const)}
          onChange={choose}
        />
        <ChoiceField
          label="Paper"
          value={size}
          choices={PAGE_SIZES.map((each) => [each, sizeNames[each]] as const)}
          onChange={setSize}
        />
        <p role="status" className="py-2.5 text-sm text-muted">
          {documents && <span>{`${count} ${count === 1 ? 'order' : 'orders'}`}</span>}
          {documents && isIssued && (
            <span>{`, ${documents.length} ${documents.length === 1 ? 'document' : 'documents'}`}</span>
          )}
        </p>
        {may('manage-orders') && kind === 'invoice' && documents && documents.length < count && (
          <IssueButton orders={view.orders} onIssued={() => void query.refetch()} />
        )}
      </div>
      <Loaded
        of={query}
        what="The documents"
        placeholder={
          <Skeletons count={3} label="The documents are loading">
            {(key) => <Skeleton key={key} className="mt-4 h-64 w-full" />}
          </Skeletons>
        }
        missing={
          <Notice
            title={messageOf(query.error)}
            as="p"
            action={<ButtonLink href="/admin/orders">All orders</ButtonLink>}
          >
            A trial order may have been removed.
          </Notice>
        }
      >
        {(printable) =>
          printable.length === 0 ? (
            <Notice title={NONE_YET[kind]?.title ?? 'Nothing to print'} as="p">
              {NONE_YET[kind]?.text}
            </Notice>
          ) : (
            <div
              data-receipt
              className="mt-6 grid max-w-[50rem] gap-6 *:border *:border-line *:p-5 sm:*:p-10 print:block print:max-w-none print:*:border-0 print:*:p-0"
            >
              {printable.map((printed, index) => (
                // Documents never move.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <PrintSheet key={index} printed={printed} />
              ))}
            </div>
          )
        }
      </Loaded>
    </StaffScreen>
  )
}

export const Screen = () => {
  const { url } = useScreen()
  const view = readPrintView(url.searchParams)
  if (view) return <PrintDocuments key={selectionText(view.orders)} view={view} />
  return (
    <StaffScreen title="Print">
      <Notice
        title="No orders are chosen"
        as="p"
        action={<ButtonLink href="/admin/orders">All orders</ButtonLink>}
      >
        Choose orders in the list, then what to print.
      </Notice>
    </StaffScreen>
  )
}
