/** The home page: its blocks in their order, each with its texts, pictures and products. */
import { HOME_BLOCKS, type HomeBlock } from '../../domain/shop-settings.ts'
import { FEATURED_BRANDS_COUNT } from '../../storefront/home/product-counts.ts'
import { useGroups } from '../products/use-groups.ts'
import { BannerFields, BrandPictureFields, CollectionFields, SocialFields } from './block-fields.tsx'
import { BlockOrder } from './block-order.tsx'
import type { SectionFormProps } from './section-editor.tsx'

const EMPTY: Partial<Record<HomeBlock, string>> = {
  'coming-soon': 'Shoppers do not see it: its brand has nothing for sale. Choose another brand.',
  sale: 'Shoppers do not see it: its brand has nothing for sale. Choose another brand.',
  'brand-strip': 'Shoppers do not see it: there are no brands yet.',
  'latest-arrivals': 'Shoppers do not see it: no product for sale is marked as a new arrival.',
  'featured-products': 'Shoppers do not see it: no product for sale is marked as featured.',
  'featured-brands': 'Shoppers do not see it: there are no brands yet.',
}

export const HomeForm = ({ value, onChange, settings }: SectionFormProps<'home'>) => {
  const { groups } = useGroups()
  const brands = groups?.brands ?? []
  return (
    <BlockOrder
      blocks={value.blocks}
      all={HOME_BLOCKS}
      hiddenBecause={Object.fromEntries(settings.emptyBlocks.map((block) => [block, EMPTY[block]]))}
      onChange={(blocks) => onChange({ ...value, blocks })}
      forms={{
        hero: <BannerFields block={value.hero} onChange={(hero) => onChange({ ...value, hero })} />,
        'coming-soon': (
          <CollectionFields
            block={value.comingSoon}
            brands={brands}
            onChange={(comingSoon) => onChange({ ...value, comingSoon })}
          />
        ),
        sale: (
          <CollectionFields
            block={value.sale}
            brands={brands}
            onChange={(sale) => onChange({ ...value, sale })}
          />
        ),
        'featured-brands': (
          <BrandPictureFields
            block={value.brandPictures}
            brands={brands.slice(0, FEATURED_BRANDS_COUNT)}
            onChange={(brandPictures) => onChange({ ...value, brandPictures })}
          />
        ),
        social: <SocialFields block={value.social} onChange={(social) => onChange({ ...value, social })} />,
        newsletter: (
          <BannerFields
            block={value.newsletter}
            onChange={(newsletter) => onChange({ ...value, newsletter })}
          />
        ),
      }}
    />
  )
}
