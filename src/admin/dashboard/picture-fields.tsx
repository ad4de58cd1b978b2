/** The pictures in a product's edit form: dropped, chosen or imported by address, ordered, and assigned to colours. */
import { type Ref, useId, useImperativeHandle, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Product } from '../../contract/products/product.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PictureChooser } from '../components/picture-chooser.tsx'
import { Problems } from '../components/problem.tsx'
import { addFiles, usePictureUploads } from '../components/use-picture-uploads.ts'
import { addPicture, type EditedPictures, type EditPictures, removePicture } from '../picture-edits.ts'
import { importPicture, uploadPicture } from '../picture-upload.ts'
import { setDraftAddress } from './inline-drafts.ts'
import { PictureTile } from './picture-tile.tsx'

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
  const uploads = usePictureUploads(pictures.images.length, (url) =>
    onChange((before) => addPicture(before, url)),
  )
  const isFull = uploads.room <= 0
  /** The address stays in its field until the picture is stored, so that it can be corrected after an error. */
  const addAddress = async (): Promise<boolean> => {
    const url = address.trim()
    uploads.refuse()
    if (URL.parse(url)?.protocol !== 'https:') {
      uploads.refuse('Please give an address that begins with https://')
      return false
    }
    const isAdded = await uploads.add(url, () => importPicture(url))
    if (isAdded) setDraftAddress(product.id, '')
    return isAdded
  }
  useImperativeHandle(ref, () => ({
    finish: async () => {
      // Earlier errors have been shown already.
      const wasIdle = uploads.uploads.length === 0
      const isComplete = (await uploads.finish()) || wasIdle
      return address.trim() === '' ? isComplete : (await addAddress()) && isComplete
    },
  }))

  /** Moves the focus to the next picture's button, or to the file field after the last picture. */
  const remove = (url: string) => {
    const index = pictures.images.indexOf(url)
    flushSync(() => onChange((before) => removePicture(before, url)))
    const buttons = fieldset.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = buttons[Math.min(index, buttons.length - 1)] ?? fieldset.current?.querySelector('input')
    next?.focus()
  }
  return (
    <fieldset
      ref={fieldset}
      className="col-span-full"
      aria-describedby={uploads.errors.length > 0 ? `${id}-errors` : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium">Pictures</legend>
      {pictures.images.length > 0 && (
        <ul
          aria-label="Pictures of this product"
          className="mb-4 grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4"
        >
          {pictures.images.map((url) => (
            <PictureTile
              key={url}
              product={product}
              pictures={pictures}
              url={url}
              onChange={onChange}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <PictureChooser
          isFull={isFull}
          takesDrop
          onFiles={(files) => addFiles(uploads, files, uploadPicture)}
        />
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
              if (!isFull) void addAddress()
            }}
          />
          <Button variant="outline" className="min-h-12" disabled={isFull} onClick={() => void addAddress()}>
            Add
          </Button>
        </div>
      </div>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {uploads.uploads.length > 0 ? 'Adding the picture...' : ''}
      </p>
      <Problems id={`${id}-errors`} messages={uploads.errors} />
    </fieldset>
  )
}
