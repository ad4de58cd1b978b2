/** The pictures in a product's edit form: dropped, chosen or imported by address, ordered, and assigned to colours. */
import { type DragEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Product } from '../../contract/product.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { type EditedPictures, type EditPictures, removePicture } from '../picture-edits.ts'
import { setDraftAddress } from './inline-drafts.ts'
import { PictureTile } from './picture-tile.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

/** Call before a save: waits for uploads and imports a typed address. False when one of them fails. */
export type PictureFieldsHandle = { finish(): Promise<boolean> }

type PictureFieldsProps = {
  product: Product
  pictures: EditedPictures
  /** The text of the address field, kept in the draft. */
  address: string
  onChange: EditPictures
  ref: Ref<PictureFieldsHandle>
}

export const PictureFields = ({ product, pictures, address, onChange, ref }: PictureFieldsProps) => {
  const id = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [isDragOver, setDragOver] = useState(false)
  const { errors, pendingCount, isFull, addFiles, addAddress, finish } = usePictureUploads(
    product.id,
    pictures,
    address,
    onChange,
  )
  useImperativeHandle(ref, () => ({ finish }))

  /** Moves the focus to the next picture's button, or to the file field after the last picture. */
  const remove = (url: string) => {
    const index = pictures.images.indexOf(url)
    flushSync(() => onChange((before) => removePicture(before, url)))
    const buttons = fieldset.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = buttons[Math.min(index, buttons.length - 1)] ?? fieldset.current?.querySelector('input')
    next?.focus()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    addFiles(event.dataTransfer.files)
  }
  return (
    <fieldset
      ref={fieldset}
      className="col-span-full"
      aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium">Pictures</legend>
      {pictures.images.length > 0 && (
        <ul
          aria-label="Pictures of this product"
          className="mb-4 grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4"
        >
          {pictures.images.map((url) => (
            <PictureTile key={url} {...{ product, pictures, url, onChange }} onRemove={remove} />
          ))}
        </ul>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <label
          onDragOver={(event) => {
            event.preventDefault()
            setDragOver(true)
          }}
          onDragLeave={() => setDragOver(false)}
          onDrop={drop}
          className={`grid min-h-24 place-items-center rounded-sm border border-dashed bg-white p-4 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss ${isDragOver ? 'border-ink bg-mist' : 'border-edge'} ${isFull ? 'text-muted' : ''}`}
        >
          <span>
            <span className="font-medium underline underline-offset-4">Choose pictures</span> or drop them
            here
            <span className="mt-1 block text-muted">JPEG, PNG, WebP or AVIF, at most 20 MB each</span>
          </span>
          <input
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif"
            disabled={isFull}
            className="sr-only"
            onChange={({ target }) => {
              addFiles(target.files ?? [])
              // Without this, choosing the same file again fires no event.
              target.value = ''
            }}
          />
        </label>
        <div className="flex items-end gap-2">
          <TextField
            type="url"
            label="Or the https address of a picture"
            placeholder="https://"
            autoComplete="off"
            className="min-w-0 flex-1"
            value={address}
            onChange={({ target }) => setDraftAddress(product.id, target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (!isFull) addAddress()
            }}
          />
          <Button variant="outline" className="min-h-12" disabled={isFull} onClick={addAddress}>
            Add
          </Button>
        </div>
      </div>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {pendingCount > 0 ? 'Adding the picture...' : ''}
      </p>
      <div id={`${id}-errors`} role="alert" className="mt-2 space-y-1 text-sm text-sale empty:hidden">
        {errors.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </fieldset>
  )
}
