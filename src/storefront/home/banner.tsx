/** Introduces a collection: text and a picture, if it has one. The whole banner links to the brand. */
import type { ReactNode } from 'react'
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
  /** On wide screens: the picture over the whole frame, or to the right of the text. */
  isWide?: boolean
  /** Beside the text below a wide picture, otherwise below both. */
  children: ReactNode
}

export const Banner = ({ id, copy, href, brandName, isWide = false, children }: BannerProps) => {
  const { label, title, text, picture } = copy
  return (
    <div className="relative grid gap-x-gutter gap-y-stack lg:grid-cols-12">
      {picture && (
        <ShopImage
          picture={picture}
          slot={isWide ? 'wide' : 'hero'}
          className={`aspect-4/5 max-h-[56svh] sm:max-h-none ${isWide ? 'sm:aspect-2/1 lg:col-span-12 lg:aspect-7/3' : 'sm:aspect-16/10 lg:order-1 lg:col-span-7'}`}
        />
      )}
      <div className={isWide ? 'lg:col-span-5' : 'lg:col-span-5 lg:self-end'}>
        <p className="label-caps">{label}</p>
        <h2 id={id} className="mt-3 text-title">
          {title}
        </h2>
        <p className="mt-4 max-w-md text-xl text-pretty">{text}</p>
        <ButtonLink
          href={href}
          variant="outline"
          className={`stretched-link mt-6 ${isWide ? 'border-current text-paper hover:bg-paper hover:text-ink' : ''}`}
        >
          {`EXPLORE ${brandName.toUpperCase()}`.trim()}
        </ButtonLink>
      </div>
      <div className={isWide ? 'min-w-0 lg:col-span-7' : 'lg:order-2 lg:col-span-12'}>{children}</div>
    </div>
  )
}
