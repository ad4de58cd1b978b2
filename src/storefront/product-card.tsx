/**
 * A product in a list (spec, sections 2 and 4). The whole card leads to the product through one stretched link;
 * QUICK VIEW says so to whoever points at it, and stays out of the way of touch.
 */
import { memo, type ReactNode, useState } from 'react'
import type { Product } from '../contract/product.ts'
import { type CardBadge, cardBadges } from '../shop/badges.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Link } from '../ui/navigation.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price, PriceInPounds } from '../ui/price.tsx'
import { Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { describePicture } from './product-picture.ts'

const toneOf: Record<CardBadge, BadgeTone> = {
  'NEW IN STOCK': 'new',
  SALE: 'sale',
  FEATURED: 'plain',
  'Out of Stock': 'plain',
}

const CardBadges = ({ product }: { product: Product }) => {
  const badges = cardBadges(product)
  return badges.length === 0 ? null : (
    <ul className="pointer-events-none absolute top-2 left-2 flex flex-col items-start gap-1 sm:top-3 sm:left-3">
      {badges.map((badge) => (
        <li key={badge} className="flex">
          <Badge tone={toneOf[badge]}>{badge}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** Asked for only when a mouse comes near, and shown once it is there: it costs nobody else a byte. */
const SecondPicture = ({ src }: { src: string }) => {
  const [loaded, setLoaded] = useState(false)
  return (
    <Picture
      src={src}
      alt=""
      slot="card"
      eager
      onLoad={() => setLoaded(true)}
      className={`absolute inset-0 aspect-4/5 opacity-0 transition-opacity duration-300 ${loaded ? 'group-hover:opacity-100' : ''}`}
    />
  )
}

type ProductCardProps = {
  product: Product
  /** Among the first pictures of the page. */
  eager?: boolean
  /** The heading level that fits the page. */
  as?: 'h2' | 'h3'
  /** Pounds first, whatever the currency chosen (the sale page). */
  inPounds?: boolean
}

export const ProductCard = memo(
  ({ product, eager = false, as: Heading = 'h3', inPounds = false }: ProductCardProps) => {
    const [isPointedAt, setPointedAt] = useState(false)
    const { slug, name, brand, images, price, compareAtPrice } = product
    const href = `/products/${slug}`
    const second = images[1]
    const PriceView = inPounds ? PriceInPounds : Price
    return (
      <article
        className="group relative flex h-full flex-col"
        onPointerEnter={(event) => event.pointerType === 'mouse' && setPointedAt(true)}
      >
        <div className="relative overflow-hidden bg-stage">
          <Picture src={images[0]} alt={describePicture(product, images[0])} slot="card" eager={eager} />
          {isPointedAt && second !== undefined && <SecondPicture src={second} />}
          <CardBadges product={product} />
          <Link
            href={href}
            aria-label={`QUICK VIEW ${name}`}
            className="absolute inset-x-3 bottom-3 z-10 grid min-h-11 translate-y-1 place-items-center rounded-sm bg-paper label-caps text-ink opacity-0 transition duration-200 ease-calm group-hover:translate-y-0 group-hover:opacity-100 hover:bg-ink hover:text-paper focus-visible:translate-y-0 focus-visible:opacity-100 [@media(hover:none)]:hidden"
          >
            QUICK VIEW
          </Link>
        </div>
        <div className="flex flex-1 flex-col pt-3 pb-1">
          <p className="mb-1 text-xs text-muted">{brand.name}</p>
          <Heading className="text-[0.9375rem] leading-snug font-medium text-pretty">
            <Link
              href={href}
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-moss"
            >
              {name}
            </Link>
          </Heading>
          <p className="mt-1.5 text-sm">
            <PriceView price={price} compareAtPrice={compareAtPrice} />
          </p>
        </div>
      </article>
    )
  },
)
ProductCard.displayName = 'ProductCard'

export const ProductCardSkeleton = () => (
  <div data-testid="skeleton">
    <Skeleton className="aspect-4/5" />
    <Skeleton className="mt-3 h-4 w-1/3" />
    <Skeleton className="mt-2 h-5 w-3/4" />
    <Skeleton className="mt-2 h-5 w-1/2" />
  </div>
)

const grid =
  'grid grid-cols-2 large-text:grid-cols-1 gap-x-3 gap-y-8 sm:gap-x-5 md:grid-cols-3 lg:gap-x-6 lg:gap-y-12 xl:grid-cols-4'

type ProductGridProps = Pick<ProductCardProps, 'as' | 'inPounds'> & {
  products: readonly Product[]
  /** How many cards are in view at once when the page opens; their pictures load first. */
  eager?: number
}

export const ProductGrid = ({ products, eager = 0, ...card }: ProductGridProps) => (
  <ul className={grid}>
    {products.map((product, index) => (
      <li key={product.id}>
        <ProductCard product={product} eager={index < eager} {...card} />
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
  <div className={grid}>
    <Skeletons count={count} label={label}>
      {(key) => <ProductCardSkeleton key={key} />}
    </Skeletons>
  </div>
)
