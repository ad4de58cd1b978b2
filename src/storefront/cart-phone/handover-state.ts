/** What a link that takes a cart along leads to, and the words for a link that leads nowhere. */
import type { CopiedCart, Handover } from '../../contract/cart/cart-handover.ts'
import { handoverPaths } from '../../contract/cart/handover-paths.ts'
import { ApiError, apiRequest } from '../../ui/api-client.ts'

export type HandoverState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** `text` of the server: a limit, say. */
  | { kind: 'refused'; text: string }
  | { kind: 'ended'; title: string; text: string }
  | { kind: 'open'; token: string; handover: Handover }
  | { kind: 'done'; copied: CopiedCart }

const AGAIN = 'On the other device, open the cart and choose “Take this cart to your phone” again.'
const ended = (title: string, text: string): HandoverState => ({ kind: 'ended', title, text })

const incomplete = ended('This link is not complete', `Scan the code again, or copy the whole link. ${AGAIN}`)
const empty = ended('The other cart is empty', 'There is nothing in it that could be copied.')

/** Null: no answer, or a fault of the shop; the call can be repeated. */
const stateOfError = (error: unknown): HandoverState | null => {
  if (!(error instanceof ApiError) || error.status >= 500) return null
  switch (error.status) {
    case 400:
      return incomplete
    case 404:
      return ended('This link has expired', `A link works for one hour. ${AGAIN}`)
    case 410:
      return ended(
        'This link has been used',
        `A link works once. If you used it here, its items are in your cart. If not: ${AGAIN.charAt(0).toLowerCase()}${AGAIN.slice(1)}`,
      )
    case 422:
      return empty
    default:
      return { kind: 'refused', text: error.text }
  }
}

export const readHandover = async (token: string): Promise<HandoverState> => {
  if (token === '') return incomplete
  try {
    const handover: Handover = await (await apiRequest('POST', handoverPaths.read, { token })).json()
    return handover.lines.length === 0 ? empty : { kind: 'open', token, handover }
  } catch (error) {
    return stateOfError(error) ?? { kind: 'failed' }
  }
}

/** @throws where the call can be repeated; the error's text says why it failed, if the server said so */
export const redeemHandover = async (token: string, sessionId: string): Promise<HandoverState> => {
  try {
    const reply = await apiRequest('POST', handoverPaths.redeem, { token, sessionId })
    return { kind: 'done', copied: await reply.json() }
  } catch (error) {
    const state = stateOfError(error)
    if (state === null || state.kind === 'refused') throw error
    return state
  }
}
