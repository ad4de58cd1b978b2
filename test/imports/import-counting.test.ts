/** Imports that change how the stock of a product is counted, while units are sold. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { testDatabase } from '../setup/database.ts'
import { type ImportNode, openImportNode } from '../setup/import-nodes.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const database = testDatabase({ from: 'migrated' })
let node: ImportNode
const none = () => Promise.reject(new Error('no picture is added'))
const COUNTING = 'Stock counting (product.metafields.haberdash.counting)'
const noPictures = { add: none, addFromUrl: none, has: async () => true }

beforeAll(async () => {
  await seedCatalogue(database().db, smallCatalogue)
  node = openImportNode(database(), noPictures)
})

describe('a file that changes the way of tracking stock', () => {
  const stock = async (slug: string): Promise<[string, number][]> => {
    const { rows } = await sql<{ size: string; on_hand: number }>`select v.size, i.on_hand from variants v
      join inventory_items i on i.id = v.inventory_item_id join products p on p.id = v.product_id
      where p.slug = ${slug} order by v.position`.execute(database().db)
    return rows.map(({ size, on_hand }) => [size, on_hand])
  }
  /** A node on which one unit is sold after the run has compared the product and before it writes. */
  const selling = (slug: string) => {
    let isSold = false
    return openImportNode(database(), {
      ...noPictures,
      has: async () => {
        if (!isSold)
          await sql`update inventory_items set on_hand = on_hand - 1 where id = (select min(i.id) from inventory_items i
            join products p on p.id = i.product_id where p.slug = ${slug})`.execute(database().db)
        isSold = true
        return true
      },
    })
  }
  let files = 0
  /** Another product has a new picture in each file, so that the run checks whether the shop has it. */
  const rows = (counting: string, figures: (number | string)[]) => {
    files += 1
    const picture = `/pictures/own.0f3c9a1be2d4758${files}-300x300-d9d4cc.jpg`
    return `Title,URL handle,Price,Vendor,Type,${COUNTING},Option1 name,Option1 value,Inventory quantity,Product image URL
Counted,counted,5.00,Fernway,Bags,${counting},Size,S,${figures[0]},
,counted,5.00,,,,,M,${figures[1]},
Other,other-${files},5.00,Fernway,Bags,,,,,${picture}
`
  }
  test('from by variant to together keeps the units sold while it ran, and back needs figures of the same sum', async () => {
    expect((await node.run(await node.upload(rows('by-variant', [4, 6])))).state).toBe('done')
    expect(await stock('counted')).toEqual([
      ['S', 4],
      ['M', 6],
    ])

    const together = await node.upload(rows('together', ['', '']))
    expect(await node.find(together)).toMatchObject({
      state: 'ready',
      report: { counts: { change: 1, create: 1 } },
    })
    expect((await node.run(together, selling('counted'))).state).toBe('done')
    expect(await stock('counted')).toEqual([
      ['S', 9],
      ['M', 9],
    ])

    const apart = await node.upload(rows('by-variant', [5, 4]))
    expect(await node.run(apart, selling('counted'))).toMatchObject({
      state: 'ready',
      problem: expect.stringContaining('"Counted" has changed in the shop since the dry run'),
    })
    expect(await stock('counted')).toEqual([
      ['S', 8],
      ['M', 8],
    ])
    expect((await node.run(apart)).state).toBe('done')
    expect(await stock('counted')).toEqual([
      ['S', 5],
      ['M', 4],
    ])
  })
})
