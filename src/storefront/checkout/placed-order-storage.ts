/**
 * Where the order that was placed last in this tab is stored until it is put away: the front page shows it (order-note).
 * What it says is decided in order-band. Kept pages know nothing of it.
 */
import { sessionValue } from '../../ui/web-storage.ts'

/** Another form of what is kept is another key. */
const kept = sessionValue('placed-order-3')

/** Shown instead of what is kept, until its page is left. */
let shown: string | null = null
const listeners = new Set<() => void>()

/** As text, which stays the same while the order does. */
export const placedOrderStorage = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): string | null => shown ?? kept.read(),
  write: (text: string | null, showNow: string | null = null): void => {
    kept.write(text)
    shown = showNow
    for (const listener of listeners) listener()
  },
}
