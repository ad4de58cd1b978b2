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

type DisplayCardProps = { card: Card & { href: string }; badge: { text: string; tone: BadgeTone } }

export const DisplayCard = ({ card, badge }: DisplayCardProps) => {
  const { name, href, picture, comingSoon } = card
  return (
    <article className="card">
      <div className="relative">
        <ShopImage picture={picture} slot="card" className="aspect-product" />
        <p className="notch top-0 flex pb-1">
          <Badge tone={badge.tone}>{badge.text}</Badge>
        </p>
      </div>
      <h3 className="pt-3 pr-3 text-sm font-medium text-pretty">
        <Link href={href} className="stretched-link">
          {name}
        </Link>
      </h3>
      <div className="pt-0.5 text-sm">
        <PoundsText {...card} />
        {comingSoon && (
          <Button disabled variant="outline" size="sm" className="relative mt-3 w-full">
            COMING SOON
          </Button>
        )}
      </div>
    </article>
  )
}
