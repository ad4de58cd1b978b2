/** One picture of a product in the edit form: its position, the colour that it shows, and the buttons that change it. */
import { ArrowLeft, X } from 'lucide-react'
import type { Product } from '../../contract/products/product.ts'
import { IconButton } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ChoiceField } from '../components/choice-field.tsx'
import {
  assignColor,
  colorOf,
  type EditedPictures,
  type EditPictures,
  movePicture,
} from '../picture-edits.ts'

type PictureTileProps = {
  product: Product
  pictures: EditedPictures
  url: string
  onChange: EditPictures
  onRemove: (url: string) => void
}

export const PictureTile = ({ product, pictures, url, onChange, onRemove }: PictureTileProps) => {
  const position = pictures.images.indexOf(url) + 1
  return (
    <li className="flex gap-3">
      <div className="w-20 shrink-0">
        {/* The text beside the picture names it. */}
        <Picture src={url} alt="" slot="thumb" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col justify-between gap-1">
        <p className="text-sm text-muted">{position === 1 ? 'Main picture' : `Picture ${position}`}</p>
        {product.colors.length > 1 && (
          <ChoiceField
            label={`Colour of picture ${position}`}
            hideLabel
            value={colorOf(pictures, url)}
            choices={[['', 'No colour'], ...product.colors.map((color) => [color, color] as const)]}
            onChange={(color) => onChange((before) => assignColor(before, url, color))}
          />
        )}
        <div className="-ml-3 flex">
          <IconButton
            label={`Move picture ${position} forward`}
            aria-disabled={position === 1}
            onClick={() => onChange((before) => movePicture(before, url, -1))}
            className="aria-disabled:text-edge"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton
            label={`Move picture ${position} back`}
            aria-disabled={position === pictures.images.length}
            onClick={() => onChange((before) => movePicture(before, url, 1))}
            className="aria-disabled:text-edge"
          >
            <ArrowLeft aria-hidden="true" className="size-4 rotate-180" />
          </IconButton>
          <IconButton label={`Remove picture ${position}`} data-remove onClick={() => onRemove(url)}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      </div>
    </li>
  )
}
