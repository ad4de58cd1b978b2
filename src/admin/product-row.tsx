/** A product of the staff's list. Edit opens the form in its place; saving or cancelling closes it (spec, section 4). */
import { memo, useEffect, useRef, useState } from 'react'
import type { Product } from '../contract/product.ts'
import { formatPounds } from '../shop/currency.ts'
import { pence } from '../shop/money.ts'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { ProductEditor } from './product-editor.tsx'
import { Status } from './status.tsx'

export const ProductRow = memo(({ product }: { product: Product }) => {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const { name, brand, sku, price, images, inStock, stockQuantity } = product
  return (
    <li className="border-b border-line py-2 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
      <div className="flex items-center gap-3 sm:gap-4">
        <div className="w-11 shrink-0">
          <Picture src={images[0]} alt="" slot="thumb" />
        </div>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 text-sm sm:gap-x-6">
          <div className="basis-full sm:flex-1 sm:basis-0 lg:flex lg:items-baseline">
            <p className="font-medium text-pretty lg:flex-1 lg:pr-6">{name}</p>
            <p className="text-muted lg:flex-1">{brand.name}</p>
            <p className="hidden w-40 font-mono text-xs text-muted lg:block">{sku}</p>
          </div>
          <p className="tabular-nums sm:w-20 sm:text-right">{formatPounds(pence(price))}</p>
          <p className="text-muted tabular-nums sm:w-24 sm:text-right">Stock: {stockQuantity}</p>
          <p className="sm:w-28">
            <Status tone={inStock ? 'good' : 'quiet'}>{inStock ? 'In Stock' : 'Out of Stock'}</Status>
          </p>
        </div>
        <Button
          ref={editButton}
          look="outline"
          size="sm"
          className={`shrink-0 pointer-coarse:min-h-11 ${isEditing ? 'invisible' : ''}`}
          aria-label={`Edit ${name}`}
          onClick={() => setEditing(true)}
        >
          Edit
        </Button>
      </div>
      {isEditing && <ProductEditor product={product} onClose={() => setEditing(false)} />}
    </li>
  )
})
ProductRow.displayName = 'ProductRow'
