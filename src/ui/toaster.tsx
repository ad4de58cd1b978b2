/** The mount point of the toasts. The first toast loads their view; until then F8 focuses an empty region. */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { TOAST_HOTKEY, toastStore } from './toast.ts'

const loadView = () => import('./toast-view.tsx')
const ToastView = lazy(async () => ({ default: (await loadView()).ToastView }))

/** Preloads the view. Call it when a toast is likely to be shown soon. */
export const prepareToasts = (): void => {
  void loadView().catch(() => undefined) // The first toast loads it again.
}

const EMPTY = 'no-toasts'
const focusEmpty = ({ key }: KeyboardEvent): void => {
  if (key === TOAST_HOTKEY) document.getElementById(EMPTY)?.focus()
}

export const Toaster = () => {
  const any = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.toasts().length > 0,
    () => false,
  )
  useEffect(() => {
    addEventListener('keydown', focusEmpty)
    return () => removeEventListener('keydown', focusEmpty)
  }, [])
  return any ? (
    <Suspense fallback={null}>
      <ToastView />
    </Suspense>
  ) : (
    <section id={EMPTY} data-toasts aria-label={`Notifications (${TOAST_HOTKEY})`} tabIndex={-1}>
      No notifications
    </section>
  )
}
