/**
 * Requests of staff that are still being sent, and files that are still being sent to them, on this node. The rule: when a
 * session ends or an account changes, on whichever node, its open requests end.
 */
import type { StaffCaller } from './staff-caller.ts'

export type OpenStaffRequests = {
  /** @returns a function that takes the request off again */
  add(staff: Pick<StaffCaller, 'session' | 'account'>, end: () => void): () => void
  /** @param message of the database (migration 144); an empty one: nobody knows what was missed */
  endOf(message: string): void
  size(): number
}

export const createOpenStaffRequests = (): OpenStaffRequests => {
  const open = new Set<{ keys: readonly string[]; end: () => void }>()
  return {
    add: ({ session, account }, end) => {
      const entry = { keys: [session.id, ...(account ? [`account ${account.id}`] : [])], end }
      open.add(entry)
      return () => open.delete(entry)
    },
    endOf: (message) => {
      for (const entry of open)
        if (message === '' || entry.keys.includes(message)) {
          open.delete(entry)
          entry.end()
        }
    },
    size: () => open.size,
  }
}
