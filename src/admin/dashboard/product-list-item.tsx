/**
 * A product in the admin's list. Edit opens the inline form; saving or cancelling closes it (spec, section 4). An open
 * form is still open when the tab is shown again.
 */
import { memo, useEffect, useRef, useState } from 'react'
import type { Product } from '../../contract/products/product.ts'
import { formatPounds } from '../../domain/pricing/currency.ts'
import { pence } from '../../domain/pricing/money.ts'
import { LOW_STOCK_BELOW } from '../../domain/products/stock.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { openInlineDraft, useDraft } from './inline-drafts.ts'
import { InlineProductForm } from './inline-product-form.tsx'

const rowClasses = 'flex items-center gap-3 sm:gap-4'
const cellsClasses = 'flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 text-sm sm:gap-x-6'
const columns = {
  picture: 'w-11 shrink-0',
  product: 'basis-full sm:flex-1 sm:basis-0 lg:flex lg:items-baseline',
  name: 'lg:flex-1 lg:pr-6',
  brand: 'lg:flex-1',
  sku: 'hidden w-40 lg:block',
  price: 'sm:w-20 sm:text-right',
  stock: 'sm:w-24 sm:text-right',
  status: 'sm:w-28',
  edit: 'w-14 shrink-0',
}

/** Column headings for wide screens. Hidden from screen readers, for which each row is complete. */
export const ProductListHeader = () => (
  <div aria-hidden="true" className="border-b border-edge py-2 font-medium text-muted max-lg:hidden">
    <div className={rowClasses}>
      <span className={columns.picture} />
      <div className={cellsClasses}>
        <div className={columns.product}>
          <span className={columns.name}>Product</span>
          <span className={columns.brand}>Brand</span>
          <span className={columns.sku}>SKU</span>
        </div>
        <span className={columns.price}>Price</span>
        <span className={columns.stock}>Stock</span>
        <span className={columns.status}>Status</span>
      </div>
      <span className={columns.edit} />
    </div>
  </div>
)

export const ProductListItem = memo(({ product }: { product: Product }) => {
  const draft = useDraft(product.id)
  const isEditing = draft !== undefined
  const [wasOpenedByClick, setOpenedByClick] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const { name, brand, sku, price, images, inStock, stockQuantity } = product
  const isLow = inStock && stockQuantity < LOW_STOCK_BELOW
  return (
    <li className="border-b border-line py-2 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
      <div className={rowClasses}>
        <div className={columns.picture}>
          <Picture src={images[0]} alt="" slot="thumb" />
        </div>
        <div className={cellsClasses}>
          <div className={columns.product}>
            <p className={`font-medium text-pretty ${columns.name}`}>{name}</p>
            <p className={`text-muted ${columns.brand}`}>{brand.name}</p>
            <p className={`font-mono text-xs text-muted ${columns.sku}`}>{sku}</p>
          </div>
          <p className={`tabular-nums ${columns.price}`}>{formatPounds(pence(price))}</p>
          <p className={`tabular-nums ${columns.stock} ${isLow ? 'font-medium text-amber' : 'text-muted'}`}>
            <span className="lg:sr-only">Stock: </span>
            <span>{stockQuantity}</span>
          </p>
          <p className={columns.status}>
            <StatusBadge tone={inStock ? 'good' : 'quiet'}>
              {inStock ? 'In Stock' : 'Out of Stock'}
            </StatusBadge>
          </p>
        </div>
        <Button
          ref={editButton}
          variant="outline"
          size="sm"
          className={`pointer-coarse:min-h-11 ${columns.edit} ${isEditing ? 'invisible' : ''}`}
          aria-label={`Edit ${name}`}
          onClick={() => {
            setOpenedByClick(true)
            openInlineDraft(product)
          }}
        >
          Edit
        </Button>
      </div>
      {draft && <InlineProductForm product={product} draft={draft} takesFocus={wasOpenedByClick} />}
    </li>
  )
})
ProductListItem.displayName = 'ProductRow'
