/** The 'Product Features' and 'Product Details' sections below the pictures. */
import { type DetailsProps, DetailsTable } from './details-table.tsx'

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

export const FeaturesAndDetails = ({ product, stock }: DetailsProps) => (
  <>
    {product.features.length > 0 && <Features features={product.features} />}
    <DetailsTable product={product} stock={stock} />
  </>
)
