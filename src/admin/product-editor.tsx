/** The inline form of a product: price, description, stock, the in-stock flag and pictures. What the server refuses stays in the form. */
import { type FormEvent, useState } from 'react'
import type { Product } from '../contract/product.ts'
import { ApiError } from '../ui/api-client.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField, TextField } from '../ui/field.tsx'
import { isSamePictures, picturesToEdit } from './edited-pictures.ts'
import { PictureFields } from './picture-fields.tsx'
import { useUpdateProduct } from './staff-calls.ts'

/** The spec: an integer, 0 if not numeric. */
export const stockNumber = (text: string): number => Number.parseInt(text, 10) || 0

export const ProductEditor = ({ product, onClose }: { product: Product; onClose: () => void }) => {
  const [price, setPrice] = useState(product.price)
  const [description, setDescription] = useState(product.description)
  // As it was when the form opened: the list behind it may be fetched anew meanwhile.
  const [stockSeen] = useState(product.stockQuantity)
  const [stock, setStock] = useState(String(stockSeen))
  const [inStock, setInStock] = useState(product.inStock)
  const [picturesSeen] = useState(() => picturesToEdit(product))
  const [pictures, setPictures] = useState(picturesSeen)
  const { mutate, isPending, error } = useUpdateProduct()

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const edit = {
      price,
      description,
      stockQuantity: stockNumber(stock),
      inStock,
      stockSeen,
      ...(!isSamePictures(pictures, picturesSeen) && pictures),
    }
    mutate({ id: product.id, edit }, { onSuccess: onClose })
  }
  return (
    <form
      onSubmit={save}
      noValidate
      aria-label={`Edit ${product.name}`}
      className="mt-2 grid grid-cols-2 gap-4 bg-shell p-4 sm:grid-cols-3 sm:p-5 large-text:grid-cols-1"
    >
      <TextField
        label="Price (£)"
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={price}
        onChange={(event) => setPrice(event.target.value)}
      />
      <TextField
        label="Stock quantity"
        type="number"
        min={0}
        step={1}
        value={stock}
        onChange={(event) => setStock(event.target.value)}
      />
      <label className="flex col-span-full min-h-11 items-center gap-3 sm:col-span-1 sm:min-h-12 sm:self-end">
        <input
          type="checkbox"
          checked={inStock}
          onChange={(event) => setInStock(event.target.checked)}
          className="size-5 accent-moss"
        />
        In stock
      </label>
      <TextAreaField
        label="Description"
        rows={3}
        className="col-span-full"
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <PictureFields product={product} pictures={pictures} onChange={setPictures} />
      {error && (
        // The toast has said it and goes; here it stays beside what it is about.
        <p className="text-sm text-sale col-span-full">
          {error instanceof ApiError ? error.text : 'The shop could not be reached. Please try again.'}
        </p>
      )}
      <div className="flex gap-3 col-span-full">
        <Button type="submit" aria-disabled={isPending} className="min-w-28">
          {isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
