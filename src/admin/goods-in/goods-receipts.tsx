/** The last goods receipts, each with its undo. */
import { useState } from 'react'
import type { GoodsReceipt } from '../../contract/products/goods-in.ts'
import { countText } from '../../domain/count-text.ts'
import { nameWithChoice } from '../../domain/products/variants.ts'
import { Badge } from '../../ui/badge.tsx'
import { ListRow } from '../components/list-row.tsx'
import { Loaded } from '../components/loaded.tsx'
import { Empty } from '../components/paged-list.tsx'
import { HeadedSection } from '../components/section.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useAction } from '../components/use-action.ts'
import type { useLoaded } from '../components/use-loaded.ts'
import { DateTime } from '../date-time.tsx'
import { LabelDialog, type LabelLine } from '../documents/label-dialog.tsx'
import { staffCall } from '../staff-request.ts'

/** A label for each unit that arrived. */
const labelsOf = ({ lines }: GoodsReceipt): LabelLine[] =>
  lines.map((line) => ({ variantId: line.variantId, title: nameWithChoice(line), copies: line.units }))

const Receipt = ({ receipt, onUndone }: { receipt: GoodsReceipt; onUndone: () => Promise<void> }) => {
  const { id, reason, document, units, lines, madeBy, madeAt, undoneBy } = receipt
  const { isBusy, run } = useAction({ failsInToast: true })
  const [labels, setLabels] = useState<LabelLine[]>()
  const undo = () =>
    void run(() => staffCall('POST /api/admin/goods-in/{id}/undo', { params: { id } }), onUndone)
  return (
    <ListRow
      title={
        <>
          <span>{`${reason}, ${document}`}</span>
          {undoneBy !== null && <Badge>{`Undone by ${undoneBy}`}</Badge>}
        </>
      }
      facts={
        <>
          <span>{`${countText(units, 'unit')} in ${countText(lines.length, 'line')}, ${madeBy}, `}</span>
          <DateTime iso={madeAt} />
        </>
      }
      action={
        undoneBy === null && (
          <div className="flex flex-wrap gap-2">
            <SmallButton onClick={() => setLabels(labelsOf(receipt))}>
              <span>Labels</span>
              <span className="sr-only">{` of ${document}`}</span>
            </SmallButton>
            <SmallButton aria-disabled={isBusy} onClick={undo}>
              <span>Undo</span>
              <span className="sr-only">{` ${document}`}</span>
            </SmallButton>
            <LabelDialog lines={labels} onClose={() => setLabels(undefined)} />
          </div>
        )
      }
    />
  )
}

export type Receipts = { receipts: GoodsReceipt[] }

export const GoodsReceipts = ({ of }: { of: ReturnType<typeof useLoaded<Receipts>> }) => (
  <HeadedSection
    className="mt-10"
    title="Received"
    hint="An undo takes the units out again; where some were sold since, nothing is undone."
  >
    <Loaded of={of} what="The goods receipts" rows={2}>
      {({ receipts }) =>
        receipts.length === 0 ? (
          <Empty>Nothing has been received yet.</Empty>
        ) : (
          <ul aria-label="Received" className="mt-3 border-t border-line">
            {receipts.map((receipt) => (
              <Receipt key={receipt.id} receipt={receipt} onUndone={of.refetch} />
            ))}
          </ul>
        )
      }
    </Loaded>
  </HeadedSection>
)
