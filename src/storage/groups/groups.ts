/**
 * Brands and categories as staff list and edit them. Every write locks the table against other writes, so that names,
 * levels and the order are checked against what is stored. Refusals are thrown as GroupError.
 */
import { type RawBuilder, sql } from 'kysely'
import type { ChangeValues } from '../../domain/changes/change.ts'
import {
  type EditableGroup,
  type GroupEdit,
  GroupError,
  type GroupKind,
  refuseTakenGroupSlug,
  refuseTakenName,
  refuseUsedGroup,
  refuseWrongParent,
} from '../../domain/groups/group-edit.ts'
import { freeSlug, slugOf } from '../../domain/groups/slug.ts'
import { recordChange, recordTogether } from '../changes/record-change.ts'
import type { Database, Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { updateGroupWords } from '../listing/group-words.ts'
import { deleteRedirects, listFormerSlugs, recordSlugChange } from '../products/redirects.ts'

/** `parentId` and `parentName` are null for brands. */
export type StaffGroup = EditableGroup & {
  id: string
  parentName: string | null
  /** Products of every status, without those of subcategories. */
  productCount: number
  version: number
  position: number
}

const tables = {
  brand: { table: sql.table('brands'), key: sql.ref('p.brand_id'), prefix: 'brand' },
  category: { table: sql.table('categories'), key: sql.ref('p.category_id'), prefix: 'cat' },
} as const

const readGroups = async (
  db: Database | Transaction,
  kind: GroupKind,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<StaffGroup[]> => {
  const { table, key } = tables[kind]
  const parent =
    kind === 'category'
      ? sql`g.parent_id as "parentId", (select name from categories where id = g.parent_id) as "parentName",
          g.size_guide_id as "sizeGuideId", '' as maker, '' as "responsiblePerson"`
      : sql`null as "parentId", null as "parentName", null as "sizeGuideId",
          g.maker, g.responsible_person as "responsiblePerson"`
  const { rows } = await sql<StaffGroup>`
    select g.id, g.name, g.slug, g.description, g.picture, g.version, g.position, ${parent},
      (select count(*)::int from products as p where ${key} = g.id) as "productCount"
    from ${table} as g where ${condition} order by g.position, g.id
  `.execute(db)
  return rows
}

/** In the order of the shop; categories of all parents mixed. */
export const listGroups = (db: Database | Transaction, kind: GroupKind): Promise<StaffGroup[]> =>
  readGroups(db, kind)

export const findGroup = async (
  db: Database | Transaction,
  kind: GroupKind,
  id: string,
): Promise<StaffGroup | undefined> => (await readGroups(db, kind, sql`g.id = ${id}`))[0]

const lockGroups = async (trx: Transaction, kind: GroupKind): Promise<void> => {
  // Readers and the foreign keys of products do not wait for this lock.
  await sql`lock table ${tables[kind].table} in share row exclusive mode`.execute(trx)
}

/** The columns that only one kind has. @throws GroupError */
const ownColumns = async (
  trx: Transaction,
  kind: GroupKind,
  { parentId, sizeGuideId, maker, responsiblePerson }: Omit<EditableGroup, 'name' | 'slug'>,
): Promise<[column: string, value: string | null][]> => {
  if (kind === 'brand')
    return [
      ['maker', maker],
      ['responsible_person', responsiblePerson],
    ]
  if (sizeGuideId !== null) {
    const page = sql`select from content_pages where id = ${sizeGuideId} for key share`
    if ((await page.execute(trx)).rows.length === 0)
      throw new GroupError('size-guide-unknown', 'There is no such page to be the size guide.')
  }
  return [
    ['parent_id', parentId],
    ['size_guide_id', sizeGuideId],
  ]
}

const existing = (group: StaffGroup | undefined): StaffGroup => {
  if (!group) throw new Error('a brand or category disappeared although its table is locked')
  return group
}

/** What the list of changes keeps of it. */
export const groupSnapshot = (
  kind: GroupKind,
  { name, slug, description, picture, parentId, maker, responsiblePerson, sizeGuideId, position }: StaffGroup,
): ChangeValues => ({
  name,
  slug,
  description,
  picture,
  position,
  ...(kind === 'brand' ? { maker, responsiblePerson } : { parentId, sizeGuideId }),
})

const recordGroup = (
  trx: Transaction,
  kind: GroupKind,
  before: StaffGroup | undefined,
  after: StaffGroup,
): Promise<void> =>
  recordChange(
    trx,
    { subject: kind, id: after.id, name: after.name },
    before ? groupSnapshot(kind, before) : null,
    groupSnapshot(kind, after),
  )

/**
 * Adds it after the others. Without a slug it gets a free one made of its name. @throws GroupError
 * @param former of one that an undo brings back
 */
export const createGroup = async (
  trx: Transaction,
  kind: GroupKind,
  { name, ...input }: GroupEdit & { name: string },
  former?: { id: string; position: number },
): Promise<StaffGroup> => {
  await lockGroups(trx, kind)
  const groups = await listGroups(trx, kind)
  const { description = '', picture = null, parentId = null } = input
  const { maker = '', responsiblePerson = '', sizeGuideId = null } = input
  refuseWrongParent({ parentId }, groups)
  refuseTakenName(kind, { name, parentId }, groups)
  const slug =
    input.slug ?? freeSlug(slugOf(name, kind), (wanted) => groups.some((other) => other.slug === wanted))
  refuseTakenGroupSlug(kind, { slug }, groups)
  const { table, prefix } = tables[kind]
  const id = former?.id ?? newId(prefix)
  const own = await ownColumns(trx, kind, {
    description,
    picture,
    parentId,
    maker,
    responsiblePerson,
    sizeGuideId,
  })
  await sql`insert into ${table} (id, name, slug, description, picture, position,
      ${sql.join(own.map(([column]) => sql.ref(column)))})
    select ${id}, ${name}, ${slug}, ${description}, ${picture}, coalesce(${former?.position ?? null}::int, max(position) + 1, 0),
      ${sql.join(own.map(([, value]) => sql`${value}::text`))}
    from ${table}`.execute(trx)
  const created = existing(await findGroup(trx, kind, id))
  await recordGroup(trx, kind, undefined, created)
  return created
}

/**
 * Undefined for an unknown id. `check` receives the stored group and throws to abort the change. @throws GroupError
 */
export const changeGroup = async (
  trx: Transaction,
  kind: GroupKind,
  id: string,
  changes: GroupEdit,
  check: (stored: StaffGroup) => void = () => {},
): Promise<StaffGroup | undefined> => {
  await lockGroups(trx, kind)
  const groups = await listGroups(trx, kind)
  const stored = groups.find((group) => group.id === id)
  if (!stored) return undefined
  check(stored)
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const wanted: EditableGroup & { id: string } = { ...stored, ...sent }
  const { name, slug, description, picture, parentId } = wanted
  const hasMoved = parentId !== stored.parentId
  if (hasMoved) refuseWrongParent(wanted, groups)
  if (name !== stored.name || hasMoved) refuseTakenName(kind, wanted, groups)
  refuseTakenGroupSlug(kind, wanted, groups)
  const isSame = (field: keyof EditableGroup) => wanted[field] === stored[field]
  if ((Object.keys(sent) as (keyof EditableGroup)[]).every(isSame)) return stored
  const { table } = tables[kind]
  const own = await ownColumns(trx, kind, wanted)
  const ownValues = sql.join(own.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  // Behind its new siblings.
  const position = hasMoved ? sql`, position = (select max(position) + 1 from ${table})` : sql``
  await sql`update ${table} set name = ${name}, slug = ${slug}, description = ${description},
      picture = ${picture}, ${ownValues} ${position} where id = ${id}`.execute(trx)
  await recordSlugChange(trx, kind, id, { from: stored.slug, to: slug })
  if (name !== stored.name || hasMoved) await updateGroupWords(trx, kind, id)
  const changed = existing(await findGroup(trx, kind, id))
  await recordGroup(trx, kind, stored, changed)
  return changed
}

/** False for an unknown id. @throws GroupError while products or subcategories use it */
export const deleteGroup = async (trx: Transaction, kind: GroupKind, id: string): Promise<boolean> => {
  const { table } = tables[kind]
  await lockGroups(trx, kind)
  // Waits for products that are being added to it: they are counted then, or find it deleted.
  await sql`select from ${table} where id = ${id} for update`.execute(trx)
  const groups = await listGroups(trx, kind)
  const stored = groups.find((group) => group.id === id)
  if (!stored) return false
  const children = groups.filter(({ parentId }) => parentId === id).length
  refuseUsedGroup(kind, stored.name, { products: stored.productCount, children })
  await sql`delete from ${table} where id = ${id}`.execute(trx)
  const formerSlugs = await listFormerSlugs(trx, kind, id)
  await deleteRedirects(trx, kind, id)
  const { name } = stored
  await recordChange(trx, { subject: kind, id, name }, { ...groupSnapshot(kind, stored), formerSlugs }, null)
  return true
}

/** Orders all brands, or all categories of one parent. @throws GroupError where `ids` are not exactly these */
export const orderGroups = async (
  trx: Transaction,
  kind: GroupKind,
  { parentId = null, ids }: { parentId?: string | null; ids: readonly string[] },
): Promise<StaffGroup[]> => {
  await lockGroups(trx, kind)
  const siblings = (await listGroups(trx, kind)).filter((group) => group.parentId === parentId)
  const wanted = new Set(ids)
  if (ids.length !== siblings.length || !siblings.every(({ id }) => wanted.has(id)))
    throw new GroupError(
      'order-changed',
      `The ${kind === 'brand' ? 'brands' : 'categories'} have changed since the list was opened.`,
    )
  const { table } = tables[kind]
  // They share the places that they have, so that the order of all others stays. Seeded places are distinct.
  await sql`update ${table} as g set position = n.position
      from (
        select wanted.id, taken.position
        from unnest(${ids}::text[]) with ordinality as wanted (id, place)
        join (
          select position, row_number() over (order by position, id) as place from ${table} where id = any(${ids})
        ) as taken using (place)
      ) as n
      where g.id = n.id and g.position <> n.position`.execute(trx)
  const groups = await listGroups(trx, kind)
  const former = new Map(siblings.map((group) => [group.id, group]))
  await recordTogether(trx, kind, async () => {
    for (const group of groups)
      if (wanted.has(group.id)) await recordGroup(trx, kind, former.get(group.id), group)
  })
  return groups
}

/** Puts it at a place that it had. */
export const placeGroup = async (trx: Transaction, kind: GroupKind, id: string, position: number) => {
  await lockGroups(trx, kind)
  const stored = existing(await findGroup(trx, kind, id))
  await sql`update ${tables[kind].table} set position = ${position} where id = ${id}`.execute(trx)
  await recordGroup(trx, kind, stored, { ...stored, position })
}
