/** Minus button, quantity, plus button (spec, section 4): minus is disabled at 1, both while an update is pending. */
import { Minus, Plus } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { MIN_LINE_QUANTITY } from '../../domain/cart/cart.ts'

type QuantityStepperProps = {
  /** The product name, for screen readers. */
  of: string
  quantity: number
  isPending: boolean
  onChange: (quantity: number) => void
}

const button =
  'grid size-11 place-items-center transition-colors hover:bg-shell disabled:cursor-not-allowed disabled:text-edge disabled:hover:bg-transparent'

export const QuantityStepper = ({ of, quantity, isPending, onChange }: QuantityStepperProps) => {
  const group = useRef<HTMLFieldSetElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    // A disabled button loses the focus: restore it, or focus the other button.
    const button = pressed.current
    if (isPending || !button) return
    pressed.current = null
    if (document.activeElement !== document.body) return
    const next = button.disabled ? group.current?.querySelector<HTMLElement>('button:enabled') : button
    next?.focus({ preventScroll: true })
  }, [isPending])

  const change = (by: number) => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget
    onChange(quantity + by)
  }
  return (
    <fieldset ref={group} className="inline-flex items-center rounded-sm border border-edge bg-white">
      <legend className="sr-only">{`Quantity of ${of}`}</legend>
      <button
        type="button"
        aria-label={`Decrease quantity of ${of}`}
        disabled={quantity <= MIN_LINE_QUANTITY || isPending}
        onClick={change(-1)}
        className={button}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <output className="min-w-8 text-center text-sm" aria-label="Quantity">
        {quantity}
      </output>
      <button
        type="button"
        aria-label={`Increase quantity of ${of}`}
        disabled={isPending}
        onClick={change(1)}
        className={button}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </fieldset>
  )
}
