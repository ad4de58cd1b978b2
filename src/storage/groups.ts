/** Brands and categories, in the order of the catalogue. */
import type { Database } from './database.ts'

export type StoredBrand = { id: string; name: string; slug: string; description: string }
export type StoredCategory = StoredBrand & { parentSlug: string | null }

const brandQuery = (db: Database) => db.selectFrom('brands').select(['id', 'name', 'slug', 'description'])

export const listBrands = (db: Database): Promise<StoredBrand[]> =>
  brandQuery(db).orderBy('position').orderBy('id').execute()

export const findBrand = (db: Database, slug: string): Promise<StoredBrand | undefined> =>
  brandQuery(db).where('slug', '=', slug).executeTakeFirst()

const categoryQuery = (db: Database) =>
  db
    .selectFrom('categories as c')
    .leftJoin('categories as above', 'above.id', 'c.parent_id')
    .select(['c.id', 'c.name', 'c.slug', 'c.description', 'above.slug as parentSlug'])

/** Parents before their children. */
export const listCategories = (db: Database): Promise<StoredCategory[]> =>
  categoryQuery(db)
    .orderBy((eb) => eb('c.parent_id', 'is not', null))
    .orderBy('c.position')
    .orderBy('c.id')
    .execute()

export const findCategory = (db: Database, slug: string): Promise<StoredCategory | undefined> =>
  categoryQuery(db).where('c.slug', '=', slug).executeTakeFirst()
