/** The collection that is on its way: the banner leads to its brand, the three cards to the products. */
import { ButtonLink } from '../../ui/button.tsx'
import { brandPath } from '../header/navigation-entries.ts'
import { DisplayCard } from './display-card.tsx'
import { homeSettings, roles } from './settings.ts'
import { ShopImage } from './shop-image.tsx'

export const ComingSoon = ({ brandName }: { brandName: string }) => {
  const { label, title, text, picture, cards } = homeSettings.comingSoon
  return (
    <section aria-labelledby="coming-soon" className="on-dark bg-moss-deep text-paper">
      <div className="relative mx-auto grid max-w-[90rem] lg:grid-cols-12">
        <div className="overflow-hidden lg:col-span-7">
          <ShopImage
            picture={picture}
            slot="hero"
            className="aspect-4/5 max-h-[50svh] sm:aspect-16/10 sm:max-h-none lg:h-full"
          />
        </div>
        <div className="flex flex-col justify-center px-[clamp(1rem,4vw,3rem)] py-10 lg:col-span-5 lg:py-16 xl:pl-16">
          <p className="label-caps">{label}</p>
          <h2 id="coming-soon" className="mt-4 text-title">
            {title}
          </h2>
          <p className="mt-4 max-w-md text-pretty text-paper/80">{text}</p>
          {/* The whole banner is the link. */}
          <ButtonLink
            href={brandPath(roles.comingSoonBrand)}
            look="outline"
            className="mt-7 self-start border-paper/60 text-paper after:absolute after:inset-0 hover:border-paper hover:bg-paper hover:text-ink"
          >
            {`EXPLORE ${brandName.toUpperCase()}`.trim()}
          </ButtonLink>
        </div>
      </div>
      <ul className="frame grid grid-cols-2 large-text:grid-cols-1 gap-x-3 gap-y-8 pt-3 pb-14 sm:grid-cols-3 sm:gap-x-5 sm:pt-6 lg:gap-x-6 lg:pb-20">
        {cards.map((card, index) => (
          <li key={card.product} className="max-sm:last:col-span-2 large-text:last:col-span-1!">
            <DisplayCard
              card={card}
              badge={{ text: 'Coming Soon' }}
              onDark
              besideOnPhone={index === cards.length - 1}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
