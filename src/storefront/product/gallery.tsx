/**
 * The product's pictures: a large one, and up to seven more (images 2 to 8) that change places with it. A picture
 * that is pressed again gives the first one back.
 */
import type { Product } from '../../contract/product.ts'
import { Picture } from '../../ui/picture.tsx'
import { describePicture } from '../product-picture.ts'

const MAX_THUMBNAILS = 7

type GalleryProps = {
  product: Product
  /** URL of the large picture. */
  shown: string | undefined
  onShow: (url: string | undefined) => void
}

export const Gallery = ({ product, shown, onShow }: GalleryProps) => {
  const [first, ...others] = product.images
  const thumbnails = others.slice(0, MAX_THUMBNAILS)
  return (
    <div className={thumbnails.length > 0 ? 'lg:grid lg:grid-cols-[4.5rem_1fr] lg:gap-4' : ''}>
      <div className="lg:order-last">
        <Picture src={shown} alt={describePicture(product, shown)} slot="main" first />
      </div>
      {thumbnails.length > 0 && (
        <ul aria-label="More pictures" className="mt-2 grid grid-cols-7 gap-2 lg:mt-0 lg:block lg:space-y-2">
          {thumbnails.map((url) => {
            const isShown = url === shown
            return (
              <li key={url}>
                <button
                  type="button"
                  aria-label={`Show ${describePicture(product, url)}`}
                  aria-pressed={isShown}
                  onClick={() => onShow(isShown ? first : url)}
                  className="block w-full border border-transparent hover:border-edge"
                >
                  <Picture src={isShown ? first : url} alt="" slot="thumb" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
