/** Saved views of a staff list: links to searches that staff use every day, shared by all who may open the list. */
import { X } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { SavedView } from '../../contract/staff/saved-views.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf, staffCall } from '../staff-request.ts'
import { Dialog, DialogForm } from './dialog.tsx'
import { Problem } from './problem.tsx'
import { SmallButton } from './small-button.tsx'
import { useAction } from './use-action.ts'
import { useLoaded } from './use-loaded.ts'

type SavedViewsProps = {
  of: 'order' | 'product' | 'customer'
  /** Of the list as it is. */
  query: string
  canSave: boolean
  canDelete: boolean
  onOpen: (query: string) => void
}

type SaveFormProps = Pick<SavedViewsProps, 'of' | 'query'> & { onSaved: () => void }

const SaveForm = ({ of, query, onSaved }: SaveFormProps) => {
  const [name, setName] = useState('')
  const { isBusy, problem, setProblem, run } = useAction()
  const save = () => {
    if (!name.trim()) return setProblem('Enter a name')
    const body = { name: name.trim(), query }
    return run(() => staffCall(`POST /api/admin/${of}-views`, { body }), onSaved)
  }
  return (
    <DialogForm noValidate action={{ isBusy }} onSubmit={save} button="Save view" busy="Saving...">
      <TextField
        label="Name"
        maxLength={60}
        value={name}
        error={problem}
        autoComplete="off"
        hint="All staff see it. It keeps the search and the filters, not the rows."
        onChange={({ target }) => {
          setName(target.value)
          setProblem(undefined)
        }}
      />
    </DialogForm>
  )
}

export const SavedViews = ({ of, query, canSave, canDelete, onOpen }: SavedViewsProps) => {
  const {
    data: views = [],
    error,
    refetch,
  } = useLoaded(
    useCallback((signal?: AbortSignal) => staffCall(`GET /api/admin/${of}-views`, { signal }), [of]),
  )
  const [isOpen, setOpen] = useState(false)
  const { run } = useAction({ failsInToast: true })
  const remove = async ({ id, name }: SavedView) => {
    await run(
      () => staffCall(`DELETE /api/admin/${of}-views/{id}`, { params: { id } }),
      () => toast({ title: 'View removed', description: `${name} is no longer in the list of views.` }),
    )
    await refetch()
  }
  const isSaved = views.some((view) => view.query === query)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Problem>{error && `Saved views: ${messageOf(error)}`}</Problem>
      {views.length > 0 && (
        <ul aria-label="Saved views" className="contents">
          {views.map((view) => (
            <li key={view.id} className="inline-flex items-center rounded-full border border-edge">
              <button
                type="button"
                aria-pressed={view.query === query}
                className="min-h-9 rounded-full py-1.5 pl-3.5 text-left text-sm aria-pressed:font-medium aria-pressed:underline aria-pressed:underline-offset-4 pointer-coarse:min-h-11"
                onClick={() => onOpen(view.query)}
              >
                {view.name}
              </button>
              {canDelete ? (
                <IconButton
                  label={`Remove view ${view.name}`}
                  className="size-9! pointer-coarse:size-11!"
                  onClick={() => void remove(view)}
                >
                  <X aria-hidden="true" className="size-3.5" />
                </IconButton>
              ) : (
                <span className="w-3.5" />
              )}
            </li>
          ))}
        </ul>
      )}
      {canSave && !isSaved && (
        <SmallButton variant="quiet" onClick={() => setOpen(true)}>
          Save this view
        </SmallButton>
      )}
      <Dialog of={isOpen} onClose={() => setOpen(false)} title="Save view">
        <SaveForm
          of={of}
          query={query}
          onSaved={() => {
            setOpen(false)
            void refetch()
          }}
        />
      </Dialog>
    </div>
  )
}
