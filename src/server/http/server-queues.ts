/**
 * Limits on concurrent work: renders, long lists, catalogue requests, calls of shoppers and password hashes each have a
 * bounded queue that is fair between client addresses. Cached responses bypass the queues.
 */
import type { IncomingMessage } from 'node:http'
import { type Client, clientKey, type ProxyTrust, resolveClient } from '../../api/forwarded-address.ts'
import { createWorkQueue, type QueueLimits, type WorkQueue } from '../../api/work-queue.ts'

export type ServerQueues = {
  /** Page renders. */
  renders: WorkQueue
  /** Lists that may hold all products: each is megabytes of text until it is compressed. */
  longLists: WorkQueue
  /** Other API requests that read the catalogue. */
  calls: WorkQueue
  /** Calls that open a payment, and other calls of shoppers (`api/operation-queues.ts`). */
  payments: WorkQueue
  shoppers: WorkQueue
  /** Lookups of staff tokens (`api/calls/staff-auth.ts`). */
  staffTokens: WorkQueue
  /** Password hashes. Each occupies one of Node's four pool threads for about 60 ms; files and compression need the others. */
  passwords: WorkQueue
  /** PDF files for staff: each occupies a thread for up to a few seconds. */
  prints: WorkQueue
  /** Likewise those of customers: one document each. */
  customerPrints: WorkQueue
  /** The key under which a client's requests queue: its address. */
  clientKey(request: ClientRequest): string
}

type ClientRequest = Pick<IncomingMessage, 'headers' | 'socket'>

/** The client of a request, by the rule of forwarded-address.ts. */
export const clientOfRequest = (trust: ProxyTrust, { headers, socket }: ClientRequest): Client => {
  const forwardedFor = headers['x-forwarded-for']
  return resolveClient(
    trust,
    socket.remoteAddress,
    Array.isArray(forwardedFor) ? forwardedFor.at(-1) : forwardedFor,
  )
}

/** Work whose tasks take milliseconds: one that has waited long is refused while tasks wait all the time. */
const SHORT_WAIT = { maxWaitMs: 3_000, maxWaitUnderLoadMs: 200 }

/** @param onRefused called for each task that is refused */
export const createServerQueues = (
  trust: ProxyTrust,
  onRefused: (reason: 'queue-full' | 'queue-wait') => void = () => undefined,
): ServerQueues => {
  const queue = (limits: QueueLimits) => createWorkQueue(limits, onRefused)
  return {
    renders: queue({
      ...SHORT_WAIT,
      concurrency: 2,
      maxWaiting: 100,
      maxWaitingPerClient: 16,
      retryAfterSeconds: 2,
    }),
    // A list of 100,000 products takes seconds.
    longLists: queue({
      maxWaitMs: 20_000,
      maxWaitUnderLoadMs: 20_000,
      concurrency: 1,
      maxWaiting: 40,
      maxWaitingPerClient: 8,
      retryAfterSeconds: 5,
    }),
    calls: queue({
      ...SHORT_WAIT,
      concurrency: 4,
      maxWaiting: 200,
      maxWaitingPerClient: 32,
      retryAfterSeconds: 2,
    }),
    // Staff must get their turn during an attack from many addresses.
    passwords: queue({
      maxWaitMs: 10_000,
      maxWaitUnderLoadMs: 10_000,
      concurrency: 1,
      maxWaiting: 60,
      maxWaitingPerClient: 12,
      retryAfterSeconds: 3,
    }),
    // The provider may take seconds to answer.
    payments: queue({
      maxWaitMs: 5_000,
      maxWaitUnderLoadMs: 2_000,
      concurrency: 32,
      maxWaiting: 128,
      maxWaitingPerClient: 64,
      retryAfterSeconds: 3,
    }),
    // As many as there are database connections for them. A shopper rather waits for two seconds than presses again.
    shoppers: queue({
      maxWaitMs: 5_000,
      maxWaitUnderLoadMs: 2_000,
      concurrency: 16,
      maxWaiting: 512,
      maxWaitingPerClient: 128,
      retryAfterSeconds: 2,
    }),
    staffTokens: queue({
      maxWaitMs: 5_000,
      maxWaitUnderLoadMs: 2_000,
      concurrency: 4,
      maxWaiting: 512,
      maxWaitingPerClient: 128,
      retryAfterSeconds: 2,
    }),
    prints: queue({
      maxWaitMs: 60_000,
      maxWaitUnderLoadMs: 60_000,
      concurrency: 1,
      maxWaiting: 20,
      maxWaitingPerClient: 10,
      retryAfterSeconds: 5,
    }),
    customerPrints: queue({
      maxWaitMs: 15_000,
      maxWaitUnderLoadMs: 5_000,
      concurrency: 1,
      maxWaiting: 10,
      maxWaitingPerClient: 2,
      retryAfterSeconds: 5,
    }),
    clientKey: (request) => clientKey(clientOfRequest(trust, request)),
  }
}
