/** /products/{slug} (spec, section 2, Product detail). */

import { useEffect, useState } from 'react'
import type { Product } from '../../contract/product.ts'
import { type DetailBadge, detailBadges } from '../../domain/badges.ts'
import { DEFAULT_CURRENCY } from '../../domain/currency.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { HydrateLater, laterLoader } from '../../ui/hydrate-later.tsx'
import { Link } from '../../ui/link.tsx'
import { useOrigin } from '../../ui/origin.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Price } from '../../ui/price.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import type { Params } from '../../ui/route.ts'
import { brandPath } from '../header/navigation-entries.ts'
import { Breadcrumbs, breadcrumbList, type Crumb, categoryCrumb, HOME } from '../listing/breadcrumbs.tsx'
import { describePicture } from '../picture-description.ts'
import { queries } from '../queries.ts'
import { BuyForm } from './buy-form.tsx'
import { FeaturesAndDetails } from './features-and-details.tsx'
import { Gallery } from './gallery.tsx'
import { productLayout } from './product-layout.ts'
import { ProductNotFound } from './product-not-found.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { PurchaseNotes } from './purchase-notes.tsx'
import { productData } from './structured-data.ts'

const moreFromBrand = laterLoader(async () => (await import('./more-from-brand.tsx')).MoreFromBrand)

const toneOf: Record<DetailBadge, BadgeTone> = { 'New Arrival': 'new', Sale: 'sale', 'Coming Soon': 'soon' }

const Badges = ({ product }: { product: Product }) => (
  <ul className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
    {product.brand.slug && (
      <li>
        <Link
          href={brandPath(product.brand.slug)}
          className="flex min-h-6 items-center text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          {product.brand.name}
        </Link>
      </li>
    )}
    {detailBadges(product).map((badge) => (
      <li key={badge} className="flex">
        <Badge tone={toneOf[badge]}>{badge}</Badge>
      </li>
    ))}
  </ul>
)

const categoryCrumbs = ({ parentSlug, parentName, ...category }: Product['category']): Crumb[] => [
  ...(parentSlug !== null && parentName !== null
    ? [categoryCrumb({ slug: parentSlug, name: parentName })]
    : []),
  categoryCrumb(category),
]

const ProductView = ({ product }: { product: Product }) => {
  const origin = useOrigin()
  const [shown, setShown] = useState(product.images[0])
  const [color, setColor] = useState<string | undefined>(undefined)
  const { name, slug, category, price } = product
  const crumbs = [HOME, ...categoryCrumbs(category), { name, path: `/products/${slug}` }]
  useEffect(() => void moreFromBrand.load().catch(() => undefined), [])
  const chooseColor = (next: string) => {
    setColor(next)
    setShown(product.colorImages[next] ?? shown)
  }
  return (
    <div className="frame pt-2 pb-20 md:pt-6">
      <PageHead
        type="product"
        title={name}
        description={product.description}
        image={product.images[0]}
        imageAlt={describePicture(product, product.images[0])}
        structuredData={[productData(origin, product), breadcrumbList(origin, crumbs)]}
      />
      <meta property="product:price:amount" content={price} />
      <meta property="product:price:currency" content={DEFAULT_CURRENCY} />
      <Breadcrumbs crumbs={crumbs} />
      <div className={productLayout.page}>
        <div className={productLayout.pictures}>
          <Gallery product={product} shown={shown} onShow={setShown} color={color} />
        </div>
        <div className={productLayout.buy}>
          <Badges product={product} />
          <h1 className="mt-2 text-title">{name}</h1>
          <p className="mt-3 text-xl">
            <Price price={price} compareAtPrice={product.compareAtPrice} />
          </p>
          <p className="mt-6 mb-8 whitespace-pre-line text-pretty">{product.description}</p>
          <BuyForm product={product} color={color} onColor={chooseColor} />
          <PurchaseNotes product={product} />
        </div>
        <div className={productLayout.details}>
          <FeaturesAndDetails product={product} />
        </div>
      </div>
      {product.brand.slug && <HydrateLater loader={moreFromBrand} props={{ product }} />}
    </div>
  )
}

export const Page = ({ params: { slug = '' } }: { params: Params }) => {
  const { data, error, refetch } = useQuery(queries.product(slug))
  if (data) return <ProductView product={data} />
  return error ? <ProductNotFound error={error} onRetry={() => void refetch()} /> : <ProductSkeleton />
}
