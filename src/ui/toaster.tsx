/**
 * Holds the place of the toasts; their view is loaded when the first one is shown. F8 finds the place before that, too.
 */
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { watchPresses } from './press.ts'
import { TOAST_HOTKEY, toastStore } from './toast.ts'

const loadView = () => import('./toast-view.tsx')
const ToastView = lazy(async () => ({ default: (await loadView()).ToastView }))

/** Call when a toast is likely soon: the view is then there at once. */
export const prepareToasts = (): void => {
  void loadView().catch(() => undefined) // Tried again with the first toast.
}

const EmptyViewport = () => {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const onKey = ({ code }: KeyboardEvent) => code === TOAST_HOTKEY && place.current?.focus()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section
      ref={place}
      aria-label={`Notifications (${TOAST_HOTKEY})`}
      tabIndex={-1}
      data-toasts
      className="fixed top-20 right-4 z-50 rounded-md bg-ink px-4 py-3 text-sm text-paper not-focus:sr-only"
    >
      No notifications
    </section>
  )
}

export const Toaster = () => {
  const any = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.toasts().length > 0,
    () => false,
  )
  useEffect(watchPresses, [])
  return any ? (
    <Suspense fallback={null}>
      <ToastView />
    </Suspense>
  ) : (
    <EmptyViewport />
  )
}
