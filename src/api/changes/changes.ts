/** What staff saved in the last days, and its undo: /api/admin/changes. Each person sees and undoes what they may change today. */
import { Hono } from 'hono'
import * as calls from '../../contract/changes/changes.ts'
import { HttpError } from '../../contract/errors.ts'
import { permissionForSections } from '../../contract/settings/staff-settings.ts'
import { rolesOf, type StaffPermission } from '../../contract/staff-permissions.ts'
import { CHANGE_KINDS, type ChangeKind } from '../../domain/changes/change.ts'
import { undoTitle } from '../../domain/changes/change-title.ts'
import { findChange, type ListedChange, listChanges, markUndone } from '../../storage/changes/changes.ts'
import { recordTogether } from '../../storage/changes/record-change.ts'
import { withAuditContext } from '../../storage/database/audit-context.ts'
import { inTransaction } from '../../storage/database/database.ts'
import { tellTriggers, undoingPrices } from '../../storage/database/trigger-inputs.ts'
import { StaleSettings } from '../../storage/settings/shop-settings.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { auditContextOf } from '../calls/staff-audit-context.ts'
import { requirePermission, staffOf } from '../calls/staff-auth.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { createUndo } from './undo-parts.ts'

const PAGE_SIZE = 50

/** Of the calls that save such a thing. @param sections of the settings */
const permissions: Readonly<Record<ChangeKind, (sections: readonly string[]) => StaffPermission>> = {
  product: () => 'edit-catalogue',
  brand: () => 'edit-catalogue',
  category: () => 'edit-catalogue',
  grid: () => 'edit-catalogue',
  import: () => 'import-catalogue',
  page: () => 'edit-pages',
  settings: permissionForSections,
}

const changeWire = ({ id, madeAt, actor, title, undoneAt, undoneBy }: ListedChange): calls.ListedChange => ({
  id,
  actor,
  title,
  undoneBy,
  madeAt: madeAt.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
})

export const changeRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const { db, now, settings } = services
  const app = new Hono<ApiEnv>()
  const undo = createUndo(services)

  handleOperation(app, calls.listChanges, async ({ query: { after }, c }) => {
    const { role, rights } = staffOf(c)
    const may = (permission: StaffPermission) => rolesOf(permission, rights).includes(role)
    const found = await listChanges(db, now(), {
      after,
      limit: PAGE_SIZE + 1,
      kinds: CHANGE_KINDS.filter((kind) => may(permissions[kind](['mails']))),
    })
    const page = found.slice(0, PAGE_SIZE)
    return {
      json: {
        changes: page.filter(({ kind, sections }) => may(permissions[kind](sections))).map(changeWire),
        next: found.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
      } satisfies calls.ChangeList,
    }
  })

  handleOperation(app, calls.undoChange, async ({ params: { id }, c }) => {
    const found = await findChange(db, id, now())
    if (!found) throw new HttpError('change-not-found')
    const needed = permissions[found.kind](found.parts.map((part) => part.id))
    await requirePermission(c, calls.undoChange, needed)
    const { session, rights, name } = staffOf(c)
    const ignoresUnseenPrices = await services.recordsShownPrices?.()
    const undone = await withAuditContext(
      auditContextOf(c, calls.undoChange.id),
      () =>
        inTransaction(db, async (trx) => {
          const change = await findChange(trx, id, now(), { locked: true })
          if (!change) throw new HttpError('change-not-found')
          if (change.undoneAt) return { restored: 0, kept: [] }
          if (ignoresUnseenPrices) await tellTriggers(trx, undoingPrices())
          const title = undoTitle(change.title)
          const result = await recordTogether(trx, change.kind, () => undo(trx, change, name), title)
          // Where nothing was left to undo, it may be tried again.
          if (result.restored > 0) await markUndone(trx, id, now(), name)
          return result
        }),
      { sessionId: session.id, roles: rolesOf(needed, rights) },
    ).catch((error: unknown) => {
      throw error instanceof StaleSettings
        ? new HttpError('settings-changed', undefined, { cause: error })
        : error
    })
    if (undone.restored > 0) {
      logStaffEvent(c, 'change-undone', { changeId: id, kind: found.kind })
      if (found.kind === 'settings') settings.invalidate()
      await services.catalogueChanged({ productIds: [] })
      if (found.kind === 'settings') await settings.fresh()
    }
    return { json: undone satisfies calls.ChangeUndone }
  })
  return app
}
