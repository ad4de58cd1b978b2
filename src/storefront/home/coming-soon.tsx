/** The coming collection: a banner that links to its brand, and three product cards. */
import { brandPath } from '../brand-path.ts'
import { Banner } from './banner.tsx'
import { type CollectionProps, DisplayCard, liveCards } from './display-card.tsx'

/** On a phone a row that scrolls sideways. */
const cardRow =
  'card-grid max-sm:no-scrollbar max-sm:-mx-gutter max-sm:snap-x max-sm:scroll-px-gutter max-sm:grid-cols-[repeat(3,66%)] max-sm:overflow-x-auto max-sm:px-gutter sm:grid-cols-3'

export const ComingSoon = ({ collection, brandName, resolve }: CollectionProps) => {
  const { cards, brand, ...copy } = collection
  const href = brand === '' ? null : resolve(brandPath(brand))
  const shown = liveCards(cards, resolve)
  if (href === null) return null
  return (
    <section aria-labelledby="coming-soon" className="on-dark bg-moss-deep text-paper">
      <div className="frame pt-gutter pb-4 lg:pt-16">
        <Banner id="coming-soon" copy={copy} href={href} brandName={brandName(brand)} isWide>
          {shown[0] && (
            <ul className={cardRow}>
              {shown.map((card) => (
                <li key={card.product} className="card-place max-sm:snap-start">
                  <DisplayCard card={card} badge={{ text: 'Coming Soon', tone: 'plain' }} />
                </li>
              ))}
            </ul>
          )}
        </Banner>
      </div>
    </section>
  )
}
