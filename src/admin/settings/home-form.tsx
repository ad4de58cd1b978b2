/** The home page: its blocks in their order, each with its texts, pictures and products. */
import { HOME_BLOCKS, type HomeBlock } from '../../domain/settings/home-blocks.ts'
import { home } from '../../domain/settings/home-settings.ts'
import { FEATURED_BRANDS_COUNT, STRIP_BRANDS_COUNT } from '../../storefront/home/product-counts.ts'
import { useGroups } from '../products/use-groups.ts'
import { BannerFields, BrandPictureFields, CollectionFields, SocialFields } from './block-fields.tsx'
import { BlockOrder } from './block-order.tsx'
import { LinkTargets, useTargetsId } from './link-fields.tsx'
import { BrandList, ButtonFields, FeaturedBrandsFields, ProductBlockFields } from './list-fields.tsx'
import type { OwnFormProps } from './setting-control.ts'

const NO_BRAND = 'Shoppers do not see it: choose a brand that has something for sale.'

const EMPTY: Partial<Record<HomeBlock, string>> = {
  'coming-soon': NO_BRAND,
  sale: NO_BRAND,
  'brand-strip': 'Shoppers do not see it: none of its brands has anything for sale.',
  'latest-arrivals': 'Shoppers do not see it: no product for sale is marked as a new arrival.',
  'featured-products': 'Shoppers do not see it: no product for sale is marked as featured.',
  'featured-brands': 'Shoppers do not see it: none of its brands has anything for sale.',
  social: 'Shoppers do not see it: enter the address of your profile.',
}

export const HomeForm = ({ value, onChange, settings }: OwnFormProps<'home'>) => {
  const { data: groups } = useGroups()
  const brands = groups?.brands ?? []
  const targets = useTargetsId()
  const { brands: chosen } = value.featuredBrands
  const featured =
    chosen.length === 0
      ? brands.slice(0, FEATURED_BRANDS_COUNT)
      : brands.filter(({ slug }) => chosen.includes(slug))
  return (
    <>
      <LinkTargets id={targets} />
      <BlockOrder
        blocks={value.blocks}
        all={HOME_BLOCKS}
        hiddenBecause={Object.fromEntries(settings.emptyBlocks.map((block) => [block, EMPTY[block]]))}
        onChange={(blocks) => onChange({ ...value, blocks })}
        forms={{
          hero: (
            <>
              <BannerFields
                block={value.hero}
                place="hero"
                needsTitle={false}
                onChange={(hero) => onChange({ ...value, hero })}
              />
              <ButtonFields
                title="Button"
                link={value.heroButton}
                onChange={(heroButton) => onChange({ ...value, heroButton })}
                targets={targets}
                otherwise="Shop all"
              />
            </>
          ),
          'coming-soon': (
            <CollectionFields
              block={value.comingSoon}
              place="comingSoon"
              brands={brands}
              onChange={(comingSoon) => onChange({ ...value, comingSoon })}
            />
          ),
          sale: (
            <>
              <CollectionFields
                block={value.sale}
                place="sale"
                brands={brands}
                onChange={(sale) => onChange({ ...value, sale })}
              />
              <ButtonFields
                title="Button below the products"
                link={value.saleButton}
                onChange={(saleButton) => onChange({ ...value, saleButton })}
                targets={targets}
                otherwise="Sale"
              />
            </>
          ),
          'brand-strip': (
            <BrandList
              chosen={value.brandStrip}
              onChange={(brandStrip) => onChange({ ...value, brandStrip })}
              brands={brands}
              max={home.brandStrip.most}
              first={STRIP_BRANDS_COUNT}
            />
          ),
          'latest-arrivals': (
            <ProductBlockFields
              block={value.latestArrivals}
              onChange={(latestArrivals) => onChange({ ...value, latestArrivals })}
              targets={targets}
              otherwise="New arrivals"
            />
          ),
          'featured-products': (
            <ProductBlockFields
              block={value.featuredProducts}
              onChange={(featuredProducts) => onChange({ ...value, featuredProducts })}
              targets={targets}
              otherwise="Shop all"
            />
          ),
          'featured-brands': (
            <>
              <FeaturedBrandsFields
                block={value.featuredBrands}
                onChange={(featuredBrands) => onChange({ ...value, featuredBrands })}
                brands={brands}
                max={home.featuredBrands.of.brands.most}
                first={FEATURED_BRANDS_COUNT}
              />
              <BrandPictureFields
                block={value.brandPictures}
                brands={featured}
                onChange={(brandPictures) => onChange({ ...value, brandPictures })}
              />
            </>
          ),
          social: <SocialFields block={value.social} onChange={(social) => onChange({ ...value, social })} />,
          newsletter: (
            <BannerFields
              block={value.newsletter}
              place="newsletter"
              onChange={(newsletter) => onChange({ ...value, newsletter })}
            />
          ),
        }}
      />
    </>
  )
}
