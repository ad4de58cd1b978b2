/**
 * Puts the lines of an emptied cart back: what is missing of them, in parts that one call may add. A line that is refused
 * does not stop the others, and what could not be put back can be said and tried again.
 */
import type { CartLine } from '../../contract/cart/cart.ts'
import { MAX_ADD_QUANTITY } from '../../domain/cart/cart.ts'
import { ApiError } from '../../ui/api-client.ts'
import { variantText } from './line-variant.ts'

/** `line.quantity`: the units that are not in the cart. */
export type NotPutBack = { line: CartLine; error: Error }

const isSameChoice = (a: CartLine, b: CartLine): boolean =>
  a.productId === b.productId && a.size === b.size && a.color === b.color

/** Of a choice that is in the cart again, only what it lacks: a try whose answer was lost is not repeated. */
export const missingLines = (wanted: readonly CartLine[], inCart: readonly CartLine[]): CartLine[] =>
  wanted.flatMap((line) => {
    const quantity = line.quantity - (inCart.find((each) => isSameChoice(each, line))?.quantity ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })

const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Whether another try may help. */
export const mayBeTriedAgain = (failed: readonly NotPutBack[]): boolean =>
  failed.some(({ error }) => !isRefusal(error))

/** One line after the other, in their order. @param add one call, of at most `MAX_ADD_QUANTITY` units */
export const putLinesBack = async (
  missing: readonly CartLine[],
  add: (line: CartLine) => Promise<unknown>,
): Promise<NotPutBack[]> => {
  const failed: NotPutBack[] = []
  let lost: Error | undefined
  for (const line of missing) {
    let { quantity } = line
    try {
      // Without a connection, or with a server that fails, the others would only wait for the same.
      if (lost) throw lost
      for (; quantity > 0; quantity -= MAX_ADD_QUANTITY)
        await add({ ...line, quantity: Math.min(quantity, MAX_ADD_QUANTITY) })
    } catch (error) {
      if (!isRefusal(error as Error)) lost = error as Error
      failed.push({ line: { ...line, quantity }, error: error as Error })
    }
  }
  return failed
}

const SHOWN = 3

/** "Could not be put back: 2 x Cafe Cap, Navy; Zip Wallet", and the server's reasons. */
export const notPutBackTexts = (failed: readonly NotPutBack[]): { description: string; reason?: string } => {
  const names = failed.slice(0, SHOWN).map(({ line }) => {
    const units = line.quantity > 1 ? `${line.quantity} x ` : ''
    return units + [line.product.name, variantText(line)].filter(Boolean).join(', ')
  })
  const more = failed.length > SHOWN ? ` and ${failed.length - SHOWN} more` : ''
  const reasons = failed.flatMap(({ error }) =>
    error instanceof ApiError && isRefusal(error) ? [error.text] : [],
  )
  const reason = [...new Set(reasons)].slice(0, SHOWN).join(' ')
  return { description: `Could not be put back: ${names.join('; ')}${more}`, ...(reason && { reason }) }
}
