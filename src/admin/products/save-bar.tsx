/** The bar with the buttons that save, always in view. Ctrl+S saves too. */
import { useEffect, useRef } from 'react'
import type { ProductStatus } from '../../domain/products/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../components/problem.tsx'

type SaveBarProps = {
  isNew: boolean
  isUnsaved: boolean
  isSaving: boolean
  status: ProductStatus
  /** The server's refusal, or what is missing. */
  message: string | undefined
  onSave: (status?: ProductStatus) => void
  onDiscard: () => void
}

export const SaveBar = ({ isNew, isUnsaved, isSaving, status, message, onSave, onDiscard }: SaveBarProps) => {
  const save = useRef(onSave)
  useEffect(() => {
    save.current = onSave
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      save.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  const isDraft = status === 'draft'
  const saveLabel = isSaving ? 'Saving...' : isDraft ? 'Save draft' : 'Save'
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-20 -mx-gutter border-t border-line bg-paper px-gutter py-3 shadow-float"
    >
      <Problem className="mb-2">{message}</Problem>
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="basis-full text-sm text-muted empty:hidden sm:flex-1 sm:basis-0">
          {isUnsaved ? 'Unsaved changes' : isNew ? '' : 'All changes are saved'}
        </p>
        {isUnsaved && (
          <Button variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button variant={isDraft ? 'outline' : 'solid'} aria-disabled={isSaving} onClick={() => onSave()}>
          {saveLabel}
        </Button>
        {isDraft && (
          <Button aria-disabled={isSaving} onClick={() => onSave('live')}>
            Publish
          </Button>
        )}
      </div>
    </div>
  )
}
