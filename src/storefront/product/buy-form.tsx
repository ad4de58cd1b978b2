/**
 * The form with size, colour, quantity and ADD TO CART (spec, sections 2, 4 and 5). domain/cart.ts decides which
 * options are required.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ShownProduct } from '../../contract/products/product.ts'
import {
  MAX_ADD_QUANTITY,
  QUANTITY_OPTIONS,
  resolveVariant,
  type VariantProblem,
} from '../../domain/cart/cart.ts'
import { pence } from '../../domain/pricing/money.ts'
import { Button } from '../../ui/button.tsx'
import { useCurrency } from '../../ui/currency.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { type ToastContent, toast } from '../../ui/toast.ts'
import { prepareToasts } from '../../ui/toaster.tsx'
import { useAddToCart } from '../cart/use-cart.ts'
import { OptionGroup } from './option-group.tsx'
import type { ProductChoice } from './use-choice.ts'

const missingToasts = {
  size: { title: 'Please select a size', description: 'Size selection is required for this product' },
  color: { title: 'Please select a color', description: 'Color selection is required for this product' },
} satisfies Record<string, ToastContent>
type Field = keyof typeof missingToasts
const fieldOf: Record<VariantProblem, Field> = {
  'size-missing': 'size',
  'size-unknown': 'size',
  'color-missing': 'color',
  'color-unknown': 'color',
}

/** The options of an unavailable product are text, because they cannot be selected. */
const UnavailableOptions = ({ of, options }: { of: string; options: readonly string[] }) => (
  <div className="flex gap-2">
    <dt className="font-semibold">{of}</dt>
    <dd className="text-muted">{options.join(', ')}</dd>
  </div>
)

type BuyFormProps = {
  product: ShownProduct
  choice: ProductChoice
  onColor: (color: string) => void
}

export const BuyForm = ({ product, choice, onColor }: BuyFormProps) => {
  const [wantedQuantity, setQuantity] = useState(1)
  const [missingField, setMissingField] = useState<Field | undefined>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const addToCart = useAddToCart()
  const { format } = useCurrency()
  const { price, sizes, colors, colorImages, inStock, variants, shownStock } = product
  const { size, color, variant, isUnavailable, problemOf } = choice
  const isSoldOut = !inStock || isUnavailable
  const isCountedByVariant = variants.some((each) => each.shownStock !== shownStock)
  const most = variant?.inStock && isCountedByVariant ? variant.shownStock : MAX_ADD_QUANTITY
  const quantity = Math.min(wantedQuantity, most)
  const selectSize = (next: string) => {
    choice.choose({ size: next })
    setMissingField(undefined)
  }
  const selectColor = (next: string) => {
    onColor(next)
    setMissingField(undefined)
  }
  /** The buy bar of phones shows a select for the first that is not chosen, in place of the price (buy-bar.css). */
  const barChoices = [
    { label: 'Choose a size', short: 'Size', key: 'size', options: sizes, pick: selectSize },
    { label: 'Choose a colour', short: 'Colour', key: 'color', options: colors, pick: selectColor },
  ]

  // The button loses the focus because it is disabled while the mutation is pending.
  const { isPending } = addToCart
  const wasPending = useRef(false)
  useEffect(() => {
    const isDone = wasPending.current && !isPending
    wasPending.current = isPending
    if (isDone && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [isPending])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const line = { size: size ?? undefined, color: color ?? undefined }
    const resolved = resolveVariant(product, line)
    if (!resolved.ok) {
      const field = fieldOf[resolved.problem]
      setMissingField(field)
      toast({ ...missingToasts[field], variant: 'urgent' })
      const choices = form.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)
      // The `scroll-mb` of the field leaves space for the toast.
      choices?.scrollIntoView({ block: 'nearest' })
      choices?.querySelector('input')?.focus({ preventScroll: true })
      return
    }
    setMissingField(undefined)
    addToCart.mutate({ product, quantity, ...line })
  }

  return (
    <form
      ref={form}
      // Outside of a dialog this method submits nothing, so a press before hydration does not reload the page.
      method="dialog"
      onSubmit={submit}
      onPointerEnter={prepareToasts}
      onFocus={prepareToasts}
      className="space-y-6 max-md:contents"
    >
      {!inStock && sizes.length + colors.length > 0 && (
        <dl className="text-sm">
          {sizes.length > 0 && <UnavailableOptions of="Sizes" options={sizes} />}
          {colors.length > 0 && <UnavailableOptions of="Colours" options={colors} />}
        </dl>
      )}
      {inStock && sizes.length > 0 && (
        <div data-field="size" className="scroll-mb-32">
          <OptionGroup
            legend="Size"
            options={sizes}
            value={size}
            onChange={selectSize}
            problemOf={(option) => problemOf({ size: option })}
            error={missingField === 'size' ? missingToasts.size.title : undefined}
          />
          {product.sizeGuide && (
            <Link href={product.sizeGuide} className="text-link inline-flex min-h-11 items-center text-sm">
              Size guide
            </Link>
          )}
        </div>
      )}
      {inStock && colors.length > 0 && (
        <div data-field="color" className="scroll-mb-32">
          <OptionGroup
            legend="Colour"
            options={colors}
            pictures={colorImages}
            value={color}
            onChange={selectColor}
            problemOf={(option) => problemOf({ color: option })}
            error={missingField === 'color' ? missingToasts.color.title : undefined}
          />
        </div>
      )}
      <div className={`flex items-end gap-3 large-text:flex-wrap ${inStock ? 'bar:contents' : ''}`}>
        <SelectField
          label="Quantity"
          className="w-24 shrink-0"
          value={quantity}
          disabled={!inStock}
          // Empty where more was chosen before hydration than is left of the variant.
          onChange={(event) => setQuantity(Number(event.target.value) || most)}
        >
          {QUANTITY_OPTIONS.filter((option) => option <= most).map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </SelectField>
        {/* Unavailable products have no sticky bar. */}
        <div
          className={`flex-1 ${inStock ? 'buy-bar' : ''}`}
          data-bottom-bar={inStock || undefined}
          data-price={format(pence(price))}
        >
          {inStock &&
            barChoices.map(({ label, short, key, options, pick }) =>
              options.length > 1 ? (
                <SelectField
                  key={key}
                  label={label}
                  hideLabel
                  // The radio buttons hold the selection, so a value that the browser restores here is not replayed.
                  autoComplete="off"
                  className={`choose-${key} hidden min-w-0 flex-1 noscript:hidden!`}
                  value=""
                  onChange={({ target }) => {
                    pick(target.value)
                    // This select is hidden once its option is selected.
                    button.current?.focus({ preventScroll: true })
                  }}
                >
                  <option value="">{short}</option>
                  {options.map((option) => {
                    const problem = problemOf({ [key]: option })
                    return (
                      <option key={option} value={option}>
                        {problem ? `${option} – ${problem}` : option}
                      </option>
                    )
                  })}
                </SelectField>
              ) : null,
            )}
          <Button
            ref={button}
            type="submit"
            size="lg"
            className={`min-h-12! w-full px-3! whitespace-nowrap ${inStock ? 'bar:w-1/2 bar:shrink-0' : ''}`}
            disabled={isSoldOut || isPending || product.draft}
            // A press before hydration does not wait for it (site/early-input.ts).
            data-unavailable={isSoldOut || undefined}
          >
            {isSoldOut ? 'Out of Stock' : isPending ? 'Adding...' : 'ADD TO CART'}
          </Button>
        </div>
      </div>
      <noscript>
        <p className="text-sm text-muted">Please switch on JavaScript to put this in your cart.</p>
      </noscript>
    </form>
  )
}
