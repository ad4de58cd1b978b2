/** Shows the toast queue with Radix: swipe right to dismiss (threshold 50), F8 moves to it, read out politely or at once. */
import { X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dismissToast, TOAST_DURATION_MS, type Toast, toastStore } from './toast.ts'
import { findToastPlace, samePlace, watchPlace } from './toast-place.ts'

const none: never[] = []

const ToastItem = ({ toast: { id, open, title, description, variant } }: { toast: Toast }) => (
  <RadixToast.Root
    open={open}
    onOpenChange={(isOpen) => isOpen || dismissToast(id)}
    type={variant === 'destructive' ? 'foreground' : 'background'}
    className={`flex items-start gap-3 rounded-md border border-transparent py-3 pr-1 pl-4 shadow-float data-[state=open]:animate-[toast-in_200ms_var(--ease-calm)] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 ${
      variant === 'destructive' ? 'bg-sale text-white' : 'bg-ink text-paper'
    }`}
  >
    <div className="min-w-0 flex-1 py-1">
      <RadixToast.Title className="font-medium">{title}</RadixToast.Title>
      {description && (
        <RadixToast.Description className="mt-0.5 text-sm text-pretty break-words">
          {description}
        </RadixToast.Description>
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

/** F8 takes the focus to the toasts; when the one that holds it goes, the focus returns to where it was. */
const useFocusReturn = (isOpen: boolean) => {
  const viewport = useRef<HTMLOListElement>(null)
  const before = useRef<Element | null>(null)
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!viewport.current?.contains(relatedTarget)) before.current = relatedTarget
  }
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || viewport.current?.contains(activeElement)
    if (isOpen || !isLost || !(before.current instanceof HTMLElement)) return
    if (before.current.isConnected) before.current.focus({ preventScroll: true })
    before.current = null
  }, [isOpen])
  return { ref: viewport, onFocus }
}

export const ToastView = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.toasts, () => none)
  const newest = toasts[0]?.id
  const focus = useFocusReturn(toasts[0]?.open ?? false)
  const [place, setPlace] = useState(findToastPlace)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new toast looks for its place anew
  useEffect(() => {
    setPlace(findToastPlace())
    return watchPlace(() => setPlace((before) => samePlace(before, findToastPlace())))
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
        <ToastItem key={toast.id} toast={toast} />
      ))}
      <RadixToast.Viewport
        {...focus}
        data-toasts
        hotkey={['F8']}
        className="fixed right-4 z-50 w-[min(24rem,calc(100%-2rem))] rounded-md"
        style={place.atTop ? { top: '5rem' } : { bottom: `calc(1rem + ${place.bottomPx}px)` }}
      />
    </RadixToast.Provider>,
    place.container,
  )
}
