/**
 * The pictures of a product in the staff's form: dropped, chosen or named by an https address, put in order, told
 * which colour they show. Files are kept and addresses fetched at once; they belong to the product when it is saved.
 */
import { ArrowLeft, X } from 'lucide-react'
import { type DragEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Product } from '../contract/product.ts'
import { MAX_PICTURES } from '../domain/picture-address.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Picture } from '../ui/picture.tsx'
import {
  addPicture,
  assignColor,
  colorOf,
  type EditedPictures,
  movePicture,
  removePicture,
} from './picture-edits.ts'
import { importPicture, uploadPicture } from './picture-upload.ts'
import { setDraftAddress } from './product-drafts.ts'

type Change = (change: (pictures: EditedPictures) => EditedPictures) => void
type PictureFieldsProps = { product: Product; pictures: EditedPictures; onChange: Change }

/** Before a save: waits for what is on its way, adds an address that was typed; false where something was refused. */
export type PictureFieldsHandle = { finish(): Promise<boolean> }

type TileProps = PictureFieldsProps & { url: string; onRemove: (url: string) => void }

const Tile = ({ product, pictures, url, onChange, onRemove }: TileProps) => {
  const place = pictures.images.indexOf(url) + 1
  return (
    <li className="flex gap-3">
      <div className="w-20 shrink-0">
        {/* The words beside it name it. */}
        <Picture src={url} alt="" slot="thumb" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col justify-between gap-1">
        <p className="text-sm text-muted">{place === 1 ? 'Main picture' : `Picture ${place}`}</p>
        {product.colors.length > 1 && (
          <SelectField
            label={`Colour of picture ${place}`}
            hideLabel
            value={colorOf(pictures, url)}
            onChange={({ target }) => onChange((all) => assignColor(all, url, target.value))}
          >
            <option value="">No colour</option>
            {product.colors.map((color) => (
              <option key={color} value={color}>
                {color}
              </option>
            ))}
          </SelectField>
        )}
        <div className="-ml-3 flex">
          <IconButton
            label={`Move picture ${place} forward`}
            aria-disabled={place === 1}
            onClick={() => onChange((all) => movePicture(all, url, -1))}
            className="aria-disabled:text-edge"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton
            label={`Move picture ${place} back`}
            aria-disabled={place === pictures.images.length}
            onClick={() => onChange((all) => movePicture(all, url, 1))}
            className="aria-disabled:text-edge"
          >
            <ArrowLeft aria-hidden="true" className="size-4 rotate-180" />
          </IconButton>
          <IconButton label={`Remove picture ${place}`} data-remove onClick={() => onRemove(url)}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      </div>
    </li>
  )
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export const PictureFields = ({
  product,
  pictures,
  address,
  onChange,
  ref,
}: PictureFieldsProps & { address: string; ref: Ref<PictureFieldsHandle> }) => {
  const id = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  const under = useRef<Promise<boolean>>(Promise.resolve(true))
  const [keeping, setKeeping] = useState(0)
  const [isOver, setOver] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const isFull = pictures.images.length + keeping >= MAX_PICTURES

  /** Whether it was kept. */
  const keep = async (name: string, work: () => Promise<{ url: string }>): Promise<boolean> => {
    setKeeping((count) => count + 1)
    try {
      const { url } = await work()
      onChange((all) => addPicture(all, url))
      return true
    } catch (error) {
      setRefusals((all) => [...all, `${name}: ${wordsOf(error)}`])
      return false
    } finally {
      setKeeping((count) => count - 1)
    }
  }
  const keepAll = async (files: Iterable<File>): Promise<boolean> => {
    setRefusals([])
    const all = [...files]
    const room = MAX_PICTURES - pictures.images.length - keeping
    if (all.length > room) setRefusals([`A product has at most ${MAX_PICTURES} pictures.`])
    let isKept = all.length <= room
    // One after the other, so that they stand in the order in which they were chosen.
    for (const file of all.slice(0, room))
      isKept = (await keep(file.name, () => uploadPicture(file))) && isKept
    return isKept
  }
  const start = (work: Promise<boolean>): void => {
    under.current = Promise.all([under.current, work]).then((all) => all.every(Boolean))
  }
  /** The focus goes to what has taken its place, or to where pictures come from. */
  const remove = (url: string) => {
    const index = pictures.images.indexOf(url)
    flushSync(() => onChange((all) => removePicture(all, url)))
    const buttons = fields.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = buttons[Math.min(index, buttons.length - 1)] ?? fields.current?.querySelector('input')
    next?.focus()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    start(keepAll(event.dataTransfer.files))
  }
  /** Stays in its field until the shop has the picture, to be put right where it cannot be fetched. */
  const addAddress = async (): Promise<boolean> => {
    const url = address.trim()
    setRefusals([])
    if (URL.parse(url)?.protocol !== 'https:') {
      setRefusals(['Please give an address that begins with https://'])
      return false
    }
    const isKept = await keep(url, () => importPicture(url))
    if (isKept) setDraftAddress(product.id, '')
    return isKept
  }
  const finish = async (): Promise<boolean> => {
    // What was refused before has been told before.
    const isKept = keeping === 0 || (await under.current)
    under.current = Promise.resolve(true)
    return address.trim() === '' ? isKept : (await addAddress()) && isKept
  }
  useImperativeHandle(ref, () => ({ finish }))

  return (
    <fieldset
      ref={fields}
      className="col-span-full"
      aria-describedby={refusals.length > 0 ? `${id}-refused` : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium">Pictures</legend>
      {pictures.images.length > 0 && (
        <ul
          aria-label="Pictures of this product"
          className="mb-4 grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4"
        >
          {pictures.images.map((url) => (
            <Tile key={url} {...{ product, pictures, url, onChange }} onRemove={remove} />
          ))}
        </ul>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <label
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={`grid min-h-24 place-items-center rounded-sm border border-dashed bg-white p-4 text-center text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss ${isOver ? 'border-ink bg-mist' : 'border-edge'} ${isFull ? 'text-muted' : ''}`}
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
              start(keepAll(target.files ?? []))
              // The same file may be chosen again.
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
              if (!isFull) start(addAddress())
            }}
          />
          <Button
            variant="outline"
            className="min-h-12"
            disabled={isFull}
            onClick={() => start(addAddress())}
          >
            Add
          </Button>
        </div>
      </div>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {keeping > 0 ? 'Adding the picture...' : ''}
      </p>
      <div id={`${id}-refused`} role="alert" className="mt-2 space-y-1 text-sm text-sale empty:hidden">
        {refusals.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </fieldset>
  )
}
