/** A paid order for tests of order management. */
import type { APIRequestContext } from '@playwright/test'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { GRACE, placePaidOrder } from './paid-order.ts'
import { staffHeaders } from './staff-calls.ts'

/** A paid order of two units of one product, whose customer's name no other order has. */
export const placeOrder = async (request: APIRequestContext, lastName: string): Promise<StaffOrder> => {
  const products: Product[] = await (await request.get('/api/products')).json()
  const product = products.find(({ inStock, stockQuantity }) => inStock && stockQuantity > 20)
  if (!product) throw new Error('the demo has nothing to buy')
  const email = `${lastName.toLowerCase()}@example.com`
  const { id } = await placePaidOrder(request, {
    product,
    quantity: 2,
    email,
    address: { ...GRACE, lastName },
  })
  const answer = await request.get(`/api/admin/orders/${id}`, { headers: await staffHeaders(request) })
  return answer.json()
}
