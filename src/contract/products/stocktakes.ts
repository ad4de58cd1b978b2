/** Stocktakes: opened, counted line by line, posted and undone. Not part of the specification. */
import { z } from 'zod'
import {
  MAX_COUNTED,
  MAX_OPEN_STOCKTAKES,
  MAX_SHELF_PLACE,
  MAX_STOCKTAKE_LINES,
  MAX_STOCKTAKE_REASON,
  STOCKTAKE_STATES,
} from '../../domain/products/stocktake.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import {
  exampleStocktake,
  exampleStocktakeId,
  exampleStocktakeItem,
  exampleStocktakeSummary,
} from './stocktake-example.ts'

/** Stocktakes that are listed, the open ones first. */
export const MAX_LISTED_STOCKTAKES = MAX_OPEN_STOCKTAKES + 20
/** Items of a stocktake that are listed as not counted. */
export const MAX_UNCOUNTED = 200

const scopeSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('place'),
      shelfPlace: z.string().trim().min(1, 'A shelf place is required').max(MAX_SHELF_PLACE),
    }),
    z.strictObject({ kind: z.literal('category'), categoryId: idText }),
    z.strictObject({ kind: z.literal('all') }),
  ])
  .meta({ id: 'StocktakeScope', description: 'A-03 is counted with A-03-2' })

const item = {
  itemId: z.string().meta({ description: 'What is counted: a variant, or all variants of a product' }),
  productId: z.string(),
  name: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  sku: z.string().nullable(),
}
const by = z.string().nullable()
const at = z.iso.datetime().nullable()
const version = z.int().meta({ description: 'Rises with each count; the posting names it' })
const stocktake = {
  id: z.string(),
  number: z.int(),
  scope: scopeSchema,
  version,
  title: z.string().meta({ description: 'What is counted, such as "Shelf place A-03"' }),
  state: z.enum(STOCKTAKE_STATES),
  openedBy: z.string(),
  openedAt: z.iso.datetime(),
  reason: z.string().nullable().meta({ description: 'Null until it is posted' }),
  closedBy: by,
  closedAt: at,
  undoneBy: by,
  undoneAt: at,
}
const summarySchema = z
  .object({ ...stocktake, lines: z.int(), differing: z.int() })
  .meta({ id: 'StocktakeSummary' })
const lineSchema = z
  .object({
    ...item,
    counted: z.int(),
    expected: z.int().meta({ description: 'When it was counted: in stock, or sold and not shipped' }),
    unshipped: z.int().meta({ description: 'Of those, sold and not shipped' }),
    countedBy: z.string(),
    countedAt: z.iso.datetime(),
  })
  .meta({ id: 'StocktakeLine' })
const stocktakeSchema = z
  .object({
    ...stocktake,
    lines: z
      .array(lineSchema)
      .max(MAX_STOCKTAKE_LINES)
      .meta({ description: 'What was counted last comes first' }),
    uncounted: z.object({
      total: z.int(),
      items: z
        .array(z.object({ ...item, shelfPlaces: z.array(z.string()), onHand: z.int() }))
        .max(MAX_UNCOUNTED),
    }),
  })
  .meta({ id: 'Stocktake' })
export type StocktakeSummary = z.infer<typeof summarySchema>
export type StocktakeLine = z.infer<typeof lineSchema>
export type Stocktake = z.infer<typeof stocktakeSchema>

const draft = {
  records: 'nothing',
  because: 'The stock does not change; what its posting changes is recorded',
} as const
const params = z.object({ id: idText })
const answer = { 200: { description: 'The stocktake', schema: stocktakeSchema } }
const lineAnswer = {
  200: {
    description: 'The line',
    schema: z.object({ version, line: lineSchema.nullable().meta({ description: 'Null: not counted' }) }),
  },
}
const exampleLine = { version: exampleStocktake.version, line: exampleStocktake.lines[0] ?? null }
const exampleParams = { id: exampleStocktakeId }

export const listStocktakes = operation({
  tag: 'Staff',
  permission: 'edit-catalogue',
  id: 'listStocktakes',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/stocktakes',
  summary: 'The open stocktakes, then the last that were closed',
  responses: {
    200: {
      description: 'Stocktakes',
      schema: z.object({ stocktakes: z.array(summarySchema).max(MAX_LISTED_STOCKTAKES) }),
    },
  },
  errors: [],
  example: { response: { stocktakes: [exampleStocktakeSummary] } },
})

export const openStocktake = operation({
  tag: 'Staff',
  permission: 'edit-catalogue',
  id: 'openStocktake',
  audit: { records: 'event', says: () => 'opened a stocktake' },
  method: 'post',
  path: '/api/admin/stocktakes',
  summary: 'Opens a stocktake. Sent again with the same id, it is answered like the first time',
  body: z
    .strictObject({
      id: z
        .string()
        .regex(/^stocktake_[A-Za-z0-9]{16,40}$/, 'must be stocktake_ and 16 to 40 letters and digits')
        .meta({ description: 'Chosen by the caller' }),
      scope: scopeSchema,
    })
    .meta({ id: 'OpenStocktake' }),
  responses: answer,
  errors: ['too-many-stocktakes', 'category-unknown', 'request-differs'],
  example: {
    body: { id: exampleStocktakeId, scope: { kind: 'place', shelfPlace: 'A-03' } },
    response: exampleStocktake,
  },
})

export const readStocktake = operation({
  tag: 'Staff',
  permission: 'edit-catalogue',
  id: 'readStocktake',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/stocktakes/{id}',
  summary: `A stocktake with its lines, and the first ${MAX_UNCOUNTED} that it would still count`,
  params,
  responses: answer,
  errors: ['stocktake-not-found'],
  example: { params: exampleParams, response: exampleStocktake },
})

const countErrors = [
  ...(['stocktake-not-found', 'stocktake-closed', 'stocktake-changed'] as const),
  ...(['stocktake-full', 'counted-elsewhere', 'not-in-stocktake'] as const),
] as const

export const scanIntoStocktake = operation({
  tag: 'Staff',
  permission: 'edit-catalogue',
  id: 'scanIntoStocktake',
  audit: draft,
  method: 'post',
  path: '/api/admin/stocktakes/{id}/scans',
  summary:
    'Counts one unit more of a variant; what is expected is what is on the shelf at this moment. Sent again with the same key, it is counted once',
  params,
  body: z
    .strictObject({
      variantId: idText,
      key: z.string().regex(/^[A-Za-z0-9]{16,40}$/, 'must be 16 to 40 letters and digits'),
    })
    .meta({ id: 'StocktakeScan' }),
  responses: lineAnswer,
  errors: countErrors,
  example: {
    params: exampleParams,
    body: { variantId: 'var_4c8s1m6d', key: '7h3k9d2q5w8x1z4c' },
    response: exampleLine,
  },
})

export const setStocktakeLine = operation({
  tag: 'Staff',
  permission: 'edit-catalogue',
  id: 'setStocktakeLine',
  audit: draft,
  method: 'put',
  path: '/api/admin/stocktakes/{id}/lines/{itemId}',
  summary: 'The number that is there at this moment; null takes the line out',
  params: params.extend({ itemId: idText }),
  body: z
    .strictObject({ counted: z.int().min(0).max(MAX_COUNTED).nullable() })
    .meta({ id: 'SetStocktakeLine' }),
  responses: lineAnswer,
  errors: countErrors,
  example: {
    params: { ...exampleParams, itemId: exampleStocktakeItem },
    body: { counted: 12 },
    response: exampleLine,
  },
})

export const countRestAsZero = operation({
  tag: 'Staff',
  permission: 'edit-catalogue',
  id: 'countRestAsZero',
  audit: draft,
  method: 'post',
  path: '/api/admin/stocktakes/{id}/rest',
  summary: 'Counts as 0 all that is not counted, where it is as many as the person has seen',
  params,
  body: z.strictObject({ items: z.int().min(1).max(MAX_STOCKTAKE_LINES) }).meta({ id: 'CountRestAsZero' }),
  responses: answer,
  errors: ['stocktake-not-found', 'stocktake-closed', 'stocktake-changed', 'stocktake-full'],
  example: { params: exampleParams, body: { items: 1 }, response: exampleStocktake },
})

export const postStocktake = operation({
  tag: 'Staff',
  permission: 'edit-catalogue',
  id: 'postStocktake',
  audit: { records: 'rows', says: ({ about }) => `posted a stocktake: ${about}` },
  method: 'post',
  path: '/api/admin/stocktakes/{id}/post',
  summary:
    'Adds the difference of each line to the stock of now, all or none; what is not counted stays as it is. A second call changes nothing',
  params,
  body: z
    .strictObject({
      reason: z.string().trim().min(1, 'A reason is required').max(MAX_STOCKTAKE_REASON),
      version: z.int().min(0).max(2_147_483_647),
    })
    .meta({ id: 'PostStocktake' }),
  responses: answer,
  errors: [
    ...(['stocktake-not-found', 'stocktake-closed', 'stocktake-changed'] as const),
    ...(['request-differs', 'product-not-found', 'product-changed'] as const),
  ],
  example: {
    params: exampleParams,
    body: { reason: 'Yearly count', version: exampleStocktake.version },
    response: exampleStocktake,
  },
})

export const undoStocktake = operation({
  tag: 'Staff',
  permission: 'edit-catalogue',
  id: 'undoStocktake',
  audit: { records: 'rows', says: ({ about }) => `undid a stocktake: ${about}` },
  method: 'post',
  path: '/api/admin/stocktakes/{id}/undo',
  summary:
    'Takes the posted differences back, all or none: none where fewer are left. A second call changes nothing',
  params,
  responses: answer,
  errors: ['stocktake-not-found', 'stocktake-closed', 'product-not-found', 'product-changed'],
  example: { params: exampleParams, response: exampleStocktake },
})

export const discardStocktake = operation({
  tag: 'Staff',
  permission: 'edit-catalogue',
  id: 'discardStocktake',
  audit: { records: 'event', says: () => 'discarded a stocktake' },
  method: 'post',
  path: '/api/admin/stocktakes/{id}/discard',
  summary: 'Closes a stocktake without a posting. A second call changes nothing',
  params,
  responses: answer,
  errors: ['stocktake-not-found', 'stocktake-closed'],
  example: { params: exampleParams, response: exampleStocktake },
})
