/** A picture that the owner chose, in whatever place its class makes; on a phone in its tall frame, if it has one. */
import type { ShopPicture } from '../../domain/shop-settings.ts'
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
