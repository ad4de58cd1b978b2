/** The database records the former prices of a product, by any way of changing them. */
import { expect, test } from 'vitest'
import { testDatabase } from '../setup/database.ts'

const database = testDatabase()

test('every change of a price is recorded, and no other change', async () => {
  const { db } = database()
  const { id } = await db.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow()
  const set = (values: { price_pence?: number; compare_at_pence?: number | null; description?: string }) =>
    db.updateTable('products').set(values).where('id', '=', id).execute()
  await set({ price_pence: 4_200, compare_at_pence: null })
  await set({ price_pence: 4_000, compare_at_pence: 4_200 })
  await set({ description: 'The price stays.' })
  await set({ price_pence: 4_000, compare_at_pence: 5_000 })
  const recorded = await db
    .selectFrom('price_history')
    .select(['price_pence', 'compare_at_pence'])
    .where('product_id', '=', id)
    .orderBy('id')
    .execute()
  expect(recorded.slice(-2)).toEqual([
    { price_pence: 4_200, compare_at_pence: null },
    { price_pence: 4_000, compare_at_pence: 4_200 },
  ])
})

test('the history cannot be changed or deleted', async () => {
  const { db } = database()
  await expect(db.updateTable('price_history').set({ price_pence: 1 }).execute()).rejects.toThrow(
    'append-only',
  )
  await expect(db.deleteFrom('price_history').execute()).rejects.toThrow('append-only')
})
