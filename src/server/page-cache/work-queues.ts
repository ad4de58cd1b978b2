/**
 * Limits on concurrent work: renders, long lists, catalogue requests and password hashes each have a bounded queue that
 * is fair between client addresses. Cached responses bypass the queues.
 */
import type { IncomingMessage } from 'node:http'
import { type Client, clientKey, type ProxyTrust, resolveClient } from '../../api/forwarded-address.ts'
import { createWorkQueue, type WorkQueue } from '../../api/work-queue.ts'

export type ServerQueues = {
  /** Page renders. */
  renders: WorkQueue
  /** Lists that may hold all products: each is megabytes of text until it is compressed. */
  longLists: WorkQueue
  /** Other API requests that read the catalogue. */
  calls: WorkQueue
  /** Password hashes. Each occupies one of Node's four pool threads for about 60 ms; files and compression need the others. */
  passwords: WorkQueue
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

export const createServerQueues = (trust: ProxyTrust): ServerQueues => ({
  renders: createWorkQueue({
    concurrency: 2,
    maxWaiting: 100,
    maxWaitingPerClient: 16,
    retryAfterSeconds: 2,
  }),
  longLists: createWorkQueue({
    concurrency: 1,
    maxWaiting: 40,
    maxWaitingPerClient: 8,
    retryAfterSeconds: 5,
  }),
  calls: createWorkQueue({ concurrency: 4, maxWaiting: 200, maxWaitingPerClient: 32, retryAfterSeconds: 2 }),
  passwords: createWorkQueue({
    concurrency: 1,
    maxWaiting: 60,
    maxWaitingPerClient: 12,
    retryAfterSeconds: 3,
  }),
  clientKey: (request) => clientKey(clientOfRequest(trust, request)),
})
