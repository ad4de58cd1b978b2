/** /admin/goods-in: what arrives is scanned and counted, and one press adds it to the stock. */
import { type FormEvent, useRef, useState } from 'react'
import { countText } from '../../domain/count-text.ts'
import {
  addUnit,
  MAX_GOODS_LINES,
  MAX_GOODS_TEXT,
  setUnits,
  totalUnits,
} from '../../domain/products/goods-in.ts'
import { ApiError } from '../../ui/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Empty } from '../components/paged-list.tsx'
import { Problem } from '../components/problem.tsx'
import { StaffScreen } from '../components/staff-screen.tsx'
import { useAction } from '../components/use-action.ts'
import { fieldsOf } from '../components/use-fields.ts'
import { useLoaded } from '../components/use-loaded.ts'
import { SoundButton } from '../packing/sound-button.tsx'
import { staffCall } from '../staff-request.ts'
import { useGoodsDraft } from './goods-draft.ts'
import { GoodsLineRow } from './goods-line.tsx'
import { GoodsReceipts, type Receipts } from './goods-receipts.tsx'
import { ScanForm, type ScanMessage } from './scan-form.tsx'

const readReceipts = (signal?: AbortSignal): Promise<Receipts> =>
  staffCall('GET /api/admin/goods-in', { ...(signal && { signal }) })

export const Screen = () => {
  const { draft, set, begin } = useGoodsDraft()
  const { id, reason, document, lines, isUnanswered } = draft
  const [message, setMessage] = useState<ScanMessage>()
  const receipts = useLoaded(readReceipts)
  const { isBusy, problem, setProblem, run } = useAction()
  const waiting = useRef(0)
  const scanField = useRef<HTMLInputElement>(null)
  const fields = fieldsOf({ reason, document }, (change) => set(() => change))
  const units = totalUnits(lines)
  const isLocked = isUnanswered || isBusy

  const finish = (event: FormEvent) => {
    event.preventDefault()
    if (lines.length === 0) return setProblem('Scan what arrived first.')
    if (waiting.current > 0) return setProblem('A scan is still looked up. Finish again in a moment.')
    set(() => ({ isUnanswered: true }))
    const sent = lines.map(({ variantId, units: count }) => ({ variantId, units: count }))
    void run(
      () => staffCall('POST /api/admin/goods-in', { body: { id, reason, document, lines: sent } }),
      (receipt) => {
        begin()
        setMessage({
          text: `${receipt.document} is in stock: ${countText(receipt.units, 'unit')}.`,
          isError: false,
        })
        return receipts.refetch()
      },
      (failure) => {
        if (failure instanceof ApiError && failure.status < 500) set(() => ({ isUnanswered: false }))
      },
    )
  }
  return (
    <StaffScreen
      title="Goods in"
      actions={<SoundButton />}
      intro="What arrives is added to the stock with its reason and document number. The list stays on this device until it is finished."
    >
      {!isLocked && (
        <ScanForm
          field={scanField}
          hint="Each scan is a unit; the units can be typed beside the line."
          onFound={(found) => set((before) => ({ lines: addUnit(before.lines, found) }))}
          say={setMessage}
          onWaiting={(change) => {
            waiting.current += change
          }}
        />
      )}
      <p role="status" className={`mt-2 min-h-6 ${message?.isError ? 'font-medium text-sale' : 'text-moss'}`}>
        {message?.text}
      </p>
      {lines.length === 0 ? (
        <Empty>Nothing is scanned yet.</Empty>
      ) : (
        <ul aria-label="Scanned" className="mt-2 border-t border-line">
          {lines.map((line) => (
            <GoodsLineRow
              key={line.variantId}
              line={line}
              isLocked={isLocked}
              onUnits={(count) => {
                setMessage(undefined)
                set((before) => ({ lines: setUnits(before.lines, line.variantId, count) }))
              }}
              onProblem={(text) => setMessage({ text, isError: true })}
              onEntered={() => scanField.current?.focus()}
            />
          ))}
        </ul>
      )}
      <form onSubmit={finish} className="mt-6 grid max-w-2xl gap-4 sm:grid-cols-2">
        <TextField
          label="Reason"
          required
          maxLength={MAX_GOODS_TEXT}
          disabled={isLocked}
          {...fields.text('reason')}
        />
        <TextField
          label="Document number"
          hint="Of the delivery note or the order"
          required
          autoComplete="off"
          maxLength={MAX_GOODS_TEXT}
          disabled={isLocked}
          {...fields.text('document')}
        />
        {isUnanswered && !isBusy && (
          <p className="col-span-full text-sm">
            No answer came. Finish again: the same list is sent, and is posted once.
          </p>
        )}
        <Problem className="col-span-full">
          {lines.length > MAX_GOODS_LINES ? `At most ${MAX_GOODS_LINES} lines fit.` : problem}
        </Problem>
        <Button type="submit" className="col-span-full sm:justify-self-start" aria-disabled={isBusy}>
          {isBusy ? 'Posting...' : `Finish: ${countText(units, 'unit')}`}
        </Button>
      </form>
      <GoodsReceipts of={receipts} />
    </StaffScreen>
  )
}
