/** How a part of a change is undone, by its subject: one that has no entry does not compile. */
import { HttpError } from '../../contract/errors.ts'
import { parseStoredSection } from '../../contract/settings/settings-schemas.ts'
import type { ChangePart, ChangeSubject, Undone } from '../../domain/changes/change.ts'
import type { SettingsSection } from '../../domain/settings/shop-settings.ts'
import type { StoredChange } from '../../storage/changes/changes.ts'
import type { Transaction } from '../../storage/database/database.ts'
import { undoGroups } from '../../storage/groups/undo-group.ts'
import { isImportUnderWay } from '../../storage/imports/imports.ts'
import { undoPages } from '../../storage/pages/undo-page.ts'
import { undoBulkRows } from '../../storage/products/bulk-edit.ts'
import { undoProducts } from '../../storage/products/undo-product.ts'
import { undoSections } from '../../storage/settings/undo-section.ts'
import type { ApiServices } from '../api-services.ts'
import { createOwnSettings } from '../settings/own-settings.ts'

type UndoParts = (trx: Transaction, parts: readonly ChangePart[], actor: string) => Promise<Undone>

export const createUndo = ({ db, now, settings }: ApiServices) => {
  const ownSettings = createOwnSettings(db, settings)
  const undoBySubject: Readonly<Record<ChangeSubject, UndoParts>> = {
    product: undoProducts,
    brand: (trx, parts) => undoGroups(trx, 'brand', parts),
    category: (trx, parts) => undoGroups(trx, 'category', parts),
    page: (trx, parts) => undoPages(trx, parts, now()),
    grid: undoBulkRows,
    section: async (trx, parts, actor) => {
      const { values, versions } = await ownSettings.read()
      return undoSections(
        trx,
        parts,
        {
          read: async (section: SettingsSection) => ({ version: versions[section], value: values[section] }),
          valid: (section, value) => parseStoredSection(section, value, settings.defaults),
        },
        { now: now(), changedBy: actor, note: 'Undone' },
      )
    },
  }
  /** In the order opposite to the save: a product goes before the brand that was added with it. */
  return async (trx: Transaction, { id, kind, parts }: StoredChange, actor: string): Promise<Undone> => {
    if (kind === 'import' && (await isImportUnderWay(trx, id))) throw new HttpError('import-busy')
    const undone: Undone = { restored: 0, kept: [] }
    const subjects = [...new Set(parts.toReversed().map(({ subject }) => subject))]
    for (const subject of subjects) {
      const { restored, kept } = await undoBySubject[subject](
        trx,
        parts.filter((part) => part.subject === subject),
        actor,
      )
      undone.restored += restored
      undone.kept.push(...kept)
    }
    return undone
  }
}
