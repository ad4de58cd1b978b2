/** The stocktake of the examples. */

export const exampleStocktakeId = 'stocktake_7h3k9d2q5w8x1z4c'
export const exampleStocktakeItem = 'item_2f6k8s0d'

const stocktake = {
  id: exampleStocktakeId,
  number: 12,
  scope: { kind: 'place' as const, shelfPlace: 'A-03' },
  version: 3,
  title: 'Shelf place A-03',
  state: 'open' as const,
  openedBy: 'Bo Manager',
  openedAt: '2026-11-23T09:12:00.000Z',
  reason: null,
  closedBy: null,
  closedAt: null,
  undoneBy: null,
  undoneAt: null,
}
const item = {
  itemId: exampleStocktakeItem,
  productId: 'prod_8w2m4x6c',
  name: 'Fell Day Pack 25L',
  size: '20L',
  color: 'Olive',
  sku: 'FM-FLD-20L-OLIVE',
}

export const exampleStocktakeSummary = { ...stocktake, lines: 1, differing: 1 }

export const exampleStocktake = {
  ...stocktake,
  lines: [
    {
      ...item,
      counted: 11,
      expected: 12,
      unshipped: 2,
      countedBy: 'Bo Manager',
      countedAt: '2026-11-23T09:20:00.000Z',
    },
  ],
  uncounted: {
    total: 1,
    items: [
      {
        ...item,
        itemId: 'item_5h9d1k3w',
        color: 'Navy',
        sku: 'FM-FLD-20L-NAVY',
        shelfPlaces: ['A-03-2'],
        onHand: 4,
      },
    ],
  },
}
