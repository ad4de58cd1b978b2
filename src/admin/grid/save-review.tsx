/** What a save changes, row by row, before it is sent. */

import { countText } from '../../domain/count-text.ts'
import { pence } from '../../domain/pricing/money.ts'
import { largeChangesSentence } from '../../domain/pricing/price-change.ts'
import { type BulkValue, bulkLabel } from '../../domain/products/bulk-edit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ScrollSection } from '../components/scroll-section.tsx'
import { type Choices, cellText, choicesOf } from './grid-columns.ts'
import { countRows, type Edit, type Edits, isLargeEdit } from './grid-edits.ts'
import { type GridRow, rowKey } from './grid-rows.ts'

const MAX_LISTED_ROWS = 100

export const editsText = (edits: Edits): string =>
  `${countText(edits.size, 'change')} in ${countText(countRows(edits), 'row')}`

const valueText = ({ field }: Edit, value: BulkValue | null, choices: Choices): string => {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'price' || field === 'compareAtPrice') return `£${value}`
  return (
    choicesOf(field, choices).find((choice) => choice.value === value)?.name ??
    cellText(field, value, choices)
  )
}

/** The prices that a product has after the save; `valuesOf` knows the fields that are not edited. */
const isWithoutSaving = (list: readonly Edit[], values: GridRow['values'] = {}): boolean => {
  const after = (field: 'price' | 'compareAtPrice') => {
    const edit = list.find((each) => each.field === field)
    return edit ? edit.value : values[field]
  }
  const isEdited = list.some(({ field }) => field === 'price' || field === 'compareAtPrice')
  const [price, compareAt] = [after('price'), after('compareAtPrice')]
  if (!isEdited || typeof price !== 'string' || typeof compareAt !== 'string') return false
  return pence(compareAt) <= pence(price)
}

type SaveReviewProps = {
  open: boolean
  edits: Edits
  /** The stored values of a row of the grid, by its key. */
  valuesOf: (key: string) => GridRow['values'] | undefined
  choices: Choices
  isSaving: boolean
  onSave: () => void
  onClose: () => void
}

const Review = ({ edits, valuesOf, choices, isSaving, onSave, onClose }: Omit<SaveReviewProps, 'open'>) => {
  const byRow = Map.groupBy(edits.values(), ({ kind, id }) => rowKey(kind, id))
  const largeOf = (list: readonly Edit[]) => list.filter(isLargeEdit).length
  // Those that are asked about come first: not all rows are listed.
  const rows = [...byRow].toSorted(([, a], [, b]) => largeOf(b) - largeOf(a))
  const large = largeOf([...edits.values()])
  const byField = Map.groupBy(edits.values(), ({ field }) => field)
  return (
    <div className="grid gap-4 p-6">
      <p>
        {`${editsText(edits)}: ${[...byField].map(([field, list]) => `${bulkLabel(field)} ${list.length}`).join(', ')}. All are saved together, or none.`}
      </p>
      {large > 0 && (
        <p className="font-medium text-sale">
          {`${largeChangesSentence(large)} Look at ${large === 1 ? 'it' : 'them'} before you save.`}
        </p>
      )}
      <ScrollSection label="Changes" className="max-h-[50dvh]">
        <ul className="grid gap-3 text-sm">
          {rows.slice(0, MAX_LISTED_ROWS).map(([key, list]) => (
            <li key={key}>
              <p className="font-medium">{list[0]?.name}</p>
              <ul>
                {list.map((edit) => (
                  <li key={edit.field} className="text-muted tabular-nums">
                    <span>{`${bulkLabel(edit.field)}: ${valueText(edit, edit.seen, choices)} → `}</span>
                    <span className="text-ink">{valueText(edit, edit.value, choices)}</span>
                    {isLargeEdit(edit) && <span className="text-sale"> by more than half</span>}
                  </li>
                ))}
              </ul>
              {isWithoutSaving(list, valuesOf(key)) && (
                <p className="text-sale">
                  The compare-at price is not above the price, so the shop does not show it.
                </p>
              )}
            </li>
          ))}
        </ul>
      </ScrollSection>
      {byRow.size > MAX_LISTED_ROWS && (
        <p className="text-sm text-muted">{`and ${countText(byRow.size - MAX_LISTED_ROWS, 'more row')}`}</p>
      )}
      <div className="flex flex-wrap gap-3" data-bottom-bar>
        <Button aria-disabled={isSaving} onClick={onSave}>
          {isSaving ? 'Saving...' : `Save ${countText(edits.size, 'change')}`}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Back to the table
        </Button>
      </div>
    </div>
  )
}

export const SaveReview = ({ open, ...rest }: SaveReviewProps) => (
  <Dialog of={open} onClose={rest.onClose} title="Review and save">
    {rest.edits.size > 0 && <Review {...rest} />}
  </Dialog>
)
