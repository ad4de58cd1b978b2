/**
 * The toast queue (spec, sections 4 and 9). One toast is visible at a time, and a newer one replaces it. A dismissed
 * toast is removed after `TOAST_REMOVE_DELAY_MS`. The view (Radix) loads with the first toast.
 */

export const TOAST_LIMIT = 1
export const TOAST_REMOVE_DELAY_MS = 1_000_000
export const TOAST_DURATION_MS = 5000
/** Of a toast with an action, which is more than a message: it has to be read, decided and reached. */
export const TOAST_ACTION_DURATION_MS = 20_000
export const TOAST_HOTKEY = 'F8'

export type ToastContent = {
  title: string
  description?: string
  /** Screen readers announce `urgent` and `destructive` at once. Only `destructive` has the colour of an error. */
  variant?: 'default' | 'urgent' | 'destructive'
  /** The product that the toast is about, with the selected size and colour. */
  about?: { name: string; choice: string; picture: string | undefined }
  /** The server's message, or what else there is to say. */
  reason?: string | undefined
  /** A follow-up link. */
  link?: { label: string; href: string }
  /** A press closes the toast. */
  action?: { label: string; press: () => void }
}
export type Toast = ToastContent & { id: string; open: boolean }

export const toastDuration = ({ action }: ToastContent): number =>
  action ? TOAST_ACTION_DURATION_MS : TOAST_DURATION_MS

/** Everything outside of an open dialog is inert, and below it. */
export const topmostContainer = (): HTMLElement =>
  Array.from(document.querySelectorAll('dialog')).findLast((dialog) => dialog.open) ?? document.body

let toasts: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()
const removals = new Map<string, ReturnType<typeof setTimeout>>()

const set = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  toasts: (): readonly Toast[] => toasts,
}

const update = (id: string, content: Partial<ToastContent>): void =>
  set(toasts.map((toast) => (toast.id === id ? { ...toast, ...content } : toast)))

export const dismissToast = (id: string): void => {
  set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  if (removals.has(id)) return
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id)
      set(toasts.filter((toast) => toast.id !== id))
    }, TOAST_REMOVE_DELAY_MS),
  )
}

export const toast = (content: ToastContent) => {
  count += 1
  const id = String(count)
  set([{ ...content, id, open: true }, ...toasts].slice(0, TOAST_LIMIT))
  return {
    id,
    update: (next: Partial<ToastContent>) => update(id, next),
    dismiss: () => dismissToast(id),
  }
}
