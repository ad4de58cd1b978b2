/** Saves the edits of the grid in one call, and takes the last save back in one. A refusal marks the cells it names. */
import { useRef } from 'react'
import type { BulkConflicts, BulkErrors } from '../../contract/products/bulk.ts'
import { countText } from '../../domain/count-text.ts'
import { type BulkRow, MAX_BULK_ROWS } from '../../domain/products/bulk-edit.ts'
import { ApiError } from '../../ui/api-client.ts'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import { useAction } from '../components/use-action.ts'
import { refreshProducts } from '../products/product-api.ts'
import { messageOf, staffCall } from '../staff-request.ts'
import type { Report } from './grid-actions.ts'
import { endDraft, readGridDraft, replaceEdits } from './grid-draft.ts'
import { countRows, markRefused, toBulkRows } from './grid-edits.ts'
import { editsText } from './save-review.tsx'

const refusalOf = (error: unknown): (Partial<BulkErrors> & Partial<BulkConflicts>) | undefined => {
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 422)) return undefined
  try {
    return JSON.parse(error.text)
  } catch {
    return undefined // A plain message.
  }
}

/** Letters and digits, also where the page is not served over https. */
const newChangeId = (): string =>
  `change_${[...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

export const useGridSave = (options: {
  onSaved: (rows: readonly BulkRow[]) => void
  /** Reads the stored values again. */
  onStale: () => void
  onReport: (report: Report) => void
  nameOf: (key: { kind: string; id: string }) => string
}) => {
  const { onSaved, onStale, onReport, nameOf } = options
  const client = useQueryClient()
  const { isBusy, run } = useAction()
  const attempt = useRef({ rows: '', changeId: '' })
  const say = (text: string) => onReport({ text, skipped: [] })

  const save = async (): Promise<void> => {
    const { edits } = readGridDraft()
    const rows = countRows(edits)
    if (rows > MAX_BULK_ROWS)
      return say(`One save takes at most 2,000 rows; these are ${rows}. Undo some of them first.`)
    const wanted = toBulkRows(edits)
    // The same rows again: the response to the first call was lost.
    const text = JSON.stringify(wanted)
    if (attempt.current.rows !== text) attempt.current = { rows: text, changeId: newChangeId() }
    const body = { rows: wanted, changeId: attempt.current.changeId }
    await run(
      () => staffCall('PATCH /api/admin/catalogue/products', { body }),
      ({ changeId, saved }) => {
        attempt.current = { rows: '', changeId: '' }
        onSaved(wanted)
        endDraft(changeId === null ? null : { changeId, edits: edits.size, rows: saved, at: Date.now() })
        say(
          changeId === null
            ? 'Nothing to save: all values are stored already.'
            : `${editsText(edits)} saved.`,
        )
        onStale()
        refreshProducts(client)
      },
      (failure) => {
        const { errors, conflicts } = refusalOf(failure) ?? {}
        const refused = errors ?? conflicts
        if (!refused) return say(`Nothing is saved: ${messageOf(failure)}`)
        replaceEdits(markRefused(readGridDraft().edits, refused))
        const reason = errors ? 'must be corrected first' : 'changed after you read it'
        say(`Nothing is saved: ${countText(refused.length, 'value')} ${reason}.`)
        if (!errors) onStale()
      },
    )
  }

  const takeBack = async (): Promise<void> => {
    const { lastSave, edits } = readGridDraft()
    if (!lastSave) return
    const params = { changeId: lastSave.changeId }
    await run(
      () => staffCall('POST /api/admin/catalogue/changes/{changeId}/undo', { params }),
      () => {
        say(`${countText(lastSave.edits, 'change')} taken back.`)
        endDraft(null)
        if (edits.size > 0) replaceEdits(edits)
        onStale()
        refreshProducts(client)
      },
      (failure) => {
        const { conflicts } = refusalOf(failure) ?? {}
        if (!conflicts) return say(`Nothing is taken back: ${messageOf(failure)}`)
        onReport({
          text: `Nothing is taken back: ${countText(conflicts.length, 'value')} changed since.`,
          skipped: conflicts.map((conflict) => ({
            name: nameOf(conflict),
            field: conflict.field ?? 'price',
            reason: conflict.sentence.replace(/\.$/, ''),
          })),
        })
      },
    )
  }
  return { isBusy, save, takeBack }
}
