/**
 * A panel over the page, sliding in from a side or standing in the middle: the browser's own modal dialog, which keeps
 * the focus inside, closes on Escape, makes the rest inert and gives the focus back. No library is loaded for it.
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

const placeOf = {
  left: 'sheet sheet-left w-full max-w-md',
  right: 'sheet sheet-right w-full max-w-md',
  middle: 'dialog w-[calc(100%-2rem)] max-w-md',
}

/** The page behind stays where it is. Where its scrollbar took room, the room is kept, so that nothing moves. */
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

/** A little longer than the way out takes (theme.css), so that the contents leave with their panel. */
const LEAVES_WITHIN_MS = 300

export const Sheet = ({ open, onClose, title, side, children }: SheetProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [isFilled, setFilled] = useState(open)
  if (open && !isFilled) setFilled(true)

  useEffect(() => {
    if (open || !isFilled) return
    const timer = setTimeout(() => setFilled(false), LEAVES_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [open, isFilled])

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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the dialog itself answers
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        // A click on the backdrop is a click on the dialog itself.
        if (event.target === event.currentTarget) onClose()
      }}
      className={placeOf[side]}
    >
      {isFilled && (
        <div className="flex h-full flex-col">
          <div data-top-bar className="flex items-center justify-between border-b border-line py-2 pr-2 pl-6">
            <h2 id={titleId} className="text-lg font-medium">
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
