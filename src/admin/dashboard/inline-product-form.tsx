/**
 * The inline form of a product: price, description, stock, the in-stock flag and pictures. A save sends only changed
 * fields. Fields that a sale or another person has changed meanwhile are shown as conflicts. A failed save keeps the form.
 */

import { type FormEvent, Fragment, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Product } from '../../contract/products/product.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { editablePictures } from '../picture-edits.ts'
import { messageOf } from '../staff-request.ts'
import { useUpdateProduct } from './admin-mutations.ts'
import { EditConflicts } from './edit-conflicts.tsx'
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
} from './inline-drafts.ts'
import { FORM_FIELDS, type FormValues, formFields, type InlineField } from './inline-form-fields.ts'
import { PictureFields, type PictureFieldsHandle } from './picture-fields.tsx'

/** Tracked by product, every variant has the figure of the product. */
const isCountedByVariant = ({ variants, stockQuantity }: Product): boolean =>
  variants.some((variant) => variant.stockQuantity !== stockQuantity)

type FieldErrors = { [F in InlineField]?: string | undefined }

/** Validates the changed fields before the request. */
const validate = (changes: Changes): FieldErrors => {
  const errorOf = <F extends InlineField>(field: F): string | undefined => {
    const change = changes[field] as Change<F> | undefined
    return change && formFields[field].validate(change.value)
  }
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, errorOf(field)]))
}

type InlineProductFormProps = {
  product: Product
  draft: Draft
  /** False when an open form is shown again with its tab. */
  takesFocus: boolean
}

export const InlineProductForm = ({
  product,
  draft: { changes, address },
  takesFocus,
}: InlineProductFormProps) => {
  const { id } = product
  const now = formValues(product)
  const form = useRef<HTMLFormElement>(null)
  const pictureFields = useRef<PictureFieldsHandle>(null)
  const isPreparing = useRef(false)
  const [showErrors, setShowErrors] = useState(false)
  const { mutate, isPending, error } = useUpdateProduct()
  // After the first failed validation the errors follow the input.
  const errors = showErrors ? validate(changes) : {}
  const conflicts = conflictingFields(changes, now)

  const shownValue = <F extends InlineField>(field: F): FormValues[F] =>
    (changes[field] as { value: FormValues[F] } | undefined)?.value ?? now[field]
  const set = <F extends InlineField>(
    field: F,
    next: FormValues[F] | ((before: FormValues[F]) => FormValues[F]),
  ) => changeField(id, field, now, next)
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus()

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || isPreparing.current) return
    if (Object.values(validate(changes)).some(Boolean)) {
      flushSync(() => setShowErrors(true))
      return focus('[aria-invalid=true]')
    }
    if (conflicts.length > 0) return focus('[data-conflicts] button')
    // Includes pending uploads and a typed address that was not added yet.
    isPreparing.current = true
    const isComplete = await pictureFields.current?.finish()
    isPreparing.current = false
    if (isComplete) mutate({ id, changes: getDraft(id)?.changes ?? changes })
  }
  /** In the order of the form. A field without an input does not compile. */
  const inputs: Record<InlineField, ReactNode> = {
    price: (
      <TextField
        label="Price (£)"
        name="price"
        inputMode="decimal"
        autoComplete="off"
        autoFocus={takesFocus}
        value={shownValue('price')}
        error={errors.price}
        onChange={(event) => set('price', event.target.value)}
      />
    ),
    stock: (
      <TextField
        label="Stock quantity"
        name="stock"
        // Not `type="number"`, which reports invalid text as empty.
        inputMode="numeric"
        autoComplete="off"
        value={shownValue('stock')}
        error={errors.stock}
        {...(isCountedByVariant(product) && {
          hint: (
            <>
              <span>{'Tracked by variant: a new figure is spread over them. '}</span>
              <Link href={`/admin/products/${id}`} className="text-link">
                Set each of them
              </Link>
            </>
          ),
        })}
        onChange={(event) => set('stock', event.target.value)}
      />
    ),
    inStock: (
      <label className="flex col-span-full min-h-11 items-center gap-3 sm:col-span-1 sm:mt-6.5 sm:min-h-12 sm:self-start">
        <input
          type="checkbox"
          name="inStock"
          checked={shownValue('inStock')}
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
        value={shownValue('description')}
        error={errors.description}
        onChange={(event) => set('description', event.target.value)}
      />
    ),
    pictures: (
      <PictureFields
        ref={pictureFields}
        product={product}
        pictures={editablePictures(shownValue('pictures'))}
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
        onResolve={(field, choice) => {
          flushSync(() => resolveConflict(id, field, choice, now))
          focus(`[data-conflicts] button, [name="${field}"], [type=submit]`)
        }}
      />
      {Object.entries(inputs).map(([field, input]) => (
        <Fragment key={field}>{input}</Fragment>
      ))}
      {error && conflicts.length === 0 && (
        // The toast disappears; this message stays in the form.
        <p className="text-sm text-sale col-span-full">{messageOf(error)}</p>
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
