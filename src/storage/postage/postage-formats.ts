/** Formats of postage files that staff have mapped. The rule: a name has one format; saving it again replaces it. */
import { sql } from 'kysely'
import { MAX_POSTAGE_FORMATS, type PostageFormat } from '../../domain/postage/postage-format.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'

/** By name. */
export const listPostageFormats = async (db: Database): Promise<PostageFormat[]> => {
  const rows = await db.selectFrom('postage_formats').selectAll().orderBy('name').orderBy('id').execute()
  return rows.map(({ id, name, format }) => ({ id, name, ...format }))
}

export const savePostageFormat = (
  db: Database,
  { name, ...format }: Omit<PostageFormat, 'id'>,
): Promise<PostageFormat | 'full'> =>
  inTransaction(db, async (trx) => {
    // So that two at once do not go beyond the limit.
    await sql`lock table postage_formats in share row exclusive mode`.execute(trx)
    const others = await trx.selectFrom('postage_formats').select(['id', 'name']).execute()
    const former = others.find((each) => each.name === name)
    if (!former && others.length >= MAX_POSTAGE_FORMATS) return 'full'
    const id = former?.id ?? newId('postage')
    const text = JSON.stringify(format)
    await (former
      ? trx.updateTable('postage_formats').set({ format: text }).where('id', '=', id).execute()
      : trx.insertInto('postage_formats').values({ id, name, format: text }).execute())
    return { id, name, ...format }
  })

/** False where there is no such format. */
export const deletePostageFormat = async (db: Database, id: string): Promise<boolean> =>
  (await db.deleteFrom('postage_formats').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
