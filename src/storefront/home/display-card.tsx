/** A card of the coming-soon and the sale section: its text is set by the owner, its price is in pounds in every currency. */
import type { HomePageCard as Card, Home } from '../../contract/settings/shop.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PoundsText } from '../../ui/price.tsx'
import { type ResolveLink, resolveEntries } from '../link-changes.ts'
import { ShopImage } from './shop-image.tsx'

/** `brandName`: of a brand's slug; empty where it is unknown. */
export type CollectionProps = {
  collection: Home['sale']
  brandName: (slug: string) => string
  resolve: ResolveLink
}

/** The cards whose product can be seen, each with the address of its page. */
export const liveCards = (cards: readonly Card[], resolve: ResolveLink): (Card & { href: string })[] =>
  resolveEntries(
    cards.map((card) => ({ ...card, href: `/products/${card.product}` })),
    resolve,
  )

type DisplayCardProps = {
  card: Card & { href: string }
  badge: { text: string; tone: BadgeTone }
  /** On wide screens the text is beside a small picture. */
  isBeside?: boolean
}

export const DisplayCard = ({ card, badge, isBeside = false }: DisplayCardProps) => {
  const { name, href, picture, comingSoon } = card
  return (
    <article
      className={`card ${isBeside ? 'lg:grid-cols-[7.5rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-4' : ''}`}
    >
      <ShopImage
        picture={picture}
        slot="card"
        className={`aspect-product ${isBeside ? 'lg:row-span-2' : ''}`}
      />
      <div className={`pt-3 pr-3 ${isBeside ? 'lg:pt-0' : ''}`}>
        <Badge tone={badge.tone}>{badge.text}</Badge>
        <h3 className="text-sm font-semibold text-pretty">
          <Link href={href} className="stretched-link">
            {name}
          </Link>
        </h3>
      </div>
      <div className="pt-0.5 text-sm">
        <PoundsText {...card} />
        {comingSoon && (
          <Button disabled variant="outline" size="sm" className="relative mt-2 w-full">
            COMING SOON
          </Button>
        )}
      </div>
    </article>
  )
}
