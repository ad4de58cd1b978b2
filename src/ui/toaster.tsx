/**
 * The mount point of the toasts. The first toast loads their view. Where that does not arrive, or not soon, a plain toast
 * says the same without it, and the next toast tries again. Until then F8 focuses an empty region.
 */
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import {
  dismissToast,
  TOAST_HOTKEY,
  type Toast,
  toastDuration,
  toastStore,
  topmostContainer,
} from './toast.ts'

const loadView = async (): Promise<ComponentType> => (await import('./toast-view.tsx')).ToastView

/** Preloads the view. Call it when a toast is likely to be shown soon. */
export const prepareToasts = (): void => {
  void loadView().catch(() => undefined) // The first toast loads it again.
}

/** A lost connection is not always reported as one: a request may just stay without an answer. */
const PLAIN_AFTER_MS = 2000

const EMPTY = 'no-toasts'
const focusRegion = ({ key }: KeyboardEvent): void => {
  if (key === TOAST_HOTKEY) document.querySelector<HTMLElement>('[data-toasts]')?.focus()
}

const PlainToast = ({ toast }: { toast: Toast }) => {
  const { id, title, description, variant, reason, action } = toast
  const duration = toastDuration(toast)
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration])
  return (
    <div
      role="alert"
      className={`toast-viewport on-dark px-4 py-3 shadow-float ${
        variant === 'destructive' ? 'bg-sale text-white' : 'bg-ink text-paper'
      }`}
    >
      <p className="font-semibold">{title}</p>
      {description && <p className="text-sm text-pretty">{description}</p>}
      {reason && <p className="mt-2 text-sm text-pretty">{reason}</p>}
      {action && (
        <button
          type="button"
          className="mr-6 min-h-11 text-sm font-semibold underline underline-offset-4"
          onClick={() => {
            dismissToast(id)
            action.press()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="min-h-11 text-sm font-semibold underline underline-offset-4"
        onClick={() => dismissToast(id)}
      >
        Dismiss
      </button>
    </div>
  )
}

const newest = (): Toast | undefined => toastStore.toasts()[0]
type Shown = { View?: ComponentType; plainId?: string }

export const Toaster = () => {
  const toast = useSyncExternalStore(toastStore.subscribe, newest, () => undefined)
  const id = toast?.id
  const [{ View, plainId }, setShown] = useState<Shown>({})
  useEffect(() => {
    addEventListener('keydown', focusRegion)
    return () => removeEventListener('keydown', focusRegion)
  }, [])
  useEffect(() => {
    if (id === undefined) return
    const showPlain = () => setShown((shown) => (shown.View ? shown : { plainId: id }))
    const timer = setTimeout(showPlain, PLAIN_AFTER_MS)
    loadView()
      .then((loaded) => setShown({ View: loaded }), showPlain)
      .finally(() => clearTimeout(timer))
    return () => clearTimeout(timer)
  }, [id])
  if (View) return <View />
  const region = { 'data-toasts': true, 'aria-label': `Notifications (${TOAST_HOTKEY})`, tabIndex: -1 }
  // In the topmost dialog, because everything outside of it is inert.
  if (toast?.open && plainId === id)
    return createPortal(
      <section {...region}>
        <PlainToast toast={toast} />
      </section>,
      topmostContainer(),
    )
  return (
    <section id={EMPTY} {...region}>
      No notifications
    </section>
  )
}
