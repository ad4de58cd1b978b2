/** A sheet or dialog whose code is loaded when it is first opened. It stays mounted from then on, for its exit transition. */
import { useState } from 'react'
import { type ComponentLoader, LazyComponent } from './lazy-component.tsx'

export type OverlayProps = { open: boolean; onClose: () => void }

/** The button that opens it stands right before it, and is busy while the code is loading (early-press.css). */
export const LazyOverlay = ({
  loader,
  isOpen,
  setOpen,
}: {
  loader: ComponentLoader<OverlayProps>
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}) => {
  const [isUsed, setUsed] = useState(isOpen)
  if (isOpen && !isUsed) setUsed(true)
  if (!isUsed) return null
  return (
    <LazyComponent
      loader={loader}
      fallback={
        <span data-opening role="status" className="sr-only">
          One moment
        </span>
      }
      props={{ open: isOpen, onClose: () => setOpen(false) }}
      overlay={{ isOpen, setOpen }}
    />
  )
}
