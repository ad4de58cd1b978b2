/** Holds the place of the toasts; their view is loaded when the first one is shown. */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { watchPresses } from './press.ts'
import { toastStore } from './toast.ts'

const loadView = () => import('./toast-view.tsx')
const ToastView = lazy(async () => ({ default: (await loadView()).ToastView }))

/** Call when a toast is likely soon: the view is then there at once. */
export const prepareToasts = (): void => {
  void loadView().catch(() => undefined) // Tried again with the first toast.
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
  ) : null
}
