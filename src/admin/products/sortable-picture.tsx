/** One picture in the editor: a handle that moves it, its alt text and the colour that it shows. */
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical, X } from 'lucide-react'
import { MAX_ALT_LENGTH } from '../../domain/products/product-limits.ts'
import { IconButton } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { assignColor, colorOf } from '../picture-edits.ts'
import type { SetForm } from './editor-section.tsx'
import type { ProductForm } from './product-form.ts'

type SortablePictureProps = {
  form: ProductForm
  set: SetForm
  url: string
  onRemove: (url: string) => void
}

const control = 'min-h-11 w-full rounded-sm border border-line bg-white px-2 text-sm placeholder:text-muted'

export const SortablePicture = ({ form, set, url, onRemove }: SortablePictureProps) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: url })
  const position = form.images.indexOf(url) + 1
  const pictures = { images: [...form.images], colorImages: { ...form.colorImages } }
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      className={`relative rounded-sm border border-line bg-shell p-2 ${isDragging ? 'z-10 shadow-float' : ''}`}
    >
      {/* The whole picture can be dragged; the handle is for the keyboard and screen readers. */}
      <div {...listeners} className="cursor-grab touch-manipulation select-none">
        <Picture src={url} alt="" slot="thumb" />
      </div>
      <div className="flex items-center justify-between">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className="-ml-2 inline-flex min-h-11 cursor-grab touch-none items-center gap-1 px-2 text-xs text-muted"
        >
          <GripVertical aria-hidden="true" className="size-4" />
          <span className="sr-only">Move picture </span>
          <span>{position}</span>
        </button>
        {position === 1 && <span className="text-xs text-muted">Main</span>}
        <IconButton
          label={`Remove picture ${position}`}
          data-remove
          className="-mr-2"
          onClick={() => onRemove(url)}
        >
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <input
        aria-label={`Alt text of picture ${position}`}
        placeholder="Alt text"
        autoComplete="off"
        maxLength={MAX_ALT_LENGTH}
        value={form.imageAlts[url] ?? ''}
        onChange={({ target }) =>
          set(({ imageAlts }) => ({ imageAlts: { ...imageAlts, [url]: target.value } }))
        }
        className={control}
      />
      {form.colors.length > 0 && (
        <select
          aria-label={`Colour of picture ${position}`}
          value={colorOf(pictures, url)}
          onChange={({ target }) =>
            set((before) =>
              assignColor(
                { images: [...before.images], colorImages: { ...before.colorImages } },
                url,
                target.value,
              ),
            )
          }
          className={`mt-1 ${control}`}
        >
          <option value="">No colour</option>
          {form.colors.map((color) => (
            <option key={color} value={color}>
              {color}
            </option>
          ))}
        </select>
      )}
    </li>
  )
}
