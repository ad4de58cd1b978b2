/** The SQL statements that a piece of work sends, each by its verb and its first table. */
import { setTimeout as pause } from 'node:timers/promises'
import type { QueryObserver } from '../../../src/storage/database/query-observer.ts'

const QUIET_MS = 100

const named = (text: string): string => {
  const plain = text.toLowerCase().replaceAll('"', '').replace(/\s+/g, ' ').trim()
  const verb = /\b(insert|update|delete|select|begin|commit|rollback)\b/.exec(plain)?.[1]
  const table = /\b(?:from|into|update) (?!\()(\w+)/.exec(plain)?.[1]
  return [verb ?? plain.slice(0, 30), table].filter(Boolean).join(' ')
}

export const watchStatements = (): {
  observe: QueryObserver
  /** With what it started behind its answer. Nothing else may run meanwhile. */
  during(work: () => Promise<unknown>): Promise<string[]>
} => {
  let sent: string[] = []
  return {
    observe: ({ text }) => void sent.push(named(text)),
    during: async (work) => {
      sent = []
      await work()
      for (let count = -1; count !== sent.length; await pause(QUIET_MS)) count = sent.length
      return sent
    },
  }
}
