/** The file that a carrier gave back: its two columns, what each row would do, and one press that ships what counts. */
import { useState } from 'react'
import type {
  CheckedPostageReturn,
  ListedPostageFile,
  ShippedPostageReturn,
} from '../../contract/postage/postage-returns.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { MAX_RETURNED_BYTES, type ReturnColumns } from '../../domain/postage/postage-return.ts'
import { CarrierField, lastCarrier, rememberCarrier } from '../components/carrier-field.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import { DialogForm } from '../components/dialog.tsx'
import { Problem } from '../components/problem.tsx'
import { ScrollSection } from '../components/scroll-section.tsx'
import { isConflict, useAction } from '../components/use-action.ts'
import { useFields } from '../components/use-fields.ts'
import { FileDrop } from '../imports/file-drop.tsx'
import { newRequestKey } from '../request-key.ts'
import { encodeFile } from './encode-file.ts'
import { postageApi } from './postage-api.ts'
import { ordersText } from './postage-file-button.tsx'

const Rows = ({ rows }: Pick<CheckedPostageReturn, 'rows'>) => (
  <ScrollSection label="Rows" className="max-h-80 border-t border-line">
    <ul aria-label="Rows of the file" className="text-sm">
      {rows.map(({ row, reference, tracking, problem }) => (
        <li key={row} className="border-b border-line py-2 wrap-anywhere">
          <p className="flex flex-wrap gap-x-3">
            <span className="text-muted">{`Row ${row}`}</span>
            <span>{/^\d+$/.test(reference) ? `Order ${orderNumberText(Number(reference))}` : reference}</span>
            <span>{tracking}</span>
          </p>
          <p className={problem === null ? 'text-moss' : 'text-sale'}>{problem ?? 'Ships the order.'}</p>
        </li>
      ))}
    </ul>
  </ScrollSection>
)

type Upload = { name: string; file: string }

type ReturnFormProps = {
  of: ListedPostageFile
  onShipped: (shipped: ShippedPostageReturn) => void
}

export const ReturnForm = ({ of: { id }, onShipped }: ReturnFormProps) => {
  const [upload, setUpload] = useState<Upload>()
  const [checked, setChecked] = useState<CheckedPostageReturn>()
  const fields = useFields({ reference: '', tracking: '', carrier: '' })
  // The same as long as the same rows are shown: an answer that is lost ships nothing twice.
  const [key, setKey] = useState(newRequestKey)
  const { isBusy, problem, setProblem, run } = useAction()
  const { values, set, text } = fields
  const isMapped = values.reference !== '' && values.tracking !== ''
  const read = (file: string, columns?: ReturnColumns) => postageApi.checkReturn(id, { file, columns })
  const show = (result: CheckedPostageReturn) => {
    setKey(newRequestKey())
    setChecked(result)
  }
  const choose = (chosen: File) => {
    if (chosen.size > MAX_RETURNED_BYTES)
      return setProblem(`${chosen.name} has more than ${MAX_RETURNED_BYTES / 1_000_000} MB.`)
    return run(
      async () => {
        const file = await encodeFile(chosen)
        return { file, result: await read(file) }
      },
      ({ file, result }) => {
        setUpload({ name: chosen.name, file })
        set({
          ...(result.columns ?? { reference: '', tracking: '' }),
          carrier: result.carrier || lastCarrier(),
        })
        show(result)
      },
    )
  }
  const map = (columns: ReturnColumns) => {
    set(columns)
    if (upload && columns.reference && columns.tracking) void run(() => read(upload.file, columns), show)
  }
  const ship = () => {
    if (!upload || !checked) return
    const { reference, tracking } = values
    const carrier = values.carrier.trim()
    const columns = { reference, tracking }
    void run(
      () => postageApi.shipReturn(id, { file: upload.file, columns, carrier, orders: checked.orders, key }),
      (shipped) => {
        rememberCarrier(carrier)
        onShipped(shipped)
      },
      async (failure) => isConflict(failure) && show(await read(upload.file, columns)),
    )
  }
  const drop = (
    <FileDrop
      label="File of the carrier"
      button="Choose the file"
      accept=".csv,.txt,.tsv,text/csv"
      isBusy={isBusy}
      onFile={(file) => void choose(file)}
      hint="The CSV file that the carrier gave back. Nothing is shipped before you have seen each row."
    />
  )
  if (!upload || !checked)
    return (
      <div className="grid gap-5 p-6">
        {drop}
        <Problem>{problem}</Problem>
      </div>
    )
  const count = checked.orders.length
  const choices = checked.headings.map((heading) => [heading, heading] as const)
  return (
    <DialogForm
      action={{ isBusy, problem }}
      onSubmit={ship}
      button={`Ship ${ordersText(count)}`}
      busy="Working..."
      isDisabled={!isMapped || count === 0}
    >
      {drop}
      <p className="font-medium wrap-anywhere">{upload.name}</p>
      <ChoiceField
        label="Order number"
        prompt="Choose a column"
        choices={choices}
        value={values.reference}
        onChange={(reference) => map({ reference, tracking: values.tracking })}
      />
      <ChoiceField
        label="Tracking number"
        prompt="Choose a column"
        choices={choices}
        value={values.tracking}
        onChange={(tracking) => map({ reference: values.reference, tracking })}
      />
      <CarrierField {...text('carrier')} />
      {isMapped && (
        <>
          <p role="status">{`${count} of ${checked.rows.length} ${checked.rows.length === 1 ? 'row ships' : 'rows ship'} an order.`}</p>
          <Rows rows={checked.rows} />
        </>
      )}
    </DialogForm>
  )
}
