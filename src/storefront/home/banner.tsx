/** A collection introduced: its words beside its picture. The whole banner leads to the brand that it is about. */
import type { ShopPicture, TextBlock } from '../../domain/shop-settings.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { brandPath } from '../header/navigation-entries.ts'
import { ShopImage } from './shop-image.tsx'

type BannerProps = {
  /** Of its heading. */
  id: string
  words: TextBlock & { picture: ShopPicture }
  /** The brand's slug, and its name once it is known. */
  brand: string
  brandName: string
  /** On which side the picture stands where there is room for two. */
  pictureSide: 'left' | 'right'
  onDark?: boolean
}

export const Banner = ({ id, words, brand, brandName, pictureSide, onDark = false }: BannerProps) => {
  const { label, title, text, picture } = words
  const isLeft = pictureSide === 'left'
  return (
    <div className="relative grid gap-x-gutter gap-y-6 lg:grid-cols-12">
      <ShopImage
        picture={picture}
        slot="hero"
        className={`aspect-4/5 max-h-[56svh] sm:aspect-16/10 sm:max-h-none lg:col-span-7 lg:min-h-full ${isLeft ? '' : 'lg:order-last'}`}
      />
      <div className="flex flex-col lg:col-span-5 lg:justify-end lg:pb-10">
        <p className="label-caps">{label}</p>
        <h2 id={id} className="mt-3 text-title">
          {title}
        </h2>
        <p className="mt-4 max-w-md text-pretty">{text}</p>
        <ButtonLink
          href={brandPath(brand)}
          variant="outline"
          className={`stretched-link mt-6 self-start lg:mt-8 ${onDark ? 'border-paper/60 text-paper hover:border-paper hover:bg-paper hover:text-ink' : ''}`}
        >
          {`EXPLORE ${brandName.toUpperCase()}`.trim()}
        </ButtonLink>
      </div>
    </div>
  )
}
