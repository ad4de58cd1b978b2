/** A picture that the owner chose, in whatever place its class makes. */
import type { ShopPicture } from '../../shop/shop-settings.ts'
import { Picture } from '../../ui/picture.tsx'

export const ShopImage = ({
  picture: { src, alt, width, height },
  eager = false,
  className = '',
}: {
  picture: ShopPicture
  eager?: boolean
  className?: string
}) => <Picture src={src} alt={alt} width={width} height={height} eager={eager} className={className} />
