/** Introduces a collection: text beside a picture, if it has one. The whole banner links to the brand. */
import type { Home } from '../../contract/settings/shop.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ShopImage } from './shop-image.tsx'

type BannerProps = {
  /** Id of the heading. */
  id: string
  copy: Pick<Home['sale'], 'label' | 'title' | 'text' | 'picture'>
  /** Of the brand's page. */
  href: string
  brandName: string
  /** The side of the picture on wide screens. */
  pictureSide: 'left' | 'right'
  onDark?: boolean
}

export const Banner = ({ id, copy, href, brandName, pictureSide, onDark = false }: BannerProps) => {
  const { label, title, text, picture } = copy
  const isLeft = pictureSide === 'left'
  return (
    <div className="relative grid gap-x-gutter gap-y-6 lg:grid-cols-12">
      {picture && (
        <ShopImage
          picture={picture}
          slot="hero"
          className={`aspect-4/5 max-h-[56svh] sm:aspect-16/10 sm:max-h-none lg:col-span-7 lg:min-h-full ${isLeft ? '' : 'lg:order-last'}`}
        />
      )}
      <div className="flex flex-col lg:col-span-5 lg:justify-end lg:pb-10">
        <p className="label-caps">{label}</p>
        <h2 id={id} className="mt-3 text-title">
          {title}
        </h2>
        <p className="mt-4 max-w-md text-pretty">{text}</p>
        <ButtonLink
          href={href}
          variant="outline"
          className={`stretched-link mt-6 self-start lg:mt-8 ${onDark ? 'border-paper/60 text-paper hover:border-paper hover:bg-paper hover:text-ink' : ''}`}
        >
          {`EXPLORE ${brandName.toUpperCase()}`.trim()}
        </ButtonLink>
      </div>
    </div>
  )
}
