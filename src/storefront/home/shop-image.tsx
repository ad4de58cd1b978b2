/** A picture of the settings, sized by its class; on a phone in its portrait crop, if it has one. */
import type { ShopPicture } from '../../domain/settings/shop-picture.ts'
import { Picture } from '../../ui/picture.tsx'
import type { PictureSlot } from '../../ui/picture-sources.ts'

type ShopImageProps = {
  picture: ShopPicture
  slot: PictureSlot
  first?: boolean
  eager?: boolean
  className?: string
}

export const ShopImage = ({ picture, className = '', ...rest }: ShopImageProps) => (
  <Picture {...picture} className={className} {...rest} />
)
