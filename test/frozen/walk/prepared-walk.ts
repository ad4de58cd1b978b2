/** The one shop of the walk, with rows in the states that each operation needs. */

import { observeValues } from '../../../rigs/fuzz/known-values.ts'
import { renewReadyRequests } from '../../../rigs/fuzz/ready-requests.ts'
import { createReadyRequests } from '../../../rigs/fuzz/ready-shop.ts'
import { makeArrivalToken } from '../../../src/api/cookies/arrival-token.ts'
import { operations } from '../../../src/contract/app/operations.ts'
import type { MoneyApi } from '../../setup/money.ts'
import { zipOf } from '../../setup/zip.ts'
import { observe, requestOf, send, type Walk } from './walked-operation.ts'

const CATALOGUE_FILE = [
  'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Status',
  'walk-bag,Walk Bag,Fellmark,Bags,Size,One,WALK-1,20.00,active',
].join('\n')

/** Their examples have filters that leave nothing. */
const wholeFiles = (today: string) => ({
  exportOrders: '/api/admin/orders/export',
  exportInvoices: `/api/admin/invoices/export?from=${today}&to=${today}`,
})

/** Each renewal prepares an order in another state. */
const RENEWALS = 4

export const prepareWalk = async (api: MoneyApi, picture: Buffer): Promise<Walk> => {
  const walk: Walk = {
    api,
    ready: createReadyRequests(),
    observed: observeValues(),
    staff: await api.staff(),
    preparedAt: api.checkoutRig.now(),
    files: {
      'image/png': picture,
      'text/csv': Buffer.from(CATALOGUE_FILE),
      'application/zip': zipOf({ 'bag.jpg': picture }),
    },
  }
  for (let turn = 0; turn < RENEWALS; turn += 1) {
    await renewReadyRequests(walk, walk.observed, turn)
    if (turn === 0) walk.preparedAt = api.checkoutRig.now()
  }
  const { addresses, bodies, headers } = walk.ready
  headers.set('logout', await api.staff())
  bodies.set('createStaffCategory', { name: 'Walk Category' })
  addresses.set('getCategory', '/api/categories/bags')
  for (const [id, path] of Object.entries(wholeFiles(api.checkoutRig.now().toISOString().slice(0, 10))))
    addresses.set(id, path)
  addresses.set('endOrderLinks', `${addresses.get('cancelOrder')?.replace(/\/cancel$/, '')}/links/end`)
  const { sessionId } = bodies.get('redeemCartHandover') as { sessionId: string }
  addresses.set('clearCart', `/api/cart?sessionId=${sessionId}`)
  const token = await makeArrivalToken(api.db, walk.preparedAt)
  addresses.set('readArrival', `/api/doctor/arrival?token=${token}`)
  const removed = 'removed@example.com'
  await api.call('POST', '/api/newsletter', { body: { email: removed } })
  const subscribers = api.db.selectFrom('newsletter_subscribers').select('id').where('email', '=', removed)
  addresses.set(
    'removeSubscriber',
    `/api/admin/subscribers/${(await subscribers.executeTakeFirstOrThrow()).id}`,
  )
  for (const operation of operations) {
    if (operation.method !== 'get' || operation.path.includes('{')) continue
    const answer = await send(walk, requestOf(operation, walk))
    if (answer.status === 200) observe(walk, operation, answer)
  }
  await api.checkoutRig.settle()
  return walk
}
