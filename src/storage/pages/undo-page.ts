/** Takes saves of content pages back, each as a new version: fields that were changed since stay. */
import { type ChangePart, type ChangeValues, fieldsToUndo, type Undone } from '../../domain/changes/change.ts'
import { listText, subjectWords } from '../../domain/changes/change-title.ts'
import type { PageStatus } from '../../domain/pages/content-page.ts'
import { type PageEdit, PageError, type PageErrorCode } from '../../domain/pages/content-page-edit.ts'
import { isSameValue } from '../../domain/same-value.ts'
import type { Transaction } from '../database/database.ts'
import { findPage, type StoredPage } from './content-pages.ts'
import {
  archivePage,
  changePage,
  deletePage,
  insertContentPage,
  type NewPage,
  pageSnapshot,
  publishPage,
  withdrawPage,
} from './write-content-page.ts'

/** Which field a refusal is about: it is left, and the others are written. */
const refusedFields: Partial<Record<PageErrorCode, keyof PageEdit>> = {
  'page-slug-taken': 'slug',
  'purpose-taken': 'purpose',
  'page-empty': 'body',
}

const setStatus = (trx: Transaction, page: StoredPage, status: PageStatus, now: Date) => {
  if (status === 'published') return publishPage(trx, page, now)
  return status === 'archived' ? archivePage(trx, page, null, now) : withdrawPage(trx, page, now)
}

const undoChange = async (
  trx: Transaction,
  part: ChangePart,
  values: { before: ChangeValues; after: ChangeValues },
  now: Date,
): Promise<Undone> => {
  const first = await findPage(trx, part.id)
  if (!first) return { restored: 0, kept: [`“${part.name}” is gone.`] }
  const { wanted, kept: others } = fieldsToUndo(pageSnapshot(first), values)
  const labels = others.map((field) => subjectWords.page.fieldLabel(field, part))
  const kept = labels.length > 0 ? [`“${first.title}”: ${listText(labels)} changed since, and stayed.`] : []
  const { status, ...changes } = wanted
  let restored = 0
  const attempt = async (
    work: (page: StoredPage) => Promise<unknown>,
  ): Promise<PageErrorCode | undefined> => {
    const page = (await findPage(trx, part.id)) as StoredPage
    try {
      await work(page)
      restored = 1
      return undefined
    } catch (error) {
      if (!(error instanceof PageError)) throw error
      kept.push(`“${page.title}”: ${error.message}`)
      return error.code
    }
  }
  while (Object.keys(changes).length > 0) {
    const refusal = await attempt((page) => changePage(trx, page, changes, now))
    const refused = refusal && refusedFields[refusal]
    if (refused === undefined || !(refused in changes)) break
    delete changes[refused]
  }
  if (status !== undefined) await attempt((page) => setStatus(trx, page, status as PageStatus, now))
  return { restored, kept }
}

const undoCreation = async (trx: Transaction, { id, after }: ChangePart): Promise<Undone> => {
  const stored = await findPage(trx, id)
  if (!stored) return { restored: 0, kept: [] }
  if (stored.publishedAt) return { restored: 0, kept: [`“${stored.title}” has been published, so it stays.`] }
  if (!isSameValue(pageSnapshot(stored), after))
    return { restored: 0, kept: [`“${stored.title}” was changed since it was added, so it stays.`] }
  await deletePage(trx, id)
  return { restored: 1, kept: [] }
}

const undoDeletion = async (
  trx: Transaction,
  { id, name, before }: ChangePart,
  now: Date,
): Promise<Undone> => {
  if (await findPage(trx, id)) return { restored: 0, kept: [] }
  const { createdAt, ...values } = before as unknown as NewPage & { createdAt: string }
  try {
    await insertContentPage(trx, values, now, { id, createdAt: new Date(createdAt) })
    return { restored: 1, kept: [] }
  } catch (error) {
    if (!(error instanceof PageError)) throw error
    return { restored: 0, kept: [`“${name}” cannot come back: ${error.message}`] }
  }
}

export const undoPages = async (
  trx: Transaction,
  parts: readonly ChangePart[],
  now: Date,
): Promise<Undone> => {
  const undone: Undone = { restored: 0, kept: [] }
  for (const part of parts) {
    const { before, after } = part
    const { restored, kept } =
      before === null
        ? await undoCreation(trx, part)
        : after === null
          ? await undoDeletion(trx, part, now)
          : await undoChange(trx, part, { before, after }, now)
    undone.restored += restored
    undone.kept.push(...kept)
  }
  return undone
}
