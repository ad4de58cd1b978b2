/** ‘Ready to sell?’: the one list of what a new shop needs before it sells. Not part of the specification. */
import { z } from 'zod'
import { operation } from '../operation.ts'

export const SETUP_ITEMS = [
  'name',
  'company',
  'products',
  'pictures',
  'shipping',
  'taxes',
  'legal-pages',
  'links',
  'payment',
  'mail',
  'backup',
  'trial-order',
] as const
export type SetupItemId = (typeof SETUP_ITEMS)[number]

/** `default`: it works by default, and the owner should look at it once. */
export const SETUP_STATES = ['done', 'default', 'missing'] as const
export type SetupState = (typeof SETUP_STATES)[number]

const setupItemSchema = z
  .object({
    id: z.enum(SETUP_ITEMS),
    state: z.enum(SETUP_STATES),
    detail: z.string().meta({ description: 'What there is now, in a plain sentence' }),
  })
  .meta({ id: 'SetupItem' })
export type SetupItem = z.infer<typeof setupItemSchema>

export const readSetup = operation({
  id: 'readSetup',
  permission: 'run-shop',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/setup',
  tag: 'Staff',
  summary: 'What the shop still needs, from its data and settings',
  responses: {
    200: {
      description: 'All items, in the order in which an owner does them',
      schema: z
        .object({
          isEmpty: z.boolean().meta({ description: 'Whether the shop has no product at all' }),
          isDemo: z
            .boolean()
            .meta({ description: 'Whether it has products, brands or categories of the demo' }),
          hasSold: z.boolean().meta({ description: 'Whether an order was paid with real money' }),
          items: z.array(setupItemSchema),
        })
        .meta({ id: 'Setup' }),
    },
  },
  errors: [],
  example: {
    response: {
      isEmpty: false,
      isDemo: false,
      hasSold: false,
      items: [
        { id: 'products', state: 'done', detail: '400 products of yours for sale.' },
        {
          id: 'mail',
          state: 'missing',
          detail: 'No mail is sent: shoppers get no confirmation of their orders.',
        },
      ],
    },
  },
})
export type Setup = z.infer<(typeof readSetup)['responses'][200]['schema']>
