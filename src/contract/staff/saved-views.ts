/**
 * Saved views of staff lists: a name for a search with filters, which all staff share who may open the list. Not part of
 * the specification.
 */
import { z } from 'zod'
import { idText } from '../id-text.ts'
import type { Operation } from '../operation.ts'
import type { StaffPermission } from '../staff-permissions.ts'

const savedViewSchema = z
  .object({ id: z.string(), name: z.string(), query: z.string() })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof savedViewSchema>

const saveViewSchema = z
  .strictObject({
    name: z.string().trim().min(1, 'A view needs a name').max(60, 'A name has at most 60 characters'),
    query: z.string().max(1000),
  })
  .meta({ id: 'SaveView' })

const viewOperations = <const One extends 'order' | 'product' | 'customer'>(
  one: One,
  /** `save`: to remove one, too. */
  { read, save }: Record<'read' | 'save', StaffPermission>,
  example: { name: string; query: string },
) => {
  const path = `/api/admin/${one}-views` as const
  const Name = `${one.charAt(0).toUpperCase()}${one.slice(1)}View`
  const view = { id: 'view_2m8r5t1x', ...example }
  return {
    list: {
      tag: 'Staff',
      id: `list${Name}s`,
      permission: read,
      audit: { records: 'nothing', because: 'It only reads' },
      method: 'get',
      path,
      summary: `Searches of ${one}s that staff saved under a name, for the whole shop`,
      responses: { 200: { description: 'Views', schema: z.array(savedViewSchema) } },
      errors: [],
      example: { response: [view] },
    },
    save: {
      tag: 'Staff',
      id: `save${Name}`,
      permission: save,
      audit: { records: 'rows' },
      method: 'post',
      path,
      summary: `Saves the query string of a list of ${one}s under a name`,
      body: saveViewSchema,
      responses: { 201: { description: 'The view', schema: savedViewSchema } },
      errors: ['name-taken', 'too-many-views'],
      example: { body: example, response: view },
    },
    remove: {
      tag: 'Staff',
      id: `delete${Name}`,
      permission: save,
      audit: { records: 'rows' },
      method: 'delete',
      path: `${path}/{id}`,
      summary: `Removes a saved view of ${one}s`,
      params: z.object({ id: idText }),
      responses: { 200: { description: 'Removed', schema: z.object({ success: z.literal(true) }) } },
      errors: ['view-not-found'],
      example: { params: { id: view.id }, response: { success: true } },
    },
  } as const satisfies Record<string, Operation>
}

const orders = viewOperations(
  'order',
  { read: 'see-orders', save: 'manage-orders' },
  { name: 'To ship abroad', query: 'fulfilment=to_ship&currency=EUR' },
)
const products = viewOperations(
  'product',
  { read: 'edit-catalogue', save: 'edit-catalogue' },
  { name: 'Low stock', query: 'status=live&stock=low' },
)
const customers = viewOperations(
  'customer',
  { read: 'see-customers', save: 'see-customers' },
  { name: 'Leeds', query: 'search=LS1' },
)
export const viewCalls = { orders, products, customers }

export const { list: listOrderViews, save: saveOrderView, remove: deleteOrderView } = orders
export const { list: listProductViews, save: saveProductView, remove: deleteProductView } = products
export const { list: listCustomerViews, save: saveCustomerView, remove: deleteCustomerView } = customers
