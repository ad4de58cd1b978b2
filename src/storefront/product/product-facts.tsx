/** What is worth knowing of a product before it is bought: 'Product Features' and 'Product Details', below its pictures. */
import { productDetails } from '../../../demo/catalogue/product-details.ts'
import type { Product } from '../../contract/product.ts'
import { DetailsTable } from './details-table.tsx'

const Features = ({ features }: { features: readonly string[] }) => (
  <section aria-labelledby="product-features" className="mb-12">
    <h2 id="product-features" className="mb-4 text-xl">
      Product Features
    </h2>
    <ul className="border-t border-line text-sm">
      {features.map((feature) => (
        <li key={feature} className="border-b border-line py-3 text-pretty">
          {feature}
        </li>
      ))}
    </ul>
  </section>
)

export const ProductFacts = ({ product }: { product: Product }) => {
  const { features, ...details } = productDetails(product.name)
  return (
    <>
      {features.length > 0 && <Features features={features} />}
      <DetailsTable product={product} {...details} />
    </>
  )
}
