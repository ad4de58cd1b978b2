/** The collection on sale: the banner leads to its brand, the four cards to the products. */
import { ButtonLink } from '../../ui/button.tsx'
import { brandPath } from '../header/navigation-entries.ts'
import { DisplayCard } from './display-card.tsx'
import { homeSettings, roles } from './settings.ts'
import { ShopImage } from './shop-image.tsx'

export const Sale = ({ brandName }: { brandName: string }) => {
  const { label, title, text, picture, cards } = homeSettings.sale
  return (
    <section aria-labelledby="sale" className="frame py-14 lg:py-20">
      <div className="relative grid grid-cols-1 bg-blush lg:grid-cols-12">
        <div className="order-last flex flex-col justify-center px-6 py-10 large-text:px-4 sm:px-10 lg:order-none lg:col-span-5 lg:py-14 xl:pl-16">
          <p className="label-caps text-sale">{label}</p>
          <h2 id="sale" className="mt-4 text-title">
            {title}
          </h2>
          <p className="mt-4 max-w-md text-pretty text-muted">{text}</p>
          {/* The whole banner is the link. */}
          <ButtonLink
            href={brandPath(roles.saleBrand)}
            className="mt-7 self-start after:absolute after:inset-0"
          >
            {`EXPLORE ${brandName.toUpperCase()}`.trim()}
          </ButtonLink>
        </div>
        <div className="lg:col-span-7">
          <ShopImage
            picture={picture}
            slot="hero"
            className="aspect-4/5 max-h-[50svh] sm:aspect-16/10 sm:max-h-none lg:h-full"
          />
        </div>
      </div>
      <ul className="mt-6 grid grid-cols-2 large-text:grid-cols-1 gap-x-3 gap-y-8 sm:gap-x-5 md:grid-cols-4 lg:gap-x-6">
        {cards.map((card) => (
          <li key={card.product}>
            <DisplayCard card={card} badge={{ text: 'Sale', tone: 'sale' }} />
          </li>
        ))}
      </ul>
      <div className="mt-10 text-center">
        <ButtonLink href="/category/accessories" look="outline" className="min-w-44 large-text:min-w-0">
          VIEW ALL
        </ButtonLink>
      </div>
    </section>
  )
}
