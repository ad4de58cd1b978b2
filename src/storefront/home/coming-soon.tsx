/** The collection that is on its way: the banner leads to its brand, the three cards to the products. */
import { ButtonLink } from '../../ui/button.tsx'
import { brandPath } from '../header/navigation-entries.ts'
import { DisplayCard } from './display-card.tsx'
import { homeSettings, roles } from './settings.ts'

export const ComingSoon = ({ brandName }: { brandName: string }) => {
  const { label, title, text, cards } = homeSettings.comingSoon
  return (
    <section aria-labelledby="coming-soon" className="bg-moss-deep text-paper">
      <div className="frame grid gap-x-10 gap-y-10 py-14 lg:grid-cols-12 lg:py-20">
        <div className="flex flex-col lg:col-span-4 lg:justify-center">
          <p className="label-caps">{label}</p>
          <h2 id="coming-soon" className="mt-4 text-title">
            {title}
          </h2>
          <p className="mt-4 max-w-md text-pretty text-paper/80">{text}</p>
          <div className="mt-7">
            <ButtonLink
              href={brandPath(roles.comingSoonBrand)}
              look="outline"
              className="border-paper/60 text-paper hover:border-paper hover:bg-paper hover:text-ink"
            >
              {`EXPLORE ${brandName.toUpperCase()}`.trim()}
            </ButtonLink>
          </div>
        </div>
        <ul className="grid grid-cols-2 gap-x-3 gap-y-8 sm:grid-cols-3 sm:gap-x-5 lg:col-span-8">
          {cards.map((card, index) => (
            <li key={card.product} className="max-sm:last:col-span-2">
              <DisplayCard
                card={card}
                badge={{ text: 'Coming Soon' }}
                onDark
                besideOnPhone={index === cards.length - 1}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
