/** /products/{slug} (spec, section 2, Product detail). */

import { useState } from 'react'
import { productDetails } from '../../../catalogue/product-details.ts'
import type { Product } from '../../contract/product.ts'
import { type DetailBadge, detailBadges } from '../../shop/badges.ts'
import { DEFAULT_CURRENCY } from '../../shop/currency.ts'
import { stockText } from '../../shop/stock.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Link } from '../../ui/navigation.tsx'
import { useOrigin } from '../../ui/origin.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Price } from '../../ui/price.tsx'
import { useQuery } from '../../ui/query.tsx'
import type { Params } from '../../ui/route.ts'
import { brandPath } from '../header/navigation-entries.ts'
import { Breadcrumbs, breadcrumbList, HOME } from '../listing/breadcrumbs.tsx'
import { describePicture } from '../product-picture.ts'
import { queries } from '../queries.ts'
import { BuyForm } from './buy-form.tsx'
import { DetailsTable } from './details-table.tsx'
import { Gallery } from './gallery.tsx'
import { MoreFromBrand } from './more-from-brand.tsx'
import { productLayout } from './product-layout.ts'
import { ProductLoading } from './product-loading.tsx'
import { ProductNotFound } from './product-not-found.tsx'
import { productData } from './structured-data.ts'

const toneOf: Record<DetailBadge, BadgeTone> = { 'New Arrival': 'new', Sale: 'sale', 'Coming Soon': 'soon' }

const Badges = ({ product }: { product: Product }) => (
  <ul className="flex flex-wrap items-center gap-2">
    {product.brand.slug && (
      <li>
        <Link href={brandPath(product.brand.slug)} className="flex min-h-6 items-center hover:underline">
          <Badge tone="muted">{product.brand.name}</Badge>
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

const Features = ({ features }: { features: readonly string[] }) => (
  <section aria-labelledby="product-features" className="mb-10">
    <h2 id="product-features" className="mb-3 text-lg">
      Product Features
    </h2>
    <ul className="list-disc space-y-1.5 pl-5 text-sm marker:text-edge">
      {features.map((feature) => (
        <li key={feature} className="pl-1">
          {feature}
        </li>
      ))}
    </ul>
  </section>
)

const ProductView = ({ product }: { product: Product }) => {
  const origin = useOrigin()
  const [shown, setShown] = useState(product.images[0])
  const [color, setColor] = useState<string | undefined>(undefined)
  const { name, slug, category, price } = product
  const { features, dimensions, material } = productDetails(name)
  const crumbs = [
    HOME,
    { name: category.name, path: `/category/${category.slug}` },
    { name, path: `/products/${slug}` },
  ]
  const chooseColor = (next: string) => {
    setColor(next)
    setShown(product.colorImages[next] ?? shown)
  }
  return (
    <div className="frame pt-6 pb-20">
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
      <div className={productLayout}>
        <div className="md:sticky md:top-24 md:self-start">
          <Gallery product={product} shown={shown} onShow={setShown} />
        </div>
        <div className="lg:max-w-xl">
          <Badges product={product} />
          <h1 className="mt-4 text-title">{name}</h1>
          <p className="mt-3 text-lg">
            <Price price={price} compareAtPrice={product.compareAtPrice} />
          </p>
          <p className="mt-6 whitespace-pre-line text-pretty">{product.description}</p>
          <div className="mt-8">
            <BuyForm product={product} color={color} onColor={chooseColor} />
          </div>
          <p className="mt-3 text-sm text-muted">{stockText(product)}</p>
          <div className="mt-12">
            {features.length > 0 && <Features features={features} />}
            <DetailsTable product={product} dimensions={dimensions} material={material} />
          </div>
        </div>
      </div>
      {product.brand.slug && <MoreFromBrand product={product} />}
    </div>
  )
}

export const Page = ({ params: { slug = '' } }: { params: Params }) => {
  const { data, error, refetch } = useQuery(queries.product(slug))
  if (data) return <ProductView product={data} />
  return error ? <ProductNotFound error={error} onRetry={() => void refetch()} /> : <ProductLoading />
}
