/** What staff are told of the prior prices of reductions, where the owner asks for them. Not part of the specification. */
import { z } from 'zod'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { exampleProduct } from './product-example.ts'

export const countUnshownReductions = operation({
  tag: 'Staff',
  id: 'countUnshownReductions',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/catalogue/unshown-reductions',
  summary: 'How many products on sale show no reduction, because no earlier price is known',
  responses: {
    200: {
      description: 'Their number',
      schema: z
        .object({
          count: z
            .int()
            .nullable()
            .meta({ description: 'Null where the owner does not ask for prior prices' }),
        })
        .meta({ id: 'UnshownReductions' }),
    },
  },
  errors: [],
  example: { response: { count: 379 } },
})

const earlierPricesSchema = z
  .object({
    isAsked: z
      .boolean()
      .meta({ description: 'Whether the owner asks for prior prices; without it all is null' }),
    isAnnounced: z.boolean().meta({ description: 'Live, with a compare-at price or the on-sale flag' }),
    priorPrice: z
      .string()
      .nullable()
      .meta({ description: 'What the present reduction names; null where no earlier price is known' }),
    lower: z.object({ price: z.string(), until: z.iso.datetime() }).nullable().meta({
      description: 'A price below the present one that a reduction names which begins before `until`',
    }),
  })
  .meta({ id: 'EarlierPrices' })
export type EarlierPrices = z.infer<typeof earlierPricesSchema>

export const readEarlierPrices = operation({
  tag: 'Staff',
  id: 'readEarlierPrices',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/catalogue/products/{id}/earlier-prices',
  summary: 'Which earlier price a reduction of the product names, and until when a lower one counts',
  params: z.object({ id: idText }),
  responses: { 200: { description: 'Its earlier prices', schema: earlierPricesSchema } },
  errors: ['product-not-found'],
  example: {
    params: { id: exampleProduct.id },
    response: {
      isAsked: true,
      isAnnounced: false,
      priorPrice: null,
      lower: { price: '12.00', until: '2026-12-12T09:30:00.000Z' },
    },
  },
})
