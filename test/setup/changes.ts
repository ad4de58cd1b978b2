/** The list of changes and its undo, as the owner uses them. */
import { expect } from 'vitest'
import type { ChangeList, ChangeUndone } from '../../src/contract/changes/changes.ts'
import { groupCalls } from './group-calls.ts'
import { moneyApi } from './money.ts'
import { productCalls } from './product-calls.ts'

export const changesShop = () => {
  const api = moneyApi({ sellsOtherVariants: true })
  const products = productCalls(api)
  const listed = async (headers = products.headers()) =>
    (await api().call('GET', '/api/admin/changes', { headers })).json<ChangeList>().changes
  /** Of the save that was made last. */
  const newest = async () => (await listed())[0] ?? { id: '', title: '', undoneAt: null }
  return {
    api,
    products,
    groups: groupCalls(api),
    call: products.call,
    listed,
    newest,
    undo: async (id?: string) => {
      const reply = await products.call('POST', `/api/admin/changes/${id ?? (await newest()).id}/undo`)
      expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)])
      return reply.json<ChangeUndone>()
    },
    shirt: () => products.create({ stockQuantity: 10, tags: ['summer'], description: 'Linen.' }),
  }
}
