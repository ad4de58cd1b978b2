/** What the home page shows beside its newsletter form, in one chunk; hydrated after the form. */
import { useOrigin } from '../../ui/origin.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { SITE_NAME } from '../../ui/site-name.ts'
import { brandPath } from '../brand-path.ts'
import { queries } from '../queries.ts'
import { useResolveLink } from '../use-resolve-link.ts'
import { BrandStrip } from './brand-strip.tsx'
import { ComingSoon } from './coming-soon.tsx'
import { FeaturedBrands } from './featured-brands.tsx'
import { Hero } from './hero.tsx'
import { NewsletterPicture, NewsletterText } from './newsletter-content.tsx'
import { FEATURED_PRODUCTS_COUNT, LATEST_ARRIVALS_COUNT } from './product-counts.ts'
import { ProductSection } from './product-section.tsx'
import { Sale } from './sale.tsx'
import { homeSettings, roles } from './settings.ts'
import { Social } from './social.tsx'

const structuredDataOf = (origin: string): object[] => [
  { '@type': 'Organization', name: SITE_NAME, url: `${origin}/`, logo: `${origin}/favicon.svg` },
  {
    '@type': 'WebSite',
    name: SITE_NAME,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
]

const CLOTHING = '/category/clothing'

const MainSections = () => {
  const origin = useOrigin()
  const { data: brands, error, refetch } = useQuery(queries.brands())
  const resolve = useResolveLink()
  const brandName = (slug: string): string =>
    brands?.find((brand) => brandPath(brand.slug) === resolve(brandPath(slug)))?.name ?? ''
  return (
    <>
      <PageHead
        title={SITE_NAME}
        description={homeSettings.hero.text}
        image={homeSettings.hero.picture.src}
        structuredData={import.meta.env.SSR && structuredDataOf(origin)}
      />
      <Hero />
      <ComingSoon brandName={brandName(roles.comingSoonBrand)} resolve={resolve} />
      <Sale brandName={brandName(roles.saleBrand)} resolve={resolve} />
      <BrandStrip brands={brands} />
      <ProductSection
        id="latest-arrivals"
        title="LATEST ARRIVALS"
        filter={{ newArrivals: 'true' }}
        count={LATEST_ARRIVALS_COUNT}
        more={{ label: 'VIEW ALL NEW ARRIVALS', href: resolve(CLOTHING) ?? '/new-arrivals' }}
      />
      <ProductSection
        id="featured-products"
        title="FEATURED PRODUCTS"
        filter={{ featured: 'true' }}
        count={FEATURED_PRODUCTS_COUNT}
        more={{ label: 'VIEW ALL PRODUCTS', href: resolve(CLOTHING) ?? '/shop' }}
      />
      <FeaturedBrands brands={brands} error={error} onRetry={() => void refetch()} />
      <Social />
    </>
  )
}

export const HomeSections = ({ part }: { part: 'main' | 'newsletter-picture' | 'newsletter-text' }) => {
  if (part === 'main') return <MainSections />
  return part === 'newsletter-picture' ? <NewsletterPicture /> : <NewsletterText />
}
