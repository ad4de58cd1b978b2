/** /products/{slug} (spec, section 2, Product detail). */

import { useEffect, useState } from 'react'
import type { ShownProduct } from '../../contract/products/product.ts'
import { DEFAULT_CURRENCY } from '../../domain/pricing/currency.ts'
import { type DetailBadge, detailBadges } from '../../domain/products/badges.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { HydrateLater, laterLoader, useLoadAfterHydration } from '../../ui/hydrate-later.tsx'
import { Link } from '../../ui/link.tsx'
import { useNavigation, useScreen } from '../../ui/navigation.ts'
import { useOrigin } from '../../ui/origin.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Price } from '../../ui/price.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import type { Params } from '../../ui/route.ts'
import { useShop } from '../../ui/shop.ts'
import { brandPath } from '../brand-path.ts'
import { Breadcrumbs, breadcrumbList, type Crumb, categoryCrumb, HOME } from '../listing/breadcrumbs.tsx'
import { describePicture } from '../picture-description.ts'
import { queries } from '../queries.ts'
import { BuyForm } from './buy-form.tsx'
import { Gallery } from './gallery.tsx'
import { productLayout } from './product-layout.ts'
import { ProductSkeleton } from './product-skeleton.tsx'
import { PurchaseNotes } from './purchase-notes.tsx'
import { productData } from './structured-data.ts'
import { useChoice } from './use-choice.ts'

const later = laterLoader(async () => (await import('./later-part.tsx')).LaterPart)
export const loadLater = later.load

const toneOf: Record<DetailBadge, BadgeTone> = { 'New Arrival': 'new', Sale: 'sale', 'Coming Soon': 'soon' }

const Badges = ({ product }: { product: ShownProduct }) => (
  <ul className="flex min-h-6 flex-wrap items-center gap-x-2 text-xs">
    {product.brand.slug && (
      <li>
        <Link
          href={brandPath(product.brand.slug)}
          className="flex min-h-6 items-center text-muted hover:text-ink hover:underline"
        >
          {product.brand.name}
        </Link>
      </li>
    )}
    {detailBadges(product).map((badge) => (
      <li key={badge}>
        <Badge tone={toneOf[badge]}>{badge}</Badge>
      </li>
    ))}
  </ul>
)

const categoryCrumbs = ({ parentSlug, parentName, ...category }: ShownProduct['category']): Crumb[] => [
  ...(parentSlug !== null && parentName !== null
    ? [categoryCrumb({ slug: parentSlug, name: parentName })]
    : []),
  categoryCrumb(category),
]

/** With that picture as the main one. */
const picturedFirst = (product: ShownProduct, picture: string | undefined): ShownProduct =>
  picture === undefined || picture === product.images[0]
    ? product
    : { ...product, images: [picture, ...product.images.filter((url) => url !== picture)] }

const ProductView = ({ product: stored }: { product: ShownProduct }) => {
  const origin = useOrigin()
  const shop = useShop()
  const choice = useChoice(stored)
  // A link to a variant leads to the picture of its colour.
  const [main] = useState(stored.colorImages[choice.shownColor ?? ''])
  const product = picturedFirst(stored, main)
  const [shown, setShown] = useState(product.images[0])
  const { name, slug, category, price } = product
  const crumbs = [HOME, ...categoryCrumbs(category), { name, path: `/products/${slug}` }]
  const chooseColor = (next: string) => {
    choice.choose({ color: next })
    setShown(product.colorImages[next] ?? shown)
  }
  return (
    <div className="frame pt-2 pb-20 md:pt-6">
      <PageHead
        type="product"
        title={product.seoTitle || name}
        description={product.seoDescription || product.description}
        path={`/products/${slug}`}
        noIndex={product.draft ?? false}
        image={product.images[0]}
        imageAlt={describePicture(product, product.images[0])}
        structuredData={
          import.meta.env.SSR && [productData(origin, product, shop), breadcrumbList(origin, crumbs)]
        }
      />
      {/* For link previews, which read the document alone, as is structured data. */}
      {import.meta.env.SSR && (
        <>
          <meta property="product:price:amount" content={price} />
          <meta property="product:price:currency" content={DEFAULT_CURRENCY} />
        </>
      )}
      {product.draft && (
        <p className="mb-4 bg-shell px-4 py-3 text-sm">Draft preview. Shoppers cannot see this page.</p>
      )}
      <Breadcrumbs crumbs={crumbs} />
      <div className={productLayout.page}>
        <div className={productLayout.pictures}>
          <Gallery product={product} shown={shown} onShow={setShown} color={choice.shownColor} />
        </div>
        <div data-text className={productLayout.text}>
          <div className="max-md:contents">
            <Badges product={product} />
            <h1 className="mt-2 text-title">{name}</h1>
            <p className="mt-3 text-xl">
              <Price {...product} />
            </p>
            <p className="mt-6 mb-8 whitespace-pre-line text-pretty">{product.description}</p>
            <BuyForm product={product} choice={choice} onColor={chooseColor} />
            <PurchaseNotes {...choice} />
          </div>
          <div className={productLayout.details}>
            <HydrateLater loader={later} props={{ part: 'details', product: stored, choice }} />
          </div>
        </div>
      </div>
      {product.brand.slug && <HydrateLater loader={later} props={{ part: 'more', product }} />}
    </div>
  )
}

export const Page = ({ params: { slug = '' } }: { params: Params }) => {
  const { url } = useScreen()
  const { replaceUrl } = useNavigation()
  const { data, error, refetch } = useQuery(queries.shownProduct(slug, url.searchParams.get('preview')))
  const present = data?.slug ?? slug
  // The link had an old slug.
  useEffect(() => {
    if (present !== slug) replaceUrl(new URL(`/products/${present}${location.search}`, location.href))
  }, [present, slug, replaceUrl])
  useLoadAfterHydration(later)
  // Another variant of the same product is another page.
  if (data) return <ProductView key={url.search} product={data} />
  if (!error) return <ProductSkeleton />
  return (
    <HydrateLater loader={later} props={{ part: 'missing', slug, error, onRetry: () => void refetch() }} />
  )
}
