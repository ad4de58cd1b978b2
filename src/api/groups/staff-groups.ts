/** The staff's brands and categories: /api/admin/catalogue/brands and /api/admin/catalogue/categories. */
import { type Context, Hono } from 'hono'
import { HttpError } from '../../contract/errors.ts'
import {
  changeStaffBrand,
  createStaffBrand,
  deleteStaffBrand,
  listStaffBrands,
  orderStaffBrands,
  readStaffBrand,
  type StaffBrand,
} from '../../contract/staff-catalogue/brands.ts'
import {
  changeStaffCategory,
  createStaffCategory,
  deleteStaffCategory,
  listStaffCategories,
  orderStaffCategories,
  readStaffCategory,
  type StaffCategory,
} from '../../contract/staff-catalogue/categories.ts'
import { type GroupEdit, type GroupKind, refuseGroupConflicts } from '../../domain/group-edit.ts'
import {
  changeGroup,
  createGroup,
  deleteGroup,
  findGroup,
  listGroups,
  orderGroups,
  type StaffGroup,
} from '../../storage/catalogue/groups.ts'
import { inTransaction } from '../../storage/database/database.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { storePicture } from '../products/product-pictures.ts'

type Change = { version: number; changes: GroupEdit; seen: GroupEdit }

const brandWire = ({
  parentId: _id,
  parentName: _name,
  sizeGuideId: _guide,
  ...brand
}: StaffGroup): StaffBrand => brand
const categoryWire = ({
  parentName: _name,
  maker: _maker,
  responsiblePerson: _person,
  ...category
}: StaffGroup): StaffCategory => category

/** The work behind the calls of one kind. Errors of the rules are thrown as GroupError. */
const groupCalls = (kind: GroupKind, { db, pictures, catalogueChanged }: ApiServices) => {
  const orNotFound = (group: StaffGroup | undefined): StaffGroup => {
    if (!group) throw new HttpError(`${kind}-not-found`)
    return group
  }
  const find = async (id: string) => orNotFound(await findGroup(db, kind, id))
  const saved = async (
    c: Context<ApiEnv>,
    event: 'group-created' | 'group-changed' | 'group-deleted',
    details: { id: string; fields?: string[] },
  ) => {
    logStaffEvent(c, event, { kind, ...details })
    await catalogueChanged({ productIds: [] })
  }
  return {
    list: () => listGroups(db, kind),
    find,
    create: async (c: Context<ApiEnv>, input: GroupEdit & { name: string }) => {
      const picture = input.picture && (await storePicture(input.picture, [], pictures))
      const group = await inTransaction(db, (trx) => createGroup(trx, kind, { ...input, picture }))
      await saved(c, 'group-created', { id: group.id })
      return group
    },
    change: async (c: Context<ApiEnv>, id: string, { version, changes, seen }: Change) => {
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
        await changeGroup(db, kind, id, { ...changes, ...(picture && { picture }) }, check),
      )
      await saved(c, 'group-changed', { id, fields: Object.keys(changes) })
      return group
    },
    remove: async (c: Context<ApiEnv>, id: string) => {
      if (!(await deleteGroup(db, kind, id))) throw new HttpError(`${kind}-not-found`)
      await saved(c, 'group-deleted', { id })
      return { success: true }
    },
    order: async (c: Context<ApiEnv>, order: { parentId?: string | null; ids: readonly string[] }) => {
      const groups = await orderGroups(db, kind, order)
      logStaffEvent(c, 'group-changed', { kind, fields: ['position'] })
      await catalogueChanged({ productIds: [] })
      return groups
    },
  }
}

export const staffBrandRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const brands = groupCalls('brand', services)
  handleOperation(app, listStaffBrands, async () => ({ json: (await brands.list()).map(brandWire) }))
  handleOperation(app, createStaffBrand, async ({ body, c }) => ({
    status: 201,
    json: brandWire(await brands.create(c, body)),
  }))
  handleOperation(app, readStaffBrand, async ({ params }) => ({
    json: brandWire(await brands.find(params.id)),
  }))
  handleOperation(app, changeStaffBrand, async ({ params, body, c }) => ({
    json: brandWire(await brands.change(c, params.id, body)),
  }))
  handleOperation(app, deleteStaffBrand, async ({ params, c }) => ({
    json: await brands.remove(c, params.id),
  }))
  handleOperation(app, orderStaffBrands, async ({ body, c }) => ({
    json: (await brands.order(c, body)).map(brandWire),
  }))
  return app
}

export const staffCategoryRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  const categories = groupCalls('category', services)
  handleOperation(app, listStaffCategories, async () => ({
    json: (await categories.list()).map(categoryWire),
  }))
  handleOperation(app, createStaffCategory, async ({ body, c }) => ({
    status: 201,
    json: categoryWire(await categories.create(c, body)),
  }))
  handleOperation(app, readStaffCategory, async ({ params }) => ({
    json: categoryWire(await categories.find(params.id)),
  }))
  handleOperation(app, changeStaffCategory, async ({ params, body, c }) => ({
    json: categoryWire(await categories.change(c, params.id, body)),
  }))
  handleOperation(app, deleteStaffCategory, async ({ params, c }) => ({
    json: await categories.remove(c, params.id),
  }))
  handleOperation(app, orderStaffCategories, async ({ body, c }) => ({
    json: (await categories.order(c, body)).map(categoryWire),
  }))
  return app
}
