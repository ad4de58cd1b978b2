/**
 * The inline form of a product: price, description, stock, the in-stock flag and pictures. A save sends changed fields
 * alone; what a sale or somebody else has changed meanwhile is shown, and staff decide. What is refused stays in the form.
 */
import { type FormEvent, Fragment, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Product } from '../contract/product.ts'
import { ApiError } from '../ui/api-client.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField, TextField } from '../ui/field.tsx'
import { useUpdateProduct } from './admin-queries.ts'
import { EditConflicts } from './edit-conflicts.tsx'
import { editablePictures } from './picture-edits.ts'
import { PictureFields, type PictureFieldsHandle } from './picture-fields.tsx'
import {
  type Change,
  type Changes,
  changeField,
  closeDraft,
  conflictingFields,
  type Draft,
  formValues,
  getDraft,
  resolveConflict,
} from './product-drafts.ts'
import { FORM_FIELDS, type FormField, type FormValues, formFields } from './product-form-fields.ts'

type Problems = { [F in FormField]?: string | undefined }

/** Validates the changed fields before anything is sent. */
const problemsOf = (changes: Changes): Problems => {
  const problemOf = <F extends FormField>(field: F): string | undefined => {
    const change = changes[field] as Change<F> | undefined
    return change && formFields[field].problem(change.value)
  }
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, problemOf(field)]))
}

type ProductEditorProps = {
  product: Product
  draft: Draft
  /** Not where it comes back with its tab. */
  takesFocus: boolean
}

export const ProductEditor = ({ product, draft: { changes, address }, takesFocus }: ProductEditorProps) => {
  const { id } = product
  const now = formValues(product)
  const form = useRef<HTMLFormElement>(null)
  const pictureFields = useRef<PictureFieldsHandle>(null)
  const isFinishing = useRef(false)
  const [wasRefused, setRefused] = useState(false)
  const { mutate, isPending, error } = useUpdateProduct()
  // From the first refusal on, the words follow what is typed.
  const problems = wasRefused ? problemsOf(changes) : {}
  const conflicts = conflictingFields(changes, now)

  const shown = <F extends FormField>(field: F): FormValues[F] =>
    (changes[field] as { value: FormValues[F] } | undefined)?.value ?? now[field]
  const set = <F extends FormField>(
    field: F,
    next: FormValues[F] | ((before: FormValues[F]) => FormValues[F]),
  ) => changeField(id, field, now, next)
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus()

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || isFinishing.current) return
    if (Object.values(problemsOf(changes)).some(Boolean)) {
      flushSync(() => setRefused(true))
      return focus('[aria-invalid=true]')
    }
    if (conflicts.length > 0) return focus('[data-conflicts] button')
    // A file on its way and an address that was typed, but not added, are meant to be saved as well.
    isFinishing.current = true
    const isComplete = await pictureFields.current?.finish()
    isFinishing.current = false
    if (isComplete) mutate({ id, changes: getDraft(id)?.changes ?? changes })
  }
  /** In the order of the form. A field without an input does not compile. */
  const inputs: Record<FormField, ReactNode> = {
    price: (
      <TextField
        label="Price (£)"
        name="price"
        inputMode="decimal"
        autoComplete="off"
        autoFocus={takesFocus}
        value={shown('price')}
        error={problems.price}
        onChange={(event) => set('price', event.target.value)}
      />
    ),
    stock: (
      <TextField
        label="Stock quantity"
        name="stock"
        // Not of the type number, which hides from the page what was mistyped.
        inputMode="numeric"
        autoComplete="off"
        value={shown('stock')}
        error={problems.stock}
        onChange={(event) => set('stock', event.target.value)}
      />
    ),
    inStock: (
      <label className="flex col-span-full min-h-11 items-center gap-3 sm:col-span-1 sm:mt-6.5 sm:min-h-12 sm:self-start">
        <input
          type="checkbox"
          name="inStock"
          checked={shown('inStock')}
          onChange={(event) => set('inStock', event.target.checked)}
          className="size-5 accent-moss"
        />
        In stock
      </label>
    ),
    description: (
      <TextAreaField
        label="Description"
        name="description"
        rows={3}
        className="col-span-full"
        value={shown('description')}
        error={problems.description}
        onChange={(event) => set('description', event.target.value)}
      />
    ),
    pictures: (
      <PictureFields
        ref={pictureFields}
        product={product}
        pictures={editablePictures(shown('pictures'))}
        address={address}
        onChange={(change) => set('pictures', (before) => change(editablePictures(before)))}
      />
    ),
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => void save(event)}
      noValidate
      aria-label={`Edit ${product.name}`}
      className="mt-2 grid grid-cols-2 gap-4 bg-shell p-4 sm:grid-cols-3 sm:p-5 large-text:grid-cols-1"
    >
      <EditConflicts
        fields={conflicts}
        changes={changes}
        now={now}
        onSettle={(field, by) => {
          flushSync(() => resolveConflict(id, field, by, now))
          focus(`[data-conflicts] button, [name="${field}"], [type=submit]`)
        }}
      />
      {Object.entries(inputs).map(([field, input]) => (
        <Fragment key={field}>{input}</Fragment>
      ))}
      {error && conflicts.length === 0 && (
        // The toast has said it and goes; here it stays beside what it is about.
        <p className="text-sm text-sale col-span-full">
          {error instanceof ApiError ? error.text : 'The shop could not be reached. Please try again.'}
        </p>
      )}
      <div className="flex gap-3 col-span-full">
        <Button type="submit" aria-disabled={isPending} className="min-w-28">
          {isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button variant="outline" onClick={() => closeDraft(id)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
