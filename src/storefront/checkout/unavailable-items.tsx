/**
 * The lines that cannot be bought as they are, with their choices, above the checkout's form. The form cannot be sent until
 * each choice is made.
 */
import { type RefObject, useRef } from 'react'
import type { CartLine } from '../../contract/cart/cart.ts'
import { Picture } from '../../ui/picture.tsx'
import { LineChoices } from '../cart/line-choices.tsx'
import { type Shortage, shortagesText } from '../cart/line-shortage.ts'
import { variantPicture, variantText } from '../cart/line-variant.ts'
import { useFocusIfLost } from '../cart/use-focus-if-lost.ts'

type UnavailableItemsProps = {
  lines: readonly CartLine[]
  shortages: ReadonlyMap<string, Shortage>
  /** Gets the focus when the form is sent all the same. */
  heading: RefObject<HTMLHeadingElement | null>
}

export const UnavailableItems = ({ lines, shortages, heading }: UnavailableItemsProps) => {
  const section = useRef<HTMLElement>(null)
  useFocusIfLost(section, shortages.size)
  return (
    <section
      ref={section}
      aria-labelledby="unavailable-heading"
      className="mb-8 max-w-[44rem] border border-edge bg-white p-4 sm:p-6"
    >
      <div role="alert">
        <h2
          ref={heading}
          id="unavailable-heading"
          tabIndex={-1}
          data-cart-focus
          className="scroll-mt-[calc(var(--header-height)+1rem)] text-xl font-semibold outline-none"
        >
          {shortagesText(shortages.size)}
        </h2>
        <p className="mt-1 text-sm text-muted">Please choose what to do, then go on to the payment.</p>
      </div>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {lines.map((line) => {
          const shortage = shortages.get(line.id)
          const variant = variantText(line)
          return (
            shortage && (
              <li key={line.id} className="flex gap-4 py-4 last:pb-0 large-text:flex-col">
                <div className="w-16 shrink-0">
                  <Picture src={variantPicture(line)} alt="" slot="thumb" />
                </div>
                <div className="min-w-0 flex-1 space-y-2">
                  <p className="leading-snug font-semibold text-pretty">{line.product.name}</p>
                  <p className="text-sm text-muted">
                    {`${line.product.brand.name} x ${line.quantity}${variant && `, ${variant}`}`}
                  </p>
                  <LineChoices line={line} lines={lines} shortage={shortage} />
                </div>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
