/** The staff's brands and categories: /api/admin/catalogue/brands and /api/admin/catalogue/categories. */
import { type Context, Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import { brandOperations, type StaffBrand } from '../../contract/groups/brands.ts'
import { categoryOperations, type StaffCategory } from '../../contract/groups/categories.ts'
import { type GroupKind, refuseGroupConflicts } from '../../domain/groups/group-edit.ts'
import { inTransaction } from '../../storage/database/database.ts'
import {
  changeGroup,
  createGroup,
  deleteGroup,
  findGroup,
  listGroups,
  orderGroups,
  type StaffGroup,
} from '../../storage/groups/groups.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { storePicture } from '../products/product-pictures.ts'

const brandWire = ({
  parentId: _id,
  parentName: _name,
  sizeGuideId: _guide,
  position: _place,
  ...brand
}: StaffGroup): StaffBrand => brand
const categoryWire = ({
  parentName: _name,
  maker: _maker,
  responsiblePerson: _person,
  position: _place,
  ...category
}: StaffGroup): StaffCategory => category

/** The calls of one kind. Errors of the rules are thrown as GroupError. */
const groupRoutes =
  (
    kind: GroupKind,
    calls: typeof brandOperations | typeof categoryOperations,
    wire: (group: StaffGroup) => StaffBrand | StaffCategory,
  ) =>
  ({ db, pictures, catalogueChanged }: ApiServices): Hono<ApiEnv> => {
    const app = new Hono<ApiEnv>()
    const orNotFound = <Found>(found: Found | undefined): Found => {
      if (!found) throw new HttpError(`${kind}-not-found`)
      return found
    }
    const find = async (id: string) => orNotFound(await findGroup(db, kind, id))
    const saved = async (
      c: Context<ApiEnv>,
      event: 'group-created' | 'group-changed' | 'group-deleted',
      details: { id?: string; fields?: string[] },
    ) => {
      logStaffEvent(c, event, { kind, ...details })
      await catalogueChanged({ productIds: [] })
    }

    handleOperation(app, calls.list, async () => ({ json: (await listGroups(db, kind)).map(wire) }))
    handleOperation(app, calls.create, async ({ body, c }) => {
      const picture = body.picture && (await storePicture(body.picture, [], pictures))
      const group = await inTransaction(db, (trx) => createGroup(trx, kind, { ...body, picture }))
      await saved(c, 'group-created', { id: group.id })
      return { status: 201, json: wire(group) }
    })
    handleOperation(app, calls.read, async ({ params: { id } }) => ({ json: wire(await find(id)) }))
    handleOperation(app, calls.change, async ({ params: { id }, body: { version, changes, seen }, c }) => {
      const before = await find(id)
      const check = (stored: StaffGroup) => {
        if (stored.version !== version) refuseGroupConflicts(kind, changes, seen, stored)
      }
      // Checked before a picture is fetched, and again when the change is written.
      check(before)
      const picture =
        changes.picture &&
        (await storePicture(changes.picture, before.picture === null ? [] : [before.picture], pictures))
      const group = orNotFound(
        await inTransaction(db, (trx) =>
          changeGroup(trx, kind, id, { ...changes, ...(picture && { picture }) }, check),
        ),
      )
      await saved(c, 'group-changed', { id, fields: Object.keys(changes) })
      return { json: wire(group) }
    })
    handleOperation(app, calls.delete, async ({ params: { id }, c }) => {
      orNotFound(await inTransaction(db, (trx) => deleteGroup(trx, kind, id)))
      await saved(c, 'group-deleted', { id })
      return { json: { success: true } }
    })
    handleOperation(app, calls.order, async ({ body, c }) => {
      const groups = await inTransaction(db, (trx) => orderGroups(trx, kind, body))
      await saved(c, 'group-changed', { fields: ['position'] })
      return { json: groups.map(wire) }
    })
    return app
  }

export const staffBrandRoutes = groupRoutes('brand', brandOperations, brandWire)
export const staffCategoryRoutes = groupRoutes('category', categoryOperations, categoryWire)
