/** How products are shown: badges, prices, pictures, cards and their skeletons. */
import type { Product } from '../contract/products/product.ts'
import { exampleProduct } from '../contract/products/product-example.ts'
import { ProductCard, ProductCardSkeleton } from '../storefront/product-card.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price, PriceInPounds } from '../ui/price.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Example, Section } from './section.tsx'

const tones: Record<BadgeTone, string> = {
  plain: 'FEATURED',
  new: 'NEW IN STOCK',
  sale: 'SALE',
  muted: 'Out of Stock',
  soon: 'Coming Soon',
}

const sample: Product = {
  ...exampleProduct,
  slug: 'fold-backpack-18-l',
  name: 'Fold Backpack 18 L',
  price: '118.00',
  compareAtPrice: null,
  images: ['/pictures/fold-backpack-18-l-ink-front.jpg', '/pictures/fold-backpack-18-l-ink-back.jpg'],
  colorImages: {},
  newArrival: false,
  onSale: false,
}
const cards: Record<string, Partial<Product>> = {
  plain: {},
  'new, featured': { newArrival: true, featured: true },
  'on sale': { onSale: true, compareAtPrice: '160.00' },
  'out of stock, long name': {
    inStock: false,
    name: 'Fold Backpack 18 L in Waxed Canvas with a Lining of Wool',
  },
  'without a picture': { images: [] },
}

export const ProductSections = () => (
  <>
    <Section title="Badge" file="badge.tsx">
      {Object.entries(tones).map(([tone, text]) => (
        <Example key={tone} name={tone}>
          <Badge tone={tone as BadgeTone}>{text}</Badge>
        </Example>
      ))}
    </Section>
    <Section title="Price" file="price.tsx">
      <Example name="plain">
        <Price price="118.00" />
      </Example>
      <Example name="reduced">
        <Price price="80.50" compareAtPrice="115.00" />
      </Example>
      <Example name="always in pounds">
        <PriceInPounds price="80.50" compareAtPrice="115.00" />
      </Example>
    </Section>
    <Section title="Picture" file="picture.tsx">
      <Example name="loaded">
        <Picture src={sample.images[0]} alt="A backpack" slot="card" />
      </Example>
      <Example name="missing">
        <Picture src={undefined} alt="" slot="card" />
      </Example>
      <Example name="failed to load">
        <Picture src="/pictures/none.svg" alt="" slot="card" />
      </Example>
    </Section>
    <Section title="Product card">
      <div className="card-grid md:grid-cols-3 xl:grid-cols-4 guide-wide">
        {Object.entries(cards).map(([name, change]) => (
          <div key={name} className="card-place">
            <ProductCard product={{ ...sample, ...change, id: name }} />
          </div>
        ))}
        <ProductCardSkeleton />
      </div>
    </Section>
    <Section title="Skeleton" file="skeleton.tsx">
      <Example name="of a line">
        <Skeleton className="h-5 w-3/4" />
      </Example>
      <Example name="of a picture">
        <Skeleton className="aspect-4/5" />
      </Example>
    </Section>
  </>
)
