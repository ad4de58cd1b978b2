/** The demo in a shop: what a removal would take, and the removal. Not part of the specification. */
import { z } from 'zod'
import { operation } from '../operation.ts'

/** Repeated by the removal's request, so that no call removes the demo by mistake. */
export const DEMO_REMOVAL_CONFIRMATION = 'remove the demo'

const count = (description: string) => z.int().meta({ description })

const demoCountsSchema = z
  .object({
    products: count('Deleted, with their variants, stock and search words'),
    archivedProducts: count('Archived instead, because orders that stay name them'),
    brands: count('Brands that no other product has'),
    categories: count('Categories that no other product has'),
    pages: count('Content pages that have the text of the demo'),
    pictures: count('Uploaded pictures that nothing else shows'),
    cartLines: count('Lines in the carts of shoppers'),
    trialOrders: count('Orders paid in the sandbox, with their checkouts. No other order is deleted'),
    kept: count('Products, brands and categories of the demo that stay: the owner changed or uses them'),
  })
  .meta({ id: 'DemoCounts' })
export type DemoCounts = z.infer<typeof demoCountsSchema>

const exampleCounts = {
  products: 112,
  archivedProducts: 0,
  pages: 4,
  brands: 9,
  categories: 17,
  pictures: 2,
  cartLines: 14,
  trialOrders: 3,
  kept: 1,
}

export const readDemo = operation({
  id: 'readDemo',
  permission: 'run-shop',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/demo',
  tag: 'Staff',
  summary: 'What a removal of the demo would take',
  responses: {
    200: {
      description: 'Counts',
      schema: z
        .object({
          isDemo: z
            .boolean()
            .meta({ description: 'Whether the shop has products, brands or categories of the demo' }),
          counts: demoCountsSchema,
        })
        .meta({ id: 'Demo' }),
    },
  },
  errors: [],
  example: { response: { isDemo: true, counts: exampleCounts } },
})
export type Demo = z.infer<(typeof readDemo)['responses'][200]['schema']>

export const removeDemoSchema = z
  .strictObject({
    confirmation: z.literal(DEMO_REMOVAL_CONFIRMATION, {
      error: `must be “${DEMO_REMOVAL_CONFIRMATION}”`,
    }),
  })
  .meta({ id: 'RemoveDemo' })
export const removeDemo = operation({
  id: 'removeDemo',
  permission: 'run-shop',
  audit: { records: 'rows', says: () => 'removed the demo and the trial orders' },
  method: 'post',
  path: '/api/admin/demo/removal',
  tag: 'Staff',
  summary: 'Removes the demo and all trial orders for good, all or nothing',
  body: removeDemoSchema,
  responses: { 200: { description: 'What was removed', schema: demoCountsSchema } },
  errors: [],
  example: { body: { confirmation: 'remove the demo' }, response: exampleCounts },
})
