/**
 * Pages of the shop with the changes that are not published, in a frame without scripts. Only staff can ask for them, and
 * nothing of them is stored. A link of the frame shows the preview of its page.
 */
import { X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ShopSettings } from '../../domain/settings/shop-settings.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { lockScroll, unlockScroll } from '../../ui/sheet.tsx'
import { Problem } from '../components/problem.tsx'
import { useLoaded } from '../components/use-loaded.ts'
import { messageOf } from '../staff-request.ts'
import { readSettingsPreview } from './settings-api.ts'

type SettingsPreviewProps = { path: string; sections: Partial<ShopSettings>; onClose: () => void }

const WIDTHS = { Phone: 390, Desk: 1280 } as const

export const SettingsPreview = ({ path, sections, onClose }: SettingsPreviewProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [shownPath, setShownPath] = useState(path)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of what was typed when the preview was opened
  const read = useCallback(() => readSettingsPreview(shownPath, sections), [shownPath])
  const { data: html, error, setData } = useLoaded(read)
  /** The page whose links are followed: before, a press would have the browser ask for a frame, which it refuses. */
  const [loaded, setLoaded] = useState<string | undefined>(undefined)
  const [width, setWidth] = useState<keyof typeof WIDTHS>('Desk')
  useEffect(() => {
    dialog.current?.showModal()
    lockScroll()
    return unlockScroll
  }, [])
  /** The frame itself may load nothing: the Content-Security-Policy allows no frames. */
  const followLinks = (frame: HTMLIFrameElement) =>
    frame.contentDocument?.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a')
      if (!link) return
      event.preventDefault()
      const target = new URL(link.getAttribute('href') ?? '', new URL(shownPath, location.origin))
      const next = target.pathname + target.search
      if (target.origin !== location.origin || next === shownPath) return
      setData(undefined)
      setShownPath(next)
    })
  return (
    <dialog
      ref={dialog}
      aria-label="Preview"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-shell p-0 text-ink"
    >
      <div className="flex h-dvh flex-col">
        <div className="flex items-center gap-2 border-b border-line bg-paper px-3 py-1">
          <p className="mr-auto font-medium">Preview</p>
          {(Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]).map((name) => (
            <Button
              key={name}
              size="sm"
              variant={name === width ? 'solid' : 'outline'}
              aria-pressed={name === width}
              onClick={() => setWidth(name)}
            >
              {name}
            </Button>
          ))}
          <IconButton label="Close the preview" onClick={() => dialog.current?.close()}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <div className="min-h-0 flex-1 overflow-auto">
          <Problem className="p-5">{error && messageOf(error)}</Problem>
          {html === undefined && !error && (
            <p role="status" className="p-5">
              The preview is being made...
            </p>
          )}
          {html !== undefined && (
            <iframe
              title="The page as it would be"
              srcDoc={html}
              onLoad={({ currentTarget }) => {
                followLinks(currentTarget)
                setLoaded(html)
              }}
              aria-busy={loaded !== html}
              sandbox="allow-same-origin"
              className={`mx-auto block h-full bg-paper ${loaded === html ? '' : 'pointer-events-none'}`}
              style={{ width: WIDTHS[width] }}
            />
          )}
        </div>
      </div>
    </dialog>
  )
}
