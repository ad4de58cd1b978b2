/**
 * Messages between the tabs of one browser, which share a cart. They carry no content and only make another tab react
 * sooner: without them it learns the same from the server, at its next call.
 */

/**
 * `changed`: what is in the cart. `ordered`: the cart was paid, and changed by that. `opened`: this payment replaces any
 * other of the cart.
 */
export type TabMessage = { kind: 'changed' | 'ordered' } | { kind: 'opened'; intentId: string }

export const PAID_IN_OTHER_TAB = 'This order was paid in another tab. Nothing has been charged here.'
export const REPLACED_IN_OTHER_TAB =
  'Your payment details were replaced in another tab. Nothing has been charged here: please check them and proceed again.'

const listeners = new Set<(message: TabMessage) => void>()
/** One per page: it does not receive what it sends. */
let channel: BroadcastChannel | undefined

/** Nothing where the browser has no BroadcastChannel or blocks it together with storage. */
const openChannel = (): void => {
  try {
    channel ??= new BroadcastChannel('cart')
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      for (const listener of [...listeners]) listener(data)
    }
  } catch {
    // Each tab goes on alone.
  }
}

export const postToTabs = (message: TabMessage): void => {
  openChannel()
  channel?.postMessage(message)
}

/** A page with an open channel may not enter the back/forward cache. */
const onPageHide = (): void => {
  channel?.close()
  channel = undefined
}

/** Receives messages of other tabs. The returned function unsubscribes. */
export const subscribeToTabs = (onMessage: (message: TabMessage) => void): (() => void) => {
  listeners.add(onMessage)
  openChannel()
  addEventListener('pagehide', onPageHide)
  addEventListener('pageshow', openChannel)
  return () => listeners.delete(onMessage)
}
