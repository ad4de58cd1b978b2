/** A picture that the owner chose, in whatever place its class makes; on a phone in its tall frame, if it has one. */
import type { ShopPicture } from '../../shop/shop-settings.ts'
import { Picture } from '../../ui/picture.tsx'

type ShopImageProps = { picture: ShopPicture; eager?: boolean; className?: string }

export const ShopImage = ({ picture, eager = false, className = '' }: ShopImageProps) => {
  const { src, alt, width, height, tall } = picture
  const image = (
    <Picture src={src} alt={alt} width={width} height={height} eager={eager} className={className} />
  )
  return tall ? (
    <picture>
      <source media="(width < 40rem)" srcSet={tall.src} width={tall.width} height={tall.height} />
      {image}
    </picture>
  ) : (
    image
  )
}
