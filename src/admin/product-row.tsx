/** A product of the staff's list. Edit opens the form in its place; saving or cancelling closes it (spec, section 4). */
import { memo, useEffect, useRef, useState } from 'react'
import type { Product } from '../contract/product.ts'
import { formatPounds } from '../shop/currency.ts'
import { pence } from '../shop/money.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { ProductEditor } from './product-editor.tsx'

export const ProductRow = memo(({ product }: { product: Product }) => {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const { name, brand, price, images, inStock, stockQuantity } = product
  return (
    <li className="border-b border-line py-3 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
      <div className="flex items-center gap-3 sm:gap-4">
        <div className="w-12 shrink-0 sm:w-14">
          <Picture src={images[0]} alt="" slot="thumb" />
        </div>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1 text-sm">
          <div className="basis-full sm:flex-1 sm:basis-0">
            <p className="font-medium text-pretty">{name}</p>
            <p className="text-muted">{brand.name}</p>
          </div>
          <p className="tabular-nums sm:w-20 sm:text-right">{formatPounds(pence(price))}</p>
          <p className="text-muted tabular-nums sm:w-24 sm:text-right">Stock: {stockQuantity}</p>
          <p className="sm:w-28">
            <Badge tone={inStock ? 'new' : 'muted'}>{inStock ? 'In Stock' : 'Out of Stock'}</Badge>
          </p>
        </div>
        <Button
          ref={editButton}
          look="outline"
          size="sm"
          className={`min-h-11 shrink-0 ${isEditing ? 'invisible' : ''}`}
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
