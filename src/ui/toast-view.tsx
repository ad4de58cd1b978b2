/** Shows the toast queue with Radix: swipe right to dismiss (threshold 50), F8 moves to it, read out politely or at once. */
import { X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link } from './link.tsx'
import { Picture } from './picture.tsx'
import {
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  type Toast,
  type ToastContent,
  toastStore,
} from './toast.ts'
import { findToastPlace, samePlace, type ToastPlace, watchPlace } from './toast-place.ts'

const none: never[] = []
/** Until it has been measured. */
const USUAL_SIZE = { width: 384, height: 140 }

const About = ({ name, choice }: NonNullable<ToastContent['about']>) => (
  <p className="mt-2 text-sm">
    <span className="font-medium">{name}</span>
    {choice && <span className="opacity-80"> {choice}</span>}
  </p>
)

const ToastItem = ({ toast, isOnPage }: { toast: Toast; isOnPage: boolean }) => {
  const { id, open, title, description, variant, about, reason, link } = toast
  return (
    <RadixToast.Root
      open={open}
      onOpenChange={(isOpen) => isOpen || dismissToast(id)}
      type={variant && variant !== 'default' ? 'foreground' : 'background'}
      className={`flex items-start gap-3 rounded-md border border-transparent py-3 pr-1 pl-4 shadow-float data-[state=open]:animate-[toast-in_200ms_var(--ease-calm)] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 ${
        variant === 'destructive' ? 'bg-sale text-white' : 'bg-ink text-paper'
      }`}
    >
      {about?.picture && (
        <div className="w-14 shrink-0 py-1">
          <Picture src={about.picture} alt="" slot="thumb" eager />
        </div>
      )}
      <div className="on-dark min-w-0 flex-1 py-1">
        <RadixToast.Title className="font-medium">{title}</RadixToast.Title>
        {description && (
          <RadixToast.Description className="mt-0.5 text-sm text-pretty break-words">
            {description}
          </RadixToast.Description>
        )}
        {about && <About {...about} />}
        {reason && <p className="mt-2 text-sm text-pretty">{reason}</p>}
        {/* In an open panel it would lead away from under it. */}
        {link && isOnPage && (
          <RadixToast.Action asChild altText={link.label}>
            <Link
              href={link.href}
              className="mt-1 -mb-1 inline-flex min-h-8 items-center text-sm font-medium underline underline-offset-4 pointer-coarse:min-h-11"
            >
              {link.label}
            </Link>
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close
        aria-label="Dismiss"
        className="on-dark inline-grid size-11 shrink-0 place-items-center rounded-full -outline-offset-4!"
      >
        <X aria-hidden="true" className="size-4" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}

/** F8 takes the focus to the toasts; when the one that holds it goes, the focus returns to where it was. */
const useFocusReturn = (viewport: { current: HTMLOListElement | null }, isOpen: boolean) => {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || viewport.current?.contains(activeElement)
    if (isOpen || !isLost || !(before.current instanceof HTMLElement)) return
    if (before.current.isConnected) before.current.focus({ preventScroll: true })
    before.current = null
  }, [viewport, isOpen])
  return ({ relatedTarget }: FocusEvent) => {
    if (!viewport.current?.contains(relatedTarget)) before.current = relatedTarget
  }
}

const styleOf = ({ corner: { at, side }, topPx, bottomPx }: ToastPlace) => ({
  [side]: '1rem',
  [at]: `calc(1rem + ${at === 'top' ? topPx : bottomPx}px)`,
})

export const ToastView = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.toasts, () => none)
  const newest = toasts[0]?.id
  const viewport = useRef<HTMLOListElement>(null)
  const onFocus = useFocusReturn(viewport, toasts[0]?.open ?? false)
  const [place, setPlace] = useState(() => findToastPlace(USUAL_SIZE))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new toast looks for its place anew
  useLayoutEffect(() => {
    const size = () => {
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = viewport.current ?? {}
      return height > 0 ? { width, height } : USUAL_SIZE
    }
    setPlace(findToastPlace(size()))
    return watchPlace(() => setPlace((before) => samePlace(before, findToastPlace(size(), before))))
  }, [newest])

  return createPortal(
    <RadixToast.Provider
      // A toast that goes under the pointer or with the focus would leave Radix paused: the next one begins afresh.
      key={newest}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={place.container}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} isOnPage={place.container === document.body} />
      ))}
      <RadixToast.Viewport
        ref={viewport}
        onFocus={onFocus}
        data-toasts
        hotkey={[TOAST_HOTKEY]}
        className={`fixed z-50 w-[min(24rem,calc(100%-2rem))] rounded-md ${place.corner.at === 'top' ? '[--comes-from:-12px]' : ''}`}
        style={styleOf(place)}
      />
    </RadixToast.Provider>,
    place.container,
  )
}
