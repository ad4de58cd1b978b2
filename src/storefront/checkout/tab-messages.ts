/**
 * Messages between the tabs of one session about a purchase. They only make another tab react sooner: without them it
 * learns the same from the server when 'Complete Payment' is pressed.
 */
import { readSessionId } from '../cart/session.ts'

/** `opened`: this payment replaces any other of the session. `ordered`: the cart of the session was paid. */
export type TabMessage = { kind: 'opened'; intentId: string } | { kind: 'ordered' }
type TabEnvelope = TabMessage & { sessionId: string | null; from: string }

export const PAID_IN_OTHER_TAB = 'This order was paid in another tab. Nothing has been charged here.'
export const REPLACED_IN_OTHER_TAB =
  'Your payment details were replaced in another tab. Nothing has been charged here: please check them and proceed again.'

/** Identifies this page: every page also receives its own messages. */
const pageId = crypto.getRandomValues(new Uint32Array(2)).join('-')

/** Undefined where the browser has no BroadcastChannel or blocks it together with storage. */
const openChannel = (): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel('checkout')
  } catch {
    return undefined
  }
}

export const postToTabs = (message: TabMessage): void => {
  const channel = openChannel()
  channel?.postMessage({ ...message, sessionId: readSessionId(), from: pageId } satisfies TabEnvelope)
  channel?.close()
}

/** Receives messages of other tabs of the same session. The returned function unsubscribes. */
export const subscribeToTabs = (onMessage: (message: TabMessage) => void): (() => void) => {
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }: MessageEvent<TabEnvelope>) => {
    if (data.from !== pageId && data.sessionId === readSessionId()) onMessage(data)
  })
  return () => channel?.close()
}
