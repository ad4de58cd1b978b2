/** The order whose slip was scanned. */
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { orderApi } from '../orders/order-api.ts'
import { queryOf } from '../staff-call.ts'

/** Puts the order of that number on the table. @returns what is wrong; undefined where it is there. @throws ApiError */
export const openByNumber = async (
  number: number,
  open: (id: string) => Promise<void>,
): Promise<string | undefined> => {
  const { orders } = await orderApi.list(queryOf({ search: orderNumberText(number) }))
  const [found] = orders
  if (!found) return `There is no order ${orderNumberText(number)}.`
  await open(found.id)
  return undefined
}
