/** A card of the coming-soon and the sale block: worded by the owner, priced in pounds whatever the currency chosen. */
import { formatPounds } from '../../shop/currency.ts'
import { pence } from '../../shop/money.ts'
import type { DisplayCard as Card } from '../../shop/shop-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/navigation.tsx'
import { PriceText } from '../../ui/price.tsx'
import { ShopImage } from './shop-image.tsx'

type DisplayCardProps = { card: Card; badge?: string; onDark?: boolean }

export const DisplayCard = ({ card, badge, onDark = false }: DisplayCardProps) => {
  const { name, product, price, compareAtPrice, picture, comingSoon } = card
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative overflow-hidden bg-stage">
        <ShopImage
          picture={picture}
          className="aspect-4/5 transition-transform duration-500 ease-calm group-hover:scale-[1.02]"
        />
        {badge && (
          <p className="absolute top-2 left-2 flex sm:top-3 sm:left-3">
            <Badge>{badge}</Badge>
          </p>
        )}
      </div>
      <h3 className="mt-3 text-[0.9375rem] leading-snug font-medium text-pretty">
        <Link
          href={`/products/${product}`}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-current"
        >
          {name}
        </Link>
      </h3>
      <p className={`mt-1 text-sm ${onDark ? 'text-paper/80' : ''}`}>
        <PriceText
          now={formatPounds(pence(price))}
          was={compareAtPrice ? formatPounds(pence(compareAtPrice)) : null}
        />
      </p>
      {comingSoon && (
        <Button disabled look="outline" size="sm" className="relative mt-3 w-full">
          COMING SOON
        </Button>
      )}
    </article>
  )
}
