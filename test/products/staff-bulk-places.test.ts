/** The staff's bulk edit of shelf places: texts of variants, where an empty cell is none. */
import { expect, test } from 'vitest'
import type { BulkConflicts, BulkErrors, BulkSaved } from '../../src/contract/products/bulk.ts'
import { bulkEditShop } from '../setup/bulk-edit.ts'

const { save, undo, productOf, variantsOf } = bulkEditShop()

test('The shelf place of a variant is saved, taken away and taken back', async () => {
  const linen = await productOf('linen-shirt')
  const [small, medium] = await variantsOf(linen.id)
  const places = async () => (await variantsOf(linen.id)).map(({ shelfPlace }) => shelfPlace)
  const placed = (id: string | undefined, shelfPlace: string, seen: string | null) => ({
    kind: 'variant',
    id,
    changes: { shelfPlace },
    seen: { shelfPlace: seen },
  })
  const first = await save([placed(small?.id, ' A-03-2 ', null), placed(medium?.id, 'A-03-3', null)])
  expect(first.status).toBe(200)
  expect(await places()).toEqual(['A-03-2', 'A-03-3'])
  const emptied = await save([placed(small?.id, '', 'A-03-2')])
  expect(emptied.status).toBe(200)
  expect(await places()).toEqual([null, 'A-03-3'])
  const stale = await save([placed(medium?.id, 'C-01', 'B-01')])
  expect(stale.json<BulkConflicts>().conflicts[0]?.sentence).toBe('Shelf place is A-03-3 now, not B-01.')
  const long = await save([placed(medium?.id, 'C'.repeat(101), 'A-03-3')])
  expect(long.json<BulkErrors>().errors[0]?.sentence).toBe('A code has at most 100 characters.')
  await undo(emptied.json<BulkSaved>().changeId)
  expect(await places()).toEqual(['A-03-2', 'A-03-3'])
})
