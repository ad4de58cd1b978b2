/**
 * What may be made at a time, and what may wait for it: renders, lists and passwords each have a queue of their own,
 * in which addresses take turns. What is kept is answered past all of them.
 */
import type { IncomingMessage } from 'node:http'
import { clientKey, type ProxyTrust, resolveClient } from '../../api/forwarded-address.ts'
import { createWorkQueue, type WorkQueue } from '../../api/work-queue.ts'

export type ServerQueues = {
  /** Pages that are not kept. */
  renders: WorkQueue
  /** Lists that may hold all products: each is megabytes of text until it is compressed. */
  longLists: WorkQueue
  /** Other calls that read the catalogue. */
  calls: WorkQueue
  /** A hash takes one of four threads for some 60 ms: the others are for files and compression. */
  passwords: WorkQueue
  /** The line of the queue in which a request waits. */
  clientKey(request: Pick<IncomingMessage, 'headers' | 'socket'>): string
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
  clientKey: ({ headers, socket }) => {
    const forwardedFor = headers['x-forwarded-for']
    return clientKey(
      resolveClient(
        trust,
        socket.remoteAddress,
        Array.isArray(forwardedFor) ? forwardedFor.at(-1) : forwardedFor,
      ),
    )
  },
})
