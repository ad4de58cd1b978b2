/** Below the grid: how much is unsaved, and the save; after a save, its undo. */

import { countText } from '../../domain/count-text.ts'
import { Button } from '../../ui/button.tsx'
import type { GridDraft } from './grid-draft.ts'
import { editsText } from './save-review.tsx'

type SaveBarProps = {
  draft: GridDraft
  problems: number
  isBusy: boolean
  onReview: () => void
  onDiscard: () => void
  onTakeBack: () => void
}

export const SaveBar = ({ draft, problems, isBusy, onReview, onDiscard, onTakeBack }: SaveBarProps) => {
  const { edits, lastSave, restoredFrom } = draft
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-40 mt-3 flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-paper py-2"
    >
      <p className="text-sm">
        {edits.size > 0 ? (
          <>
            <strong className="font-medium">{editsText(edits)}</strong>
            <span>{' not saved'}</span>
            {problems > 0 && <span>{`, ${problems} to correct`}</span>}
            {restoredFrom !== null && <span className="text-muted"> · found again from your last visit</span>}
          </>
        ) : lastSave ? (
          `${countText(lastSave.edits, 'change')} saved. The undo works for seven days.`
        ) : (
          <span className="text-muted">No unsaved changes</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {edits.size === 0 && lastSave && (
          <Button variant="outline" aria-disabled={isBusy} onClick={onTakeBack}>
            {isBusy ? 'Taking back...' : 'Undo this save'}
          </Button>
        )}
        {edits.size > 0 && (
          <>
            <Button variant="outline" onClick={onDiscard}>
              Discard
            </Button>
            <Button aria-disabled={problems > 0 || isBusy} onClick={onReview}>
              Review and save
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
