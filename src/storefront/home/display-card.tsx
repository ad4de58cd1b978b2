/** A card of the coming-soon and the sale block: worded by the owner, priced in pounds whatever the currency chosen. */
import { formatPounds } from '../../shop/currency.ts'
import { pence } from '../../shop/money.ts'
import type { DisplayCard as Card } from '../../shop/shop-settings.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/navigation.tsx'
import { PriceText } from '../../ui/price.tsx'
import { ShopImage } from './shop-image.tsx'

type DisplayCardProps = {
  card: Card
  badge: { text: string; tone?: BadgeTone }
  onDark?: boolean
  /** On a phone its words stand beside the picture: the odd one out of a grid of two. */
  besideOnPhone?: boolean
}

export const DisplayCard = ({ card, badge, onDark = false, besideOnPhone = false }: DisplayCardProps) => {
  const { name, product, price, compareAtPrice, picture, comingSoon } = card
  return (
    <article
      className={`group relative ${besideOnPhone ? 'max-sm:grid max-sm:grid-cols-2 max-sm:items-center max-sm:gap-x-3' : ''}`}
    >
      <div className="relative overflow-hidden bg-stage">
        <ShopImage
          picture={picture}
          slot="card"
          className={`aspect-4/5 transition-transform duration-500 ease-calm group-hover:scale-[1.02]`}
        />
        <p className="absolute top-2 left-2 flex sm:top-3 sm:left-3">
          <Badge {...(badge.tone && { tone: badge.tone })}>{badge.text}</Badge>
        </p>
      </div>
      <div className={besideOnPhone ? 'max-sm:pl-2 sm:pt-3' : 'pt-3'}>
        <h3 className="text-[0.9375rem] leading-snug font-medium text-pretty">
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
      </div>
    </article>
  )
}
