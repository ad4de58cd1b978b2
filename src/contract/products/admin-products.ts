/** Products at /admin (spec, sections 2 and 7). */
import { z } from 'zod'
import { operation } from '../operation.ts'
import { productSchema } from './product.ts'
import { exampleProduct } from './product-example.ts'

export const listAdminProducts = operation({
  id: 'listAdminProducts',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/products',
  tag: 'Staff',
  summary: 'All live products and drafts by name',
  responses: { 200: { description: 'Products', schema: z.array(productSchema) } },
  errors: [],
  example: { response: [exampleProduct] },
})
