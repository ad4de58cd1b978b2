import { expect, it } from 'vitest'
import { operations } from '../contract/app/operations.ts'
import { NEVER_SHED_PATHS, queueOf } from './operation-queues.ts'
import { createWorkQueue } from './work-queue.ts'

const limits = {
  concurrency: 1,
  maxWaiting: 1,
  maxWaitingPerClient: 1,
  maxWaitMs: 1,
  maxWaitUnderLoadMs: 1,
  retryAfterSeconds: 1,
}
const queues = {
  payments: createWorkQueue(limits),
  shoppers: createWorkQueue(limits),
  staffTokens: createWorkQueue(limits),
}

it('Calls that complete a payment wait in no queue, and those that open one not behind other calls', () => {
  const of = (path: string, method = 'post') => {
    const operation = operations.find((each) => each.path === path && each.method === method)
    if (!operation) throw new Error(`there is no ${method} ${path}`)
    return queueOf(operation, queues)
  }
  for (const path of ['/api/orders', '/api/payment-return']) {
    expect(of(path)).toBeUndefined()
    expect(NEVER_SHED_PATHS).toContain(path)
  }
  expect(NEVER_SHED_PATHS).toContain('/api/stripe/webhook')
  expect(of('/api/create-payment-intent')).toBe(queues.payments)
  expect(of('/api/cart')).toBe(queues.shoppers)
  expect(of('/api/newsletter')).toBe(queues.shoppers)
  expect(of('/api/admin/login')).toBeUndefined()
})
