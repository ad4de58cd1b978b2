/**
 * Holds the place of the toasts; their view is loaded when the first one is shown. F8 finds the place before that, too.
 */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { TOAST_HOTKEY, toastStore } from './toast.ts'

const loadView = () => import('./toast-view.tsx')
const ToastView = lazy(async () => ({ default: (await loadView()).ToastView }))

/** Call when a toast is likely soon: the view is then there at once. */
export const prepareToasts = (): void => {
  void loadView().catch(() => undefined) // Tried again with the first toast.
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
