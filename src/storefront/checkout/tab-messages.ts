/**
 * What the tabs of one shopper tell each other about a purchase. It only makes another tab react sooner: a tab that
 * hears nothing learns the same from the server when 'Complete Payment' is pressed.
 */
import { readSessionId } from '../cart/session.ts'

/** `opened`: the one payment of this session that can be made now. `ordered`: the cart of this session was paid for. */
export type TabMessage = { kind: 'opened'; intentId: string } | { kind: 'ordered' }
type TabEnvelope = TabMessage & { sessionId: string | null; from: string }

export const PAID_IN_OTHER_TAB = 'This order was paid in another tab. Nothing has been charged here.'
export const REPLACED_IN_OTHER_TAB =
  'Your payment details were replaced in another tab. Nothing has been charged here: please check them and proceed again.'

/** A page hears its own channels too. */
const page = crypto.getRandomValues(new Uint32Array(2)).join('-')

/** Undefined where the browser has none, or forbids it together with storage. */
const openChannel = (): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel('checkout')
  } catch {
    return undefined
  }
}

export const postToTabs = (news: TabMessage): void => {
  const channel = openChannel()
  channel?.postMessage({ ...news, sessionId: readSessionId(), from: page } satisfies TabEnvelope)
  channel?.close()
}

/** Only what other tabs of the same session tell. Call the returned function to stop. */
export const subscribeToTabs = (onNews: (news: TabMessage) => void): (() => void) => {
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }: MessageEvent<TabEnvelope>) => {
    if (data.from !== page && data.sessionId === readSessionId()) onNews(data)
  })
  return () => channel?.close()
}
