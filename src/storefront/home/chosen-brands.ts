/** The brands of a block of the home page: those that the owner has chosen, without those that are gone, or the first. */
import type { Brand } from '../../contract/products/product.ts'
import { brandPath } from '../brand-path.ts'
import type { ResolveLink } from '../link-changes.ts'

/** @param chosen slugs; none: the first `count` brands */
export const chosenBrands = (
  brands: readonly Brand[] | undefined,
  chosen: readonly string[],
  { count, resolve }: { count: number; resolve: ResolveLink },
): readonly Brand[] | undefined =>
  chosen.length === 0
    ? brands?.slice(0, count)
    : brands &&
      chosen.flatMap((slug) => brands.filter((brand) => brandPath(brand.slug) === resolve(brandPath(slug))))
