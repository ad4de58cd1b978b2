/**
 * Records what a save of staff changes, in the transaction of the save. The rule: what is written for nobody of the staff,
 * such as a sale or the demo, is no change, and one save is one change, however many things it writes.
 */

import {
  type ChangeKind,
  type ChangePart,
  type ChangeSubject,
  type ChangeValues,
  differing,
} from '../../domain/changes/change.ts'
import { changeTitle } from '../../domain/changes/change-title.ts'
import { currentAuditContext, noteChange } from '../database/audit-context.ts'
import type { Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'

/** Characters of the parts in JSON. A larger save cannot be undone. */
export const MAX_CHANGE_LENGTH = 8_000_000

/** The parts of saves that write several things, until all are written. */
const collected = new WeakMap<Transaction, ChangePart[]>()

export const newChangeId = (): string => newId('change')

export const insertChange = async (
  trx: Transaction,
  {
    id,
    kind,
    actor,
    parts,
    title,
  }: { id: string; kind: ChangeKind; actor: string; parts: readonly ChangePart[]; title?: string },
): Promise<boolean> => {
  const json = JSON.stringify(parts)
  if (parts.length === 0 || json.length > MAX_CHANGE_LENGTH) return false
  await trx
    .insertInto('changes')
    .values({ id, kind, actor, title: title ?? changeTitle(kind, parts), parts: json })
    .execute()
  return true
}

const writeChange = async (
  trx: Transaction,
  kind: ChangeKind,
  parts: readonly ChangePart[],
  title?: string,
) => {
  const { actor } = currentAuditContext() ?? {}
  if (actor === undefined) return
  const id = newChangeId()
  if (await insertChange(trx, { id, kind, actor, parts, ...(title !== undefined && { title }) }))
    noteChange(id)
}

const kindOf = (subject: ChangeSubject): ChangeKind => (subject === 'section' ? 'settings' : subject)

/** Whether anybody of the staff acts: otherwise there is no need to read what is recorded. */
export const isRecorded = (): boolean => currentAuditContext() !== undefined

/** @param before null: it is added @param after null: it is deleted */
export const recordChange = async (
  trx: Transaction,
  thing: Pick<ChangePart, 'subject' | 'id' | 'name'>,
  before: ChangeValues | null,
  after: ChangeValues | null,
): Promise<void> => {
  if (!isRecorded()) return
  const changed = before && after ? differing(before, after) : { before, after }
  if (!changed) return
  const part: ChangePart = { ...thing, ...changed }
  const parts = collected.get(trx)
  if (parts) parts.push(part)
  else await writeChange(trx, kindOf(part.subject), [part])
}

/** What `work` records is one change. @param title of the change; default: what its parts say */
export const recordTogether = async <Result>(
  trx: Transaction,
  kind: ChangeKind,
  work: () => Promise<Result>,
  title?: string,
): Promise<Result> => {
  const parts: ChangePart[] = []
  collected.set(trx, parts)
  try {
    const result = await work()
    await writeChange(trx, kind, parts, title)
    return result
  } finally {
    collected.delete(trx)
  }
}
