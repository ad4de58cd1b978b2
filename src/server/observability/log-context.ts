/**
 * Fields that every log line of one request, job or scheduled task carries, such as `requestId`. The rule: modules that
 * log need not know which request they serve; the log adds it (`log.ts`).
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export type LogFields = Readonly<Record<string, string>>

const NO_FIELDS: LogFields = {}
const current = new AsyncLocalStorage<LogFields>()

/** Lines that `work` writes, also after an await, get these fields besides those of the caller. */
export const withLogFields = <T>(fields: LogFields, work: () => T): T => {
  const outer = current.getStore()
  return current.run(outer ? { ...outer, ...fields } : fields, work)
}

export const currentLogFields = (): LogFields => current.getStore() ?? NO_FIELDS
