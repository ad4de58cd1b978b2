/** What the other cart holds, and the question whether to copy it. */
import { useState } from 'react'
import type { Handover } from '../../contract/cart/cart-handover.ts'
import { countItems } from '../../domain/cart/cart.ts'
import { ApiError } from '../../ui/api-client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useCurrency } from '../../ui/currency.tsx'
import { useMutation, useQueryClient } from '../../ui/query-hooks.tsx'
import { linePence } from '../cart/cart-totals.ts'
import { findShortages } from '../cart/line-shortage.ts'
import { ensureSessionId } from '../cart/session.ts'
import { SummaryLine } from '../cart/summary-line.tsx'
import { refetchCart, useCart } from '../cart/use-cart.ts'
import { type HandoverState, redeemHandover } from './handover-state.ts'

type HandoverQuestionProps = { token: string; handover: Handover; onDone: (state: HandoverState) => void }

const itemsText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`

export const HandoverQuestion = ({ token, handover, onDone }: HandoverQuestionProps) => {
  const client = useQueryClient()
  const { format } = useCurrency()
  const { count } = useCart()
  const [problem, setProblem] = useState<string | null>(null)
  const copy = useMutation({
    mutationKey: ['cart', 'take-along'],
    mutationFn: () => redeemHandover(token, ensureSessionId()),
    onMutate: () => setProblem(null),
    onSuccess: (state) => {
      refetchCart(client)
      onDone(state)
    },
    onError: (error) =>
      setProblem(
        error instanceof ApiError && error.status < 500
          ? error.text
          : 'The items could not be copied. Please check your connection and try again.',
      ),
  })
  // Lines of a link have no ids.
  const lines = handover.lines.map((line, index) => ({ ...line, id: String(index) }))
  const shortages = findShortages(lines)
  const isNothingLeft = lines.every(({ id }) => shortages.get(id)?.units === 0)
  return (
    <>
      <h1 className="text-title">Copy this cart to this device?</h1>
      <p className="mt-3 text-muted">
        {`${itemsText(countItems(lines))} from your other device. The cart there stays as it is.`}
      </p>
      <ul
        aria-label="Items in the other cart"
        className="mt-6 divide-y divide-line border-y border-t-ink border-b-line"
      >
        {lines.map((line) => (
          <SummaryLine key={line.id} line={line} shortage={shortages.get(line.id)} />
        ))}
      </ul>
      <p className="mt-4 flex justify-between gap-4 font-semibold tabular-nums">
        <span>Subtotal</span>
        <span>{format(lines.reduce((sum, line) => sum + linePence(line), 0))}</span>
      </p>
      {count > 0 && (
        <p className="mt-4 text-sm text-muted">
          {`Your cart on this device has ${itemsText(count)} already, which ${count === 1 ? 'stays' : 'stay'}. Where both carts have the same item, the larger quantity counts.`}
        </p>
      )}
      {isNothingLeft && <p className="mt-4">None of it can be bought at the moment.</p>}
      {problem && (
        <p role="alert" className="mt-4 text-sale">
          {problem}
        </p>
      )}
      <div className="mt-6 grid gap-3">
        {!isNothingLeft && (
          <Button size="lg" aria-disabled={copy.isPending} onClick={() => copy.isPending || copy.mutate()}>
            {copy.isPending ? 'Copying…' : 'Copy to my cart'}
          </Button>
        )}
        <ButtonLink href="/" variant="quiet">
          No, thanks
        </ButtonLink>
      </div>
    </>
  )
}
