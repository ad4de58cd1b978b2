/** The form of what is edited, what its save met, and the bar that saves and discards. */
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { SaveProblem } from './conflict.tsx'

type EditFormProps = {
  of: { isChanged: boolean; problem: string | undefined; discard: () => void }
  onSubmit: () => unknown
  conflict: ReactNode
  buttons: ReactNode
  /** Said of changes that are not saved. */
  unsaved: string
  children: ReactNode
}

export const EditForm = ({
  of: { isChanged, problem, discard },
  onSubmit,
  conflict,
  buttons,
  unsaved,
  children,
}: EditFormProps) => (
  <form
    className="mt-5"
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
    <SaveProblem problem={problem} className="mt-5">
      {conflict}
    </SaveProblem>
    <div
      data-save-bar
      className="sticky bottom-0 z-10 -mx-1 mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-1 py-3"
    >
      {buttons}
      {isChanged && (
        <Button variant="quiet" onClick={discard}>
          Discard
        </Button>
      )}
      <p role="status" className="text-sm text-muted">
        {isChanged ? unsaved : ''}
      </p>
    </div>
  </form>
)
