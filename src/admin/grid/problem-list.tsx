/** The edits that cannot be saved, each with its reason and, where the stored value is another by now, the choice. */
import { TriangleAlert } from 'lucide-react'
import { countText } from '../../domain/count-text.ts'
import { bulkLabel } from '../../domain/products/bulk-edit.ts'
import { Button } from '../../ui/button.tsx'
import { type Edit, type Edits, gridProblemsOf } from './grid-edits.ts'
import { rowKey } from './grid-rows.ts'

const MAX_LISTED = 20

type ProblemListProps = {
  edits: Edits
  /** Whether a row is among those that are shown. */
  isShown: (row: string) => boolean
  onJump: (row: string, edit: Edit) => void
  onResolve: (edit: Edit, choice: 'own' | 'stored') => void
}

const small = 'pointer-coarse:min-h-11'

export const ProblemList = ({ edits, isShown, onJump, onResolve }: ProblemListProps) => {
  const problems = gridProblemsOf(edits)
  return (
    <section aria-label="Cannot be saved" className="empty:hidden">
      {problems.length > 0 && (
        <div className="mt-3 max-h-60 overflow-y-auto border-l-2 border-amber bg-sand px-4 py-3 text-sm">
          <p className="flex gap-2 font-medium text-amber">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{`${countText(problems.length, 'change')} cannot be saved yet. Nothing is saved until all can be.`}</span>
          </p>
          <ul className="mt-1">
            {problems.slice(0, MAX_LISTED).map((edit) => {
              const row = rowKey(edit.kind, edit.id)
              const name = `${edit.name}, ${bulkLabel(edit.field)}`
              return (
                <li key={`${row} ${edit.field}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
                  <p className="min-w-48 flex-1 wrap-anywhere">
                    {isShown(row) ? (
                      <button
                        type="button"
                        className="underline underline-offset-4 pointer-coarse:min-h-11"
                        onClick={() => onJump(row, edit)}
                      >
                        {name}
                      </button>
                    ) : (
                      <span className="font-medium">{name}</span>
                    )}
                    <span>: </span>
                    {edit.problem && <span>{edit.problem}</span>}
                    <span>.</span>
                  </p>
                  <span className="flex flex-wrap gap-2">
                    {edit.stored !== undefined && (
                      <Button
                        variant="outline"
                        size="sm"
                        className={small}
                        aria-label={`Keep mine: ${name}`}
                        onClick={() => onResolve(edit, 'own')}
                      >
                        Keep mine
                      </Button>
                    )}
                    <Button
                      variant="outline"
                      size="sm"
                      className={small}
                      aria-label={`${edit.stored === undefined ? 'Drop this change' : 'Take the new one'}: ${name}`}
                      onClick={() => onResolve(edit, 'stored')}
                    >
                      {edit.stored === undefined ? 'Drop this change' : 'Take the new one'}
                    </Button>
                  </span>
                </li>
              )
            })}
          </ul>
          {problems.length > MAX_LISTED && (
            <p>{`and ${countText(problems.length - MAX_LISTED, 'more change')}`}</p>
          )}
        </div>
      )}
    </section>
  )
}
