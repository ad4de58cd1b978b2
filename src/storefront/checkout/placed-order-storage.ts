/**
 * Stores the last order of this tab as text until the shopper dismisses it. order-confirmation-slot subscribes to it;
 * placed-order defines its content. Cached pages never contain it.
 */
import { sessionValue } from '../../ui/web-storage.ts'

/** Change the key with the format. */
const storage = sessionValue('placed-order-3')

/** Overrides the stored text until the page is left. */
let override: string | null = null
const listeners = new Set<() => void>()

/** Strings are compared by value: useSyncExternalStore sees a change only when the order changes. */
export const placedOrderStorage = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): string | null => override ?? storage.read(),
  write: (text: string | null, shown: string | null = null): void => {
    storage.write(text)
    override = shown
    for (const listener of listeners) listener()
  },
}
