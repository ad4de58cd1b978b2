import { expect, test } from 'vitest'
import { type ShopJob, sendOptions } from './job-queues.ts'

test('the mail about a parcel waits in the database for the minute in which staff can undo it', () => {
  const job: ShopJob = { kind: 'shipment-message', orderId: 'order_1', fulfilmentId: 'parcel_1' }
  expect(sendOptions(job)).toEqual({ singletonKey: 'parcel_1', startAfter: 60 })
})

test('the mail about another attempt of a refund is a job besides that of the attempt before', () => {
  const keyOf = (attempt: string | undefined) =>
    sendOptions({
      kind: 'refund-message',
      orderId: 'order_1',
      refundId: 'refund_1',
      ...(attempt !== undefined && { attempt }),
    } as ShopJob).singletonKey
  expect(keyOf('2')).not.toBe(keyOf('1'))
  expect(keyOf(undefined), 'of an older release').toBe(keyOf('1'))
})
