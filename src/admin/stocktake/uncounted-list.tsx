/** What a stocktake has not counted: it stays as it is, unless the person says that it counts as 0. */
import { useState } from 'react'
import type { Stocktake } from '../../contract/products/stocktakes.ts'
import { MAX_STOCKTAKE_LINES } from '../../domain/products/stocktake.ts'
import { nameWithChoice } from '../../domain/products/variants.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogForm } from '../components/dialog.tsx'
import { ListRow } from '../components/list-row.tsx'
import { HeadedSection } from '../components/section.tsx'
import { SmallButton } from '../components/small-button.tsx'
import { useAction } from '../components/use-action.ts'
import { staffCall } from '../staff-request.ts'

type UncountedListProps = {
  stocktake: Stocktake
  onZero: (itemId: string) => void
  onAnswer: (stocktake: Stocktake) => void
  onRefused: () => void
}

const itemsText = (total: number): string =>
  total === 1 ? 'One is not counted' : `${total.toLocaleString('en-GB')} are not counted`

export const UncountedList = ({ stocktake, onZero, onAnswer, onRefused }: UncountedListProps) => {
  const { id, uncounted } = stocktake
  const { items, total } = uncounted
  const [isAsking, setAsking] = useState(false)
  const action = useAction()
  if (total === 0) return null
  const countRest = () =>
    void action.run(
      () => staffCall('POST /api/admin/stocktakes/{id}/rest', { params: { id }, body: { items: total } }),
      (answer) => {
        setAsking(false)
        onAnswer(answer)
      },
      onRefused,
    )
  return (
    <HeadedSection
      className="mt-10"
      title={itemsText(total)}
      hint="Their stock stays as it is, unless they count as 0. What another open stocktake has counted is not listed."
    >
      <ul aria-label="Not counted" className="mt-3 border-t border-line">
        {items.map((item) => (
          <ListRow
            key={item.itemId}
            title={nameWithChoice(item)}
            facts={[item.sku, ...item.shelfPlaces, `${item.onHand} in stock`].filter(Boolean).join(' · ')}
            action={
              <SmallButton onClick={() => onZero(item.itemId)}>
                <span>Counts as 0</span>
                <span className="sr-only">{`: ${nameWithChoice(item)}`}</span>
              </SmallButton>
            }
          />
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-3 text-sm text-muted">{`${(total - items.length).toLocaleString('en-GB')} more are not shown.`}</p>
      )}
      {total <= MAX_STOCKTAKE_LINES && (
        <Button variant="outline" className="mt-4" onClick={() => setAsking(true)}>
          {total === 1 ? 'Count it as 0' : `Count all ${total.toLocaleString('en-GB')} as 0`}
        </Button>
      )}
      <Dialog of={isAsking} onClose={() => setAsking(false)} title="Count the rest as 0?">
        <DialogForm
          action={action}
          onSubmit={countRest}
          button="Count as 0"
          busy="Counting..."
          onCancel={() => setAsking(false)}
        >
          <p>{`${itemsText(total)}. Each gets a line with 0, which can be changed until the stocktake is posted.`}</p>
        </DialogForm>
      </Dialog>
    </HeadedSection>
  )
}
