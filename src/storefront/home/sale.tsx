/** The collection on sale: the banner leads to its brand, the four cards to the products. */
import { ButtonLink } from '../../ui/button.tsx'
import { brandPath } from '../header/navigation-entries.ts'
import { DisplayCard } from './display-card.tsx'
import { homeSettings, roles } from './settings.ts'

export const Sale = ({ brandName }: { brandName: string }) => {
  const { label, title, text, cards } = homeSettings.sale
  return (
    <section aria-labelledby="sale" className="frame py-14 lg:py-20">
      <div className="relative flex flex-col gap-x-10 gap-y-6 bg-blush px-6 py-10 sm:px-10 lg:flex-row lg:items-end lg:justify-between lg:py-14">
        <div>
          <p className="label-caps text-sale">{label}</p>
          <h2 id="sale" className="mt-4 text-title">
            {title}
          </h2>
          <p className="mt-3 max-w-xl text-pretty text-muted">{text}</p>
        </div>
        {/* The whole banner is the link. */}
        <ButtonLink
          href={brandPath(roles.saleBrand)}
          className="shrink-0 self-start after:absolute after:inset-0 lg:self-auto"
        >
          {`EXPLORE ${brandName.toUpperCase()}`.trim()}
        </ButtonLink>
      </div>
      <ul className="mt-6 grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-5 md:grid-cols-4 lg:gap-x-6">
        {cards.map((card) => (
          <li key={card.product}>
            <DisplayCard card={card} badge={{ text: 'Sale', tone: 'sale' }} />
          </li>
        ))}
      </ul>
      <div className="mt-10 text-center">
        <ButtonLink href="/category/accessories" look="outline" className="min-w-44">
          VIEW ALL
        </ButtonLink>
      </div>
    </section>
  )
}
