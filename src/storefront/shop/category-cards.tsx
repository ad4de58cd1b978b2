/** 'SHOP BY CATEGORY': the first three categories; each card sets the category filter. */
import { ArrowRight } from 'lucide-react'
import type { Category, ListedProduct } from '../../contract/products/product.ts'
import { isInCategory } from '../../domain/listing/listing.ts'
import { Picture } from '../../ui/picture.tsx'

const CARDS = 3

type CategoryCardsProps = {
  categories: readonly Category[]
  /** The source of the cards' pictures, sorted by name so that the pictures are stable. */
  products: readonly ListedProduct[]
  onChoose: (slug: string) => void
}

const pictureBox = 'block aspect-4/5 bg-stage'
const grid = 'grid grid-cols-3 gap-gap large-text:grid-cols-1'

export const CategoryCardsSkeleton = () => (
  <div aria-hidden="true" className={`mb-stack pt-7 noscript:hidden ${grid}`}>
    {[1, 2, 3].map((key) => (
      <div key={key} className="bg-shell max-sm:pb-11">
        <div className={`sm:w-20 lg:w-32 ${pictureBox}`} />
      </div>
    ))}
  </div>
)

export const CategoryCards = ({ categories, products, onChoose }: CategoryCardsProps) => (
  <section aria-labelledby="shop-by-category" className="mb-stack noscript:hidden">
    <h2 id="shop-by-category" className="mb-3 label-caps">
      SHOP BY CATEGORY
    </h2>
    <ul className={grid}>
      {categories.slice(0, CARDS).map((category) => {
        const picture = products.find((product) => isInCategory(product, category.slug))?.images[0]
        return (
          <li key={category.slug}>
            <button
              type="button"
              onClick={() => onChoose(category.slug)}
              className="group flex h-full w-full flex-col items-start bg-shell text-left sm:flex-row sm:items-stretch"
            >
              <span className="w-full shrink-0 sm:w-20 lg:w-32">
                {picture === undefined ? (
                  <span className={pictureBox} />
                ) : (
                  <Picture src={picture} alt="" slot="tile" />
                )}
              </span>
              <span className="flex min-w-0 flex-1 items-center justify-between gap-2 px-2 py-2.5 sm:px-4 lg:px-5">
                <span>
                  <span className="block font-semibold max-sm:text-sm">{category.name}</span>
                  <span className="mt-1 hidden text-sm text-muted lg:block">{category.description}</span>
                </span>
                <ArrowRight
                  aria-hidden="true"
                  className="hidden size-4 shrink-0 transition-transform duration-calm ease-calm group-hover:translate-x-1 lg:block"
                />
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  </section>
)
