/**
 * The full-screen picture viewer with zoom. It is a native modal `<dialog>`, which traps the focus, closes on Escape
 * and restores the focus.
 */
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ShownProduct } from '../../contract/products/product.ts'
import { IconButton } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { lockScroll, unlockScroll } from '../../ui/sheet.tsx'
import { describePicture } from '../picture-description.ts'
import { useZoom } from './use-zoom.ts'

export type PictureViewerProps = {
  product: ShownProduct
  pictures: readonly string[]
  shown: string
  onShow: (url: string) => void
  onClose: () => void
}

export const PictureViewer = ({ product, pictures, shown, onShow, onClose }: PictureViewerProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const index = Math.max(0, pictures.indexOf(shown))
  const step = (by: 1 | -1) => {
    const next = pictures[index + by]
    if (next === undefined) return
    reset()
    onShow(next)
  }
  const { stage, handlers, isClose, transform, toggle, reset } = useZoom(step)

  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    lockScroll()
    return unlockScroll
  }, [])

  const onArrowKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1)
    if (key === 'ArrowLeft') step(-1)
  }
  const description = describePicture(product, shown)
  return (
    <dialog
      ref={dialog}
      aria-label={`Pictures of ${product.name}`}
      onClose={onClose}
      onKeyDown={onArrowKey}
      className="viewer"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-4 py-1 pr-2 pl-5">
          <p aria-live="polite" className="text-sm">
            <span className="tabular-nums">{`${index + 1} / ${pictures.length}`}</span>
            <span className="ml-4 text-muted max-sm:sr-only">{description}</span>
          </p>
          <div className="flex">
            <IconButton label={isClose ? 'Show the whole picture' : 'Zoom in'} onClick={toggle}>
              {isClose ? (
                <ZoomOut aria-hidden="true" className="size-5" />
              ) : (
                <ZoomIn aria-hidden="true" className="size-5" />
              )}
            </IconButton>
            <IconButton label="Close pictures" onClick={() => dialog.current?.close()}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        </div>
        <div className="relative min-h-0 flex-1">
          <div
            ref={stage}
            {...handlers}
            data-testid="stage"
            className={`absolute inset-0 touch-none overflow-hidden select-none ${isClose ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
          >
            <div key={shown} className="size-full" style={{ transform }}>
              <Picture
                src={shown}
                alt={description}
                slot="full"
                eager
                className="pointer-events-none h-full! bg-transparent! object-contain!"
              />
            </div>
          </div>
          {pictures.length > 1 && (
            <div className="pointer-events-none absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between *:pointer-events-auto">
              <IconButton
                label="Previous picture"
                aria-disabled={index === 0}
                onClick={() => step(-1)}
                className="bg-paper aria-disabled:opacity-40"
              >
                <ChevronLeft aria-hidden="true" className="size-5" />
              </IconButton>
              <IconButton
                label="Next picture"
                aria-disabled={index === pictures.length - 1}
                onClick={() => step(1)}
                className="bg-paper aria-disabled:opacity-40"
              >
                <ChevronRight aria-hidden="true" className="size-5" />
              </IconButton>
            </div>
          )}
        </div>
      </div>
    </dialog>
  )
}
