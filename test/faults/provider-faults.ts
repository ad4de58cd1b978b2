/**
 * A provider as it can be met on a bad day: answers that fail, hang or are lost, before the request had its effect or
 * after; events that come late, twice, in the wrong order, unsigned, or never.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from './seeded-random.ts'

/** What becomes of a request: `effect` says whether it is done all the same. */
export const API_FAULTS = [
  { kind: 'provider 500, nothing done', effect: false, ending: 'error' },
  { kind: 'provider 500, done all the same', effect: true, ending: 'error' },
  { kind: 'provider 429', effect: false, ending: 'too-many' },
  { kind: 'connection reset, nothing done', effect: false, ending: 'reset' },
  { kind: 'connection reset, done all the same', effect: true, ending: 'reset' },
  { kind: 'provider time-out, nothing done', effect: false, ending: 'hang' },
  { kind: 'provider time-out, done all the same', effect: true, ending: 'hang' },
  { kind: 'provider time-out, done after it', effect: true, ending: 'late' },
] as const
export type ApiFault = (typeof API_FAULTS)[number]

/** The shopper's own way to the provider is lost in the same ways, without its errors. */
export const BROWSER_FAULTS = API_FAULTS.filter(({ ending }) => ending === 'reset')

type PostEvent = (body: string, signature: string) => Promise<boolean>
type EventDelivery = {
  body: string
  signature: string
  post: PostEvent
  random: SeededRandom
  report: (problem: string) => void
}

const HOLD_MS = 3000
const MAX_ATTEMPTS = 8

/** Whether it was taken in the end; the sandbox sends no more of what it believes taken. */
const deliverWithRetries = async ({ body, signature, post }: EventDelivery): Promise<boolean> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (await post(body, signature)) return true
    await sleep(400)
  }
  return false
}

const heldEvents: (() => void)[] = []
const releaseHeldEvents = () => {
  for (const release of heldEvents.splice(0)) release()
}

/** Each resolves with whether the provider is to believe that the event was taken. */
export const EVENT_FAULTS: readonly { kind: string; send: (event: EventDelivery) => Promise<boolean> }[] = [
  { kind: 'event dropped for good', send: async () => true },
  { kind: 'event lost, sent again', send: async () => false },
  {
    kind: 'event delayed',
    send: async (event) => {
      setTimeout(() => void deliverWithRetries(event), event.random.between(200, 4000))
      return true
    },
  },
  {
    kind: 'event three times at once',
    send: async ({ body, signature, post }) =>
      (await Promise.all([post(body, signature), post(body, signature), post(body, signature)])).every(
        Boolean,
      ),
  },
  {
    kind: 'event overtaken by the next',
    send: async (event) => {
      const go = () => void deliverWithRetries(event)
      heldEvents.push(go)
      setTimeout(() => {
        const at = heldEvents.indexOf(go)
        if (at >= 0) heldEvents.splice(at, 1)
        if (at >= 0) go()
      }, HOLD_MS)
      return true
    },
  },
  {
    kind: 'event taken, its answer lost',
    send: async ({ body, signature, post }) => {
      await post(body, signature)
      return false
    },
  },
  {
    kind: 'event with a forged signature first',
    send: async ({ body, signature, post, report }) => {
      if (await post(body, signature.replace(/v1=..../, 'v1=0000'))) report('a forged event was believed')
      return post(body, signature)
    },
  },
]

/** An event without a fault; those held back come right after it. */
export const deliver = async ({ body, signature, post }: EventDelivery): Promise<boolean> => {
  const taken = await post(body, signature)
  releaseHeldEvents()
  return taken
}
