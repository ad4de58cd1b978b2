/** What the home page shows beside its newsletter form, in one chunk; hydrated after the form. */
import { Fragment, type ReactNode } from 'react'
import type { Home } from '../../contract/settings/shop.ts'
import type { ShopLink } from '../../domain/pages/link-target.ts'
import type { HomeBlock } from '../../domain/settings/home-blocks.ts'
import { LoadError } from '../../ui/notice.tsx'
import { useOrigin } from '../../ui/origin.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { useShop } from '../../ui/shop.ts'
import { brandPath } from '../brand-path.ts'
import { queries } from '../queries.ts'
import { useResolveLink } from '../use-resolve-link.ts'
import { BrandStrip } from './brand-strip.tsx'
import { chosenBrands } from './chosen-brands.ts'
import { ComingSoon } from './coming-soon.tsx'
import { withDefaultHome } from './default-home.ts'
import { FeaturedBrands } from './featured-brands.tsx'
import { Hero, HeroSkeleton } from './hero.tsx'
import { NewsletterPicture, NewsletterText } from './newsletter-content.tsx'
import {
  FEATURED_BRANDS_COUNT,
  FEATURED_PRODUCTS_COUNT,
  LATEST_ARRIVALS_COUNT,
  STRIP_BRANDS_COUNT,
} from './product-counts.ts'
import { ProductSection } from './product-section.tsx'
import { Sale } from './sale.tsx'
import { Social } from './social.tsx'
import { organisation, website } from './structured-data.ts'

/** Any blocks but the newsletter, whose form is in the script of the page. */
const Blocks = ({ home, shown }: { home: Home; shown: readonly HomeBlock[] }) => {
  const { data: brands, error, refetch } = useQuery(queries.brands())
  const resolve = useResolveLink()
  const brandName = (slug: string): string =>
    brands?.find((brand) => brandPath(brand.slug) === resolve(brandPath(slug)))?.name ?? ''
  const collection = { brandName, resolve }
  const leadingTo = ({ label, href }: ShopLink, otherwise: string) => ({
    label,
    href: resolve(href) ?? otherwise,
  })
  const brandsOf = (chosen: readonly string[], count: number) =>
    chosenBrands(brands, chosen, { count, resolve })
  const blocks: Partial<Record<HomeBlock, () => ReactNode>> = {
    hero: () => <Hero {...home.hero} button={leadingTo(home.heroButton, '/shop')} />,
    'coming-soon': () => <ComingSoon collection={home.comingSoon} {...collection} />,
    sale: () => <Sale collection={home.sale} button={leadingTo(home.saleButton, '/sale')} {...collection} />,
    'brand-strip': () => <BrandStrip brands={brandsOf(home.brandStrip, STRIP_BRANDS_COUNT)} />,
    'latest-arrivals': () => (
      <ProductSection
        id="latest-arrivals"
        title={home.latestArrivals.title}
        filter={{ newArrivals: 'true' }}
        count={LATEST_ARRIVALS_COUNT}
        more={leadingTo(home.latestArrivals.more, '/new-arrivals')}
        emphasis="heading"
      />
    ),
    'featured-products': () => (
      <ProductSection
        id="featured-products"
        title={home.featuredProducts.title}
        filter={{ featured: 'true' }}
        count={FEATURED_PRODUCTS_COUNT}
        more={leadingTo(home.featuredProducts.more, '/shop')}
        emphasis="first"
      />
    ),
    'featured-brands': () => (
      <FeaturedBrands
        title={home.featuredBrands.title}
        brands={brandsOf(home.featuredBrands.brands, FEATURED_BRANDS_COUNT)}
        pictures={home.brandPictures}
        error={error}
        onRetry={() => void refetch()}
      />
    ),
    social: () => <Social {...home.social} />,
  }
  return shown.map((block) => <Fragment key={block}>{blocks[block]?.()}</Fragment>)
}

/** The whole page where it has no newsletter. */
const BeforeNewsletter = () => {
  const origin = useOrigin()
  const shop = useShop()
  const { data, error, refetch } = useQuery(queries.home())
  const home = data && withDefaultHome(data)
  const end = home?.blocks.indexOf('newsletter') ?? -1
  return (
    <>
      <PageHead
        title={shop.name}
        description={home?.hero.text || shop.tagline || shop.name}
        image={home?.hero.picture?.src}
        structuredData={import.meta.env.SSR && [organisation(shop, origin), website(shop, origin)]}
      />
      {home ? (
        <Blocks home={home} shown={end < 0 ? home.blocks : home.blocks.slice(0, end)} />
      ) : error ? (
        <div className="frame">
          <LoadError as="h1" what="The home page" onRetry={() => void refetch()} />
        </div>
      ) : (
        <HeroSkeleton />
      )}
    </>
  )
}

const AfterNewsletter = ({ home }: { home: Home }) => {
  const end = home.blocks.indexOf('newsletter')
  return end < 0 ? null : <Blocks home={home} shown={home.blocks.slice(end + 1)} />
}

type Part = 'before-newsletter' | 'newsletter-picture' | 'newsletter-text' | 'after-newsletter'

export const HomeSections = ({ part }: { part: Part }) => {
  const { data } = useQuery(queries.home())
  if (part === 'before-newsletter') return <BeforeNewsletter />
  if (!data) return null
  const home = withDefaultHome(data)
  if (part === 'after-newsletter') return <AfterNewsletter home={home} />
  return part === 'newsletter-picture' ? (
    <NewsletterPicture {...home.newsletter} />
  ) : (
    <NewsletterText {...home.newsletter} />
  )
}
