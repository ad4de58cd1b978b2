/** Takes saves of brands and categories back, each as a new edit: fields that were changed since stay. */
import { type ChangePart, type ChangeValues, fieldsToUndo, type Undone } from '../../domain/changes/change.ts'
import { listText, subjectWords } from '../../domain/changes/change-title.ts'
import {
  type EditableGroup,
  GroupError,
  type GroupErrorCode,
  type GroupKind,
} from '../../domain/groups/group-edit.ts'
import { isSameValue } from '../../domain/same-value.ts'
import type { Transaction } from '../database/database.ts'
import { restoreRedirects } from '../products/redirects.ts'
import { changeGroup, createGroup, deleteGroup, findGroup, groupSnapshot, placeGroup } from './groups.ts'

/** Which field a refusal is about: it is left, and the others are written. */
const refusedFields: Partial<Record<GroupErrorCode, readonly (keyof EditableGroup)[]>> = {
  'name-taken': ['name'],
  'slug-taken': ['slug'],
  'parent-refused': ['parentId'],
  'size-guide-unknown': ['sizeGuideId'],
}

const sentence = (name: string, phrase: string): string => `“${name}”: ${phrase.replace(/\.$/, '')}.`

const undoChange = async (
  trx: Transaction,
  kind: GroupKind,
  part: ChangePart,
  values: { before: ChangeValues; after: ChangeValues },
): Promise<Undone> => {
  const stored = await findGroup(trx, kind, part.id)
  if (!stored) return { restored: 0, kept: [`“${part.name}” is gone.`] }
  const { wanted, kept: others } = fieldsToUndo(groupSnapshot(kind, stored), values)
  const { fieldLabel } = subjectWords[kind]
  const labels = others.map((field) => fieldLabel(field, part))
  const kept =
    labels.length > 0 ? [sentence(stored.name, `${listText(labels)} changed since, and stayed`)] : []
  const { position, ...changes } = wanted
  let restored = 0
  if (typeof position === 'number') {
    await placeGroup(trx, kind, part.id, position)
    restored = 1
  }
  while (Object.keys(changes).length > 0) {
    try {
      await changeGroup(trx, kind, part.id, changes)
      restored = 1
      break
    } catch (error) {
      if (!(error instanceof GroupError)) throw error
      kept.push(sentence(stored.name, error.message))
      const refused = (refusedFields[error.code] ?? []).filter((field) => field in changes)
      if (refused.length === 0) break
      for (const field of refused) delete changes[field]
    }
  }
  return { restored, kept }
}

const undoCreation = async (
  trx: Transaction,
  kind: GroupKind,
  { id, name, after }: ChangePart,
): Promise<Undone> => {
  const stored = await findGroup(trx, kind, id)
  if (!stored) return { restored: 0, kept: [] }
  // Its place changes with the order of the others.
  const place = { position: null }
  if (!isSameValue({ ...groupSnapshot(kind, stored), ...place }, { ...after, ...place }))
    return { restored: 0, kept: [`“${stored.name}” was changed since it was added, so it stays.`] }
  try {
    await deleteGroup(trx, kind, id)
    return { restored: 1, kept: [] }
  } catch (error) {
    if (!(error instanceof GroupError)) throw error
    return { restored: 0, kept: [`“${name}” stays: ${error.message}`] }
  }
}

type DeletedGroup = EditableGroup & { position: number; formerSlugs: string[] }

const undoDeletion = async (
  trx: Transaction,
  kind: GroupKind,
  { id, name, before }: ChangePart,
): Promise<Undone> => {
  if (await findGroup(trx, kind, id)) return { restored: 0, kept: [] }
  const { position, formerSlugs, ...values } = before as unknown as DeletedGroup
  try {
    await createGroup(trx, kind, values, { id, position })
  } catch (error) {
    if (!(error instanceof GroupError)) throw error
    return { restored: 0, kept: [`“${name}” cannot come back: ${error.message}`] }
  }
  await restoreRedirects(trx, kind, id, formerSlugs)
  return { restored: 1, kept: [] }
}

export const undoGroups = async (
  trx: Transaction,
  kind: GroupKind,
  parts: readonly ChangePart[],
): Promise<Undone> => {
  const undone: Undone = { restored: 0, kept: [] }
  // The last one first: a category may belong to one that the same save added before it.
  for (const part of parts.toReversed()) {
    const { before, after } = part
    const { restored, kept } =
      before === null
        ? await undoCreation(trx, kind, part)
        : after === null
          ? await undoDeletion(trx, kind, part)
          : await undoChange(trx, kind, part, { before, after })
    undone.restored += restored
    undone.kept.push(...kept)
  }
  return undone
}
