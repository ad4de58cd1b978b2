/** Settings that the demo chose for its shop. They go with it, unless the owner has saved their section since. */
import { sql } from 'kysely'
import type { DemoShop } from '../../domain/settings/demo-blocks.ts'
import type { Transaction } from '../database/database.ts'

const DEMO = 'The demo'

export const seedDemoSettings = async (trx: Transaction, { shipping }: DemoShop): Promise<void> => {
  const row = { section: 'shipping', version: 1, value: JSON.stringify(shipping) }
  await trx.insertInto('shop_settings').values(row).execute()
  await trx
    .insertInto('shop_settings_history')
    .values({ ...row, changed_by: DEMO })
    .execute()
}

/** Without their history, too: the owner's first version is the first. */
export const removeDemoSettings = async (trx: Transaction): Promise<void> => {
  const { rows } = await sql<{ section: string }>`
    delete from shop_settings s using shop_settings_history h
    where h.section = s.section and h.version = s.version and h.version = 1 and h.changed_by = ${DEMO}
    returning s.section`.execute(trx)
  for (const { section } of rows)
    await trx.deleteFrom('shop_settings_history').where('section', '=', section).execute()
}
