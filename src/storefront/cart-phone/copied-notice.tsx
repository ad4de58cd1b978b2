/** What became of each line of the other cart. */
import { useEffect, useRef } from 'react'
import type { CopiedCart } from '../../contract/cart/cart-handover.ts'
import type { CopyProblem } from '../../domain/cart/cart-copy.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { variantText } from '../cart/line-variant.ts'

type CopiedLine = CopiedCart['lines'][number]

const reasons: Record<CopyProblem, string> = {
  'not-sold': 'no longer available',
  'out-of-stock': 'out of stock',
  'not-enough-stock': 'no more left in stock',
  'cart-full': 'your cart is full',
}

const shortText = ({ quantity, inCart, problem, ...line }: CopiedLine): string => {
  const name = [line.name, variantText(line)].filter(Boolean).join(', ')
  const reason = problem ? reasons[problem] : ''
  return `${name}: ${inCart === 0 ? `not copied, ${reason}` : `${inCart} of ${quantity}, ${reason}`}`
}

export const CopiedNotice = ({ lines }: CopiedCart) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button has gone.
  useEffect(() => heading.current?.focus(), [])
  const short = lines.filter(({ problem }) => problem !== null)
  const isNothing = lines.every(({ inCart }) => inCart === 0)
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
        {isNothing ? 'Nothing could be copied' : 'The items are in your cart'}
      </h1>
      {short.length > 0 && (
        <>
          <p className="mt-4">{isNothing ? 'The other cart had:' : 'Except:'}</p>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {short.map((line) => (
              <li key={JSON.stringify(line)}>{shortText(line)}</li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-8 grid gap-3 sm:flex">
        <ButtonLink href="/cart" size="lg">
          View your cart
        </ButtonLink>
        <ButtonLink href="/" size="lg" variant="outline">
          Continue Shopping
        </ButtonLink>
      </div>
    </div>
  )
}
