/**
 * A product card (spec, sections 2 and 4): picture with badges, then text on a subgrid that the cards of a row share. One
 * stretched link covers the card; QUICK VIEW repeats it on hover and is hidden on touch screens.
 */
import { memo, type ReactNode, useState } from 'react'
import type { ListedProduct } from '../contract/products/product.ts'
import { type CardBadge, cardBadges } from '../domain/products/badges.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import type { PictureSlot } from '../ui/picture-sources.ts'
import { Price, PriceInPounds } from '../ui/price.tsx'
import { Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { describePicture } from './picture-description.ts'

const toneOf: Record<CardBadge, BadgeTone> = {
  'NEW IN STOCK': 'new',
  SALE: 'sale',
  FEATURED: 'plain',
  'Out of Stock': 'muted',
}

/** All that apply, beside the brand. */
const CardBadges = ({ product }: { product: ListedProduct }) => {
  const badges = cardBadges(product)
  return badges.length === 0 ? null : (
    <ul className="contents">
      {badges.map((badge) => (
        <li key={badge}>
          <Badge tone={toneOf[badge]}>{badge}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** Requested only when a mouse enters the card, and shown once it has loaded and the mouse has stayed. */
const HoverPicture = ({ src, slot }: { src: string; slot: PictureSlot }) => {
  const [loaded, setLoaded] = useState(false)
  return (
    <Picture
      src={src}
      alt=""
      slot={slot}
      eager
      onLoad={() => setLoaded(true)}
      className={`absolute inset-0 aspect-product opacity-0 transition-opacity duration-calm ${loaded ? 'group-hover:opacity-100 group-hover:delay-200' : ''}`}
    />
  )
}

type ProductCardProps = {
  product: ListedProduct
  /** The card is in the first viewport: load its picture at once. */
  eager?: boolean
  /** The heading level. */
  as?: 'h2' | 'h3'
  /** Pounds first, in every currency (the sale page). */
  inPounds?: boolean
  slot?: PictureSlot
}

export const ProductCard = memo(
  ({ product, eager = false, as: Heading = 'h3', inPounds = false, slot = 'card' }: ProductCardProps) => {
    const [isHovered, setHovered] = useState(false)
    const { slug, name, brand, images } = product
    const href = `/products/${slug}`
    const second = images[1]
    const PriceView = inPounds ? PriceInPounds : Price
    return (
      <article
        className="group card"
        onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      >
        <div className="relative bg-stage">
          <Picture src={images[0]} alt={describePicture(product, images[0])} slot={slot} eager={eager} />
          {isHovered && second !== undefined && <HoverPicture src={second} slot={slot} />}
          <Link
            href={href}
            aria-label={`QUICK VIEW ${name}`}
            className="notch bottom-0 z-10 flex min-h-11 items-center label-caps opacity-0 transition-opacity duration-calm group-hover:opacity-100 hover:underline focus-visible:opacity-100 [@media(hover:none)]:hidden"
          >
            QUICK VIEW
          </Link>
        </div>
        <div className="pt-3 pr-3">
          <div className="flex flex-wrap gap-x-2 text-xs text-muted">
            <span>{brand.name}</span>
            <CardBadges product={product} />
          </div>
          <Heading className="mt-0.5 text-sm font-semibold text-pretty">
            <Link href={href} className="stretched-link">
              {name}
            </Link>
          </Heading>
        </div>
        <p className="pt-0.5 pr-2 text-sm">
          <PriceView {...product} />
        </p>
      </article>
    )
  },
)
ProductCard.displayName = 'ProductCard'

/** As high as a card with a one-line name. */
export const ProductCardSkeleton = () => (
  <div data-testid="skeleton" className="card-place">
    <div className="card">
      <Skeleton className="aspect-product" />
      <div className="pt-3">
        <Skeleton className="my-1 h-2.5 w-1/3" />
        <Skeleton className="mt-2 mb-1.5 h-3 w-3/4" />
      </div>
      <div className="pt-1 pb-1.5">
        <Skeleton className="h-3 w-1/2" />
      </div>
    </div>
  </div>
)

export const productGrid = 'card-grid md:grid-cols-3 xl:grid-cols-4'

export const ProductGrid = ({ products }: { products: readonly ListedProduct[] }) => (
  <ul className={productGrid}>
    {products.map((product) => (
      <li key={product.id} className="card-place">
        <ProductCard product={product} />
      </li>
    ))}
  </ul>
)

export const ProductGridSkeleton = ({
  count,
  label = 'Loading products',
}: {
  count: number
  label?: string
}): ReactNode => (
  <div className={productGrid}>
    <Skeletons count={count} label={label}>
      {(key) => <ProductCardSkeleton key={key} />}
    </Skeletons>
  </div>
)
