/**
 * A panel that slides in from a side, or a dialog in the middle. It is a native modal `<dialog>`, which traps the focus,
 * closes on Escape, makes the page inert and restores the focus.
 */
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './button.tsx'

type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  side: 'left' | 'right' | 'middle'
  children: ReactNode
}

const sideClasses = {
  left: 'sheet sheet-left w-full max-w-md',
  right: 'sheet sheet-right w-full max-w-md',
  middle: 'dialog w-[calc(100%-2rem)] max-w-md',
}

/** Stops the page from scrolling. The scrollbar's space is reserved, so that the layout does not shift. */
export const lockScroll = (): void => {
  const { style, clientWidth } = document.documentElement
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
}
export const unlockScroll = (): void => {
  const { style } = document.documentElement
  style.scrollbarGutter = ''
  style.overflow = ''
}

/** Longer than the exit transition (theme.css): the contents stay rendered until it ends. */
const UNMOUNT_DELAY_MS = 300

export const Sheet = ({ open, onClose, title, side, children }: SheetProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [hasContents, setHasContents] = useState(open)
  if (open && !hasContents) setHasContents(true)

  useEffect(() => {
    if (open || !hasContents) return
    const timer = setTimeout(() => setHasContents(false), UNMOUNT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [open, hasContents])

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      element.showModal()
      lockScroll()
    }
    if (!open && element.open) element.close()
    return unlockScroll
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which the dialog handles
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        // A click on the backdrop has the dialog as its target.
        if (event.target === event.currentTarget) onClose()
      }}
      className={sideClasses[side]}
    >
      {hasContents && (
        <div className="flex h-full flex-col">
          <div data-top-bar className="flex items-center justify-between border-b border-line py-2 pr-2 pl-6">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            <IconButton label={`Close ${title.toLowerCase()}`} onClick={onClose}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain [&_.notice]:px-6 has-[[data-bottom-bar]]:scroll-pb-64">
            {children}
          </div>
        </div>
      )}
    </dialog>
  )
}
