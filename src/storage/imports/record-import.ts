/**
 * Records an import as one change, so that it can be undone: what it adds, and the fields that it changes. The rule: the rows
 * are locked before they are read, so that a sale during the run is no part of it. A larger import is not recorded.
 */
import { sql } from 'kysely'
import { type ChangePart, type ChangeValues, differing } from '../../domain/changes/change.ts'
import { isImportUndoable } from '../../domain/imports/import-undo.ts'
import { isSameValue } from '../../domain/same-value.ts'
import { insertChange } from '../changes/record-change.ts'
import type { Transaction } from '../database/database.ts'
import { findGroup, groupSnapshot } from '../groups/groups.ts'
import { productDigest, productSnapshot } from '../products/product-snapshot.ts'
import { listStaffProducts, type StaffProductRecord } from '../products/staff-product.ts'

type Written = {
  changed: readonly string[]
  created: readonly string[]
  brands: readonly { id: string }[]
  categories: readonly { id: string }[]
}

/** The person who started it; undefined for an import of the shop itself. */
const starterOf = async (trx: Transaction, importId: string): Promise<string | undefined> => {
  const row = await trx
    .selectFrom('audit_log')
    .select('actor')
    .where('subject', '=', 'imports')
    .where('subject_id', '=', importId)
    .where('action', '=', 'runImport')
    .where('outcome', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor
}

/** Products before items, each in the order of their ids, as the run locks them. */
const lockProducts = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  await sql`select id from products where id = any(${ids}::text[]) order by id for no key update`.execute(trx)
  await sql`select id from inventory_items where product_id = any(${ids}::text[]) order by id for update`.execute(
    trx,
  )
}

const readProducts = async (
  trx: Transaction,
  ids: readonly string[],
): Promise<Map<string, StaffProductRecord>> =>
  new Map((await listStaffProducts(trx, ids)).map((product) => [product.id, product]))

const groupParts = async (trx: Transaction, { brands, categories }: Written): Promise<ChangePart[]> => {
  const parts: ChangePart[] = []
  for (const [kind, groups] of [['brand', brands] as const, ['category', categories] as const])
    for (const { id } of groups) {
      const group = await findGroup(trx, kind, id)
      if (group)
        parts.push({ subject: kind, id, name: group.name, before: null, after: groupSnapshot(kind, group) })
    }
  return parts
}

/** @param write writes the products; brands and categories are there already */
export const recordImport = async (
  trx: Transaction,
  { id, fileName }: { id: string; fileName: string },
  written: Written,
  write: () => Promise<void>,
): Promise<void> => {
  const { changed, created } = written
  const actor = isImportUndoable(changed.length + created.length) ? await starterOf(trx, id) : undefined
  if (actor === undefined) return write()
  await lockProducts(trx, changed)
  const before = await readProducts(trx, changed)
  await write()
  const after = await readProducts(trx, [...changed, ...created])
  const parts = await groupParts(trx, written)
  for (const product of after.values()) {
    const thing = { subject: 'product', id: product.id, name: product.name } as const
    const was = before.get(product.id)
    const values = was
      ? differing(productSnapshot(was), productSnapshot(product))
      : { before: null, after: productDigest(product) }
    if (values) parts.push({ ...thing, ...values })
  }
  await insertChange(trx, { id, kind: 'import', actor, parts, title: `imported “${fileName.slice(0, 200)}”` })
}

const pick = ({ images, colorImages, imageAlts }: StaffProductRecord): ChangeValues => ({
  images,
  colorImages,
  imageAlts,
})

/** The part of a product that got its pictures after the run. */
const withPictures = (
  part: ChangePart | undefined,
  was: StaffProductRecord,
  product: StaffProductRecord,
): ChangePart | undefined => {
  if (part?.before === null) {
    const isAsImported = isSameValue(part.after, productDigest(was))
    return isAsImported ? { ...part, after: productDigest(product) } : part
  }
  const pictures = differing(pick(was), pick(product))
  if (!pictures) return part
  return {
    ...(part ?? { subject: 'product', id: product.id, name: product.name }),
    before: { ...pictures.before, ...part?.before },
    after: { ...part?.after, ...pictures.after },
  }
}

/** @param write gives products their pictures: they become a part of the import's change */
export const recordImportedPictures = async (
  trx: Transaction,
  importId: string,
  write: () => Promise<void>,
): Promise<void> => {
  const change = await trx
    .selectFrom('changes')
    .select('parts')
    .where('id', '=', importId)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!change) return write()
  const rows = await trx
    .selectFrom('import_pictures')
    .select('product_id')
    .distinct()
    .where('import_id', '=', importId)
    .execute()
  const ids = rows.map(({ product_id }) => product_id)
  await lockProducts(trx, ids)
  const before = await readProducts(trx, ids)
  await write()
  const parts = new Map(change.parts.map((part) => [`${part.subject} ${part.id}`, part]))
  for (const product of (await readProducts(trx, ids)).values()) {
    const key = `product ${product.id}`
    const was = before.get(product.id)
    const part = was && withPictures(parts.get(key), was, product)
    if (part) parts.set(key, part)
  }
  await trx
    .updateTable('changes')
    .set({ parts: JSON.stringify([...parts.values()]) })
    .where('id', '=', importId)
    .execute()
}
