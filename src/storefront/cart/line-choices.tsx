/**
 * Why a line cannot be bought as it is, and what the shopper can do about it: another size or colour, as many as are left,
 * or remove it. The same in the cart and above the checkout's form.
 */
import type { CartLine } from '../../contract/cart/cart.ts'
import type { OtherChoice } from '../../domain/cart/other-choices.ts'
import { choiceText } from '../../domain/products/variants.ts'
import { Button } from '../../ui/button.tsx'
import { useQueryClient } from '../../ui/query-hooks.tsx'
import type { Shortage } from './line-shortage.ts'
import { variantText } from './line-variant.ts'
import {
  isUpdatingCart,
  useIsRemovingFromCart,
  useIsUpdatingCart,
  useRemoveCartLine,
  useUpdateCartLine,
} from './use-cart.ts'
import { useChangeVariant } from './use-change-variant.ts'
import { useOtherChoices } from './use-other-choices.ts'

/** What all of the choices have in common with the line need not be repeated on each. */
const wording = (line: CartLine, choices: readonly OtherChoice[]) => {
  if (choices.every(({ color }) => color === line.color))
    return { legend: 'Another size', nameOf: ({ size }: OtherChoice) => size ?? '' }
  if (choices.every(({ size }) => size === line.size))
    return { legend: 'Another colour', nameOf: ({ color }: OtherChoice) => color ?? '' }
  return { legend: 'Another size or colour', nameOf: choiceText }
}

type LineChoicesProps = { line: CartLine; lines: readonly CartLine[]; shortage: Shortage }

export const LineChoices = ({ line, lines, shortage: { text, units } }: LineChoicesProps) => {
  const client = useQueryClient()
  const change = useChangeVariant()
  const update = useUpdateCartLine()
  const remove = useRemoveCartLine()
  const isUpdating = useIsUpdatingCart()
  const isRemoving = useIsRemovingFromCart()
  const others = useOtherChoices(line, lines)
  const variant = variantText(line)
  const name = variant ? `${line.product.name}, ${variant}` : line.product.name
  const { legend, nameOf } = wording(line, others)
  // Not `disabled`, which would lose the focus.
  const button = {
    ...({ variant: 'outline', size: 'sm' } as const),
    'aria-disabled': isUpdating || isRemoving,
    className: 'min-h-11 bg-white aria-disabled:opacity-60',
  }
  const press = (act: () => void) => () => {
    if (!isRemoving && !isUpdatingCart(client)) act()
  }
  return (
    <div className="space-y-3 border-l-2 border-sale bg-blush px-3 py-3 text-sm">
      <p role="status" className="text-sale">
        {text}
      </p>
      {others.length > 0 && (
        <fieldset>
          <legend className="mb-1.5">
            <span>{legend}</span>
            <span className="sr-only">{` in place of ${name}`}</span>
          </legend>
          <div className="flex flex-wrap gap-2">
            {others.map((choice) => (
              <Button key={choice.id} {...button} onClick={press(() => change.mutate({ line, choice }))}>
                {choice.units < line.quantity ? `${nameOf(choice)} (${choice.units} left)` : nameOf(choice)}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <div className="flex flex-wrap gap-2">
        {units > 0 && (
          <Button
            {...button}
            aria-label={`Keep ${units} of ${name}`}
            onClick={press(() => update.mutate({ line, quantity: units }))}
          >
            {`Keep ${units}`}
          </Button>
        )}
        <Button
          {...button}
          // Also while an update is pending, whose result is shown at once.
          aria-disabled={isRemoving}
          aria-label={`Remove ${name}`}
          onClick={() => isRemoving || remove.mutate(line)}
        >
          Remove
        </Button>
      </div>
    </div>
  )
}
