/** The sale collection: a banner that links to its brand, and four product cards. */
import { ButtonLink } from '../../ui/button.tsx'
import { Banner } from './banner.tsx'
import { DisplayCard } from './display-card.tsx'
import { homeSettings, roles } from './settings.ts'

export const Sale = ({ brandName }: { brandName: string }) => {
  const { cards, ...copy } = homeSettings.sale
  return (
    <section aria-labelledby="sale" className="frame pt-section">
      <Banner id="sale" copy={copy} brand={roles.saleBrand} brandName={brandName} pictureSide="right" />
      <ul className="mt-stack card-grid md:grid-cols-4 lg:mt-gap">
        {cards.map((card) => (
          <li key={card.product} className="card-place">
            <DisplayCard card={card} badge={{ text: 'Sale', tone: 'sale' }} />
          </li>
        ))}
      </ul>
      <ButtonLink href="/category/accessories" variant="outline" className="min-w-44 large-text:min-w-0">
        VIEW ALL
      </ButtonLink>
    </section>
  )
}
