/** Orders with three lines, and the calls of order management about them. */
import { beforeAll, expect } from 'vitest'
import { type StaffOrder, staffOrderSchema } from '../../src/contract/orders/order-management.ts'
import type { MoneyApi } from './money.ts'
import { createShopper, type Shopper } from './shopper.ts'

const path = (id: string, rest = '') => `/api/admin/orders/${id}${rest}`

export const orderManagement = (api: () => MoneyApi) => {
  let headers: { Authorization: string } | undefined
  beforeAll(async () => {
    headers = await api().staff()
  })
  const call = (method: string, path: string, body?: object) =>
    api().call(method, path, { ...(headers && { headers }), ...(body && { body }) })
  const post = (id: string, rest: string, body?: object) => call('POST', path(id, rest), body)
  return {
    path,
    call,
    post,
    ship: (id: string, body: object = {}) => post(id, '/parcels', body),
    refused: (id: string, rest: string, body: object) =>
      api().refused('POST', path(id, rest), { ...(headers && { headers }), body }),
    read: async (id: string): Promise<StaffOrder> => {
      const answer = await call('GET', path(id))
      expect(answer.status, answer.text).toBe(200)
      return staffOrderSchema.strict().parse(answer.json())
    },
    /** Two zip wallets, a cap, a backpack. */
    ordered: async (): Promise<{ shopper: Shopper; id: string }> => {
      const shopper = createShopper(api())
      await shopper.add('zip-wallet', 2)
      await shopper.add('cafe-cap')
      await shopper.add('field-backpack-28l')
      const { id } = await shopper.buy()
      await api().checkoutRig.settle()
      return { shopper, id }
    },
  }
}

export const kindsOf = ({ events }: StaffOrder): string[] => events.map(({ kind }) => kind)
