/** The sale collection: a banner that links to its brand, and four product cards. */
import type { ShopLink } from '../../domain/pages/link-target.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { brandPath } from '../brand-path.ts'
import { Banner } from './banner.tsx'
import { type CollectionProps, DisplayCard, liveCards } from './display-card.tsx'

export const Sale = ({ collection, brandName, resolve, button }: CollectionProps & { button: ShopLink }) => {
  const { cards, brand, ...copy } = collection
  const href = brand === '' ? null : resolve(brandPath(brand))
  const shown = liveCards(cards, resolve)
  if (href === null) return null
  return (
    <section aria-labelledby="sale" className="frame pt-section">
      <Banner id="sale" copy={copy} href={href} brandName={brandName(brand)}>
        {shown[0] && (
          <ul className="card-grid md:grid-cols-4">
            {shown.map((card) => (
              <li key={card.product} className="card-place">
                <DisplayCard card={card} badge={{ text: 'Sale', tone: 'sale' }} isBeside />
              </li>
            ))}
          </ul>
        )}
        <ButtonLink href={button.href} variant="outline" className="relative min-w-44 large-text:min-w-0">
          {button.label}
        </ButtonLink>
      </Banner>
    </section>
  )
}
