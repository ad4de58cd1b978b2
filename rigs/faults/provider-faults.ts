/**
 * Faults of the payment provider: responses that fail, hang or are lost, before or after the request had its effect;
 * events that arrive late, repeatedly, out of order, forged, or never.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from './seeded-random.ts'

/** `effect`: whether the request is performed in spite of the fault. */
export const API_FAULTS = [
  { kind: 'provider 500, not performed', effect: false, ending: 'error' },
  { kind: 'provider 500, performed', effect: true, ending: 'error' },
  { kind: 'provider 429', effect: false, ending: 'too-many' },
  { kind: 'connection reset, not performed', effect: false, ending: 'reset' },
  { kind: 'connection reset, performed', effect: true, ending: 'reset' },
  { kind: 'provider time-out, not performed', effect: false, ending: 'hang' },
  { kind: 'provider time-out, performed', effect: true, ending: 'hang' },
  { kind: 'provider time-out, performed later', effect: true, ending: 'late' },
] as const
export type ApiFault = (typeof API_FAULTS)[number]

/** The shopper's browser loses connections to the provider as well. */
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

/** Resolves with true once the event was accepted. The sandbox does not retry it in the meantime. */
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

/** `send` resolves with true when the sandbox should treat the event as accepted. */
export const EVENT_FAULTS: readonly { kind: string; send: (event: EventDelivery) => Promise<boolean> }[] = [
  { kind: 'event lost', send: async () => true },
  { kind: 'event lost and retried', send: async () => false },
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
    kind: 'event accepted, response lost',
    send: async ({ body, signature, post }) => {
      await post(body, signature)
      return false
    },
  },
  {
    kind: 'event with a forged signature first',
    send: async ({ body, signature, post, report }) => {
      if (await post(body, signature.replace(/v1=..../, 'v1=0000'))) report('a forged event was accepted')
      return post(body, signature)
    },
  },
]

/** Delivers an event without a fault, and then the held ones. */
export const deliver = async ({ body, signature, post }: EventDelivery): Promise<boolean> => {
  const taken = await post(body, signature)
  releaseHeldEvents()
  return taken
}
