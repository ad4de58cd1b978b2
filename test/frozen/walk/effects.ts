/** What an accepted call of each operation leaves behind: rows by table, entries of the audit log, and its file. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ChangeLog, watchChanges } from '../../../rigs/fuzz/change-log.ts'
import { operations } from '../../../src/contract/app/operations.ts'
import type { Operation } from '../../../src/contract/operation.ts'
import type { Reply } from '../../setup/api.ts'
import { counted, withoutChance } from '../../setup/frozen.ts'
import type { MoneyApi } from '../../setup/money.ts'
import { observe, requestOf, send, type Walk } from './walked-operation.ts'

/** What was prepared for them lasts until something else changes. */
const FIRST = ['createPaymentIntent', 'orderStaffBrands', 'orderStaffCategories']
/** It removes what others need, even more than other deletions. */
const LAST = 'removeDemo'
const rank = ({ id, method }: Operation): number => {
  if (id === LAST) return 3
  if (method === 'delete') return 2
  return FIRST.includes(id) ? 0 : 1
}
const inOrder = operations.toSorted((one, other) => rank(one) - rank(other))

/** Their answer comes before the event of the payment provider that they cause. */
const CAUSES_EVENTS = ['Payment', 'Orders', 'Sandbox']
const SETTLE_MS = 30
const isDelivered = async ({ db }: MoneyApi): Promise<boolean> =>
  (await db.selectFrom('sandbox_events').select('id').where('delivered_at', 'is', null).execute()).length ===
  0

const changesOf = async (api: MoneyApi, log: ChangeLog, isWaited: boolean): Promise<string[]> => {
  const all: Record<string, number> = {}
  for (let isQuiet = false; !isQuiet; ) {
    if (isWaited) await pause(SETTLE_MS)
    const isDone = !isWaited || (await isDelivered(api))
    const changes = Object.entries(await log.take())
    for (const [place, count] of changes) all[place] = (all[place] ?? 0) + count
    isQuiet = !isWaited || (isDone && changes.length === 0)
  }
  return Object.entries(all)
    .filter(([place]) => place !== 'insert audit_log')
    .map(([place, count]) => (count === 1 ? place : `${place} × ${count}`))
    .toSorted()
}

type AuditRow = { action: string; outcome: string; subject: string; columns: string }
const readAudit = async ({ db }: MoneyApi, after: number): Promise<{ last: number; lines: string[] }> => {
  const { rows } = await sql<AuditRow & { id: string }>`
    select id, action, outcome, subject, (
      select coalesce(string_agg(key, ', ' order by key), '') from (
        select jsonb_object_keys(before) union select jsonb_object_keys(after)
      ) as named (key)
    ) as columns
    from audit_log where id > ${after} order by id`.execute(db)
  const lines = rows.map(
    ({ action, outcome, subject, columns }) =>
      `${action} ${outcome}${subject && `: ${subject}`}${columns && ` (${columns})`}`,
  )
  return { last: Number(rows.at(-1)?.id ?? after), lines: counted(lines) }
}

/** Its rows have every random value that the walk met; the entries are frozen beside each operation. */
const HEADING_ONLY = 'exportAuditLog'

const fileOf = (id: string, { headers, text }: Reply): string[] => {
  const stable = withoutChance(text)
  const lines = stable.split('\n')
  const hash = createHash('sha256').update(stable).digest('hex')
  return [
    `  ${headers.get('content-type')}, ${withoutChance(headers.get('content-disposition') ?? 'no name')}`,
    ...(id === HEADING_ONLY ? [] : [`  ${lines.length} lines, SHA-256 ${hash}`]),
    ...lines.slice(0, id === HEADING_ONLY ? 1 : 2).map((line) => `  ${JSON.stringify(line)}`),
  ]
}

export type Effects = {
  /** Calls that were refused, by their id. */
  refused: string[]
  effects: string[]
  files: string[]
}

/** What was prepared for them is valid for some seconds, and a busy machine takes longer. */
const BY_THE_CLOCK = ['confirmSecondFactor', 'readArrival']

const sendInTime = async (operation: Operation, walk: Walk): Promise<Reply> => {
  const { checkoutRig } = walk.api
  const late = BY_THE_CLOCK.includes(operation.id)
    ? checkoutRig.now().getTime() - walk.preparedAt.getTime()
    : 0
  checkoutRig.advance(-late)
  try {
    return await send(walk, requestOf(operation, walk))
  } finally {
    checkoutRig.advance(late)
  }
}

export const walkEffects = async (walk: Walk): Promise<Effects> => {
  const { api } = walk
  const log = await watchChanges(api.db)
  // Tests before this one may have watched too.
  await log.take()
  let { last } = await readAudit(api, 0)
  const result: Effects = { refused: [], effects: [], files: [] }
  for (const operation of inOrder) {
    const { id, tag } = operation
    const answer = await sendInTime(operation, walk)
    const changes = await changesOf(api, log, CAUSES_EVENTS.includes(tag))
    const audit = await readAudit(api, last)
    last = audit.last
    const type = answer.headers.get('content-type')?.split(';')[0] ?? 'nothing'
    if (answer.status >= 400) result.refused.push(id)
    else observe(walk, operation, answer)
    result.effects.push(
      `${id}: ${answer.status} ${answer.status < 400 ? type : withoutChance(answer.text)}`,
      ...(changes.length > 0 ? [`  rows: ${changes.join(', ')}`] : []),
      ...audit.lines.map((line) => `  audit log: ${line}`),
    )
    if (type === 'text/csv') result.files.push(id, ...fileOf(id, answer))
  }
  return result
}
