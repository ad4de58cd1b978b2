/**
 * A picture after every eighth product of a list: as wide as two, where a row has four. It is no item of the list for screen
 * readers, leads nowhere, and counts nowhere. A document has its place alone, so that it stays light and nothing moves.
 */
import type { StillLife as Picture } from '../../contract/settings/shop.ts'
import { Picture as ResponsivePicture } from '../../ui/picture.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { stillLifesQuery } from './still-lifes-query.ts'

export const PRODUCTS_BETWEEN = 8

/** Where rows have four products. */
const isShown = () => !import.meta.env.SSR && matchMedia('(width >= 80rem)').matches

/** Undefined until they have arrived. */
export const useStillLifes = (isWhole: boolean): readonly Picture[] | undefined => {
  const { data } = useQuery({ ...stillLifesQuery, enabled: isWhole && isShown() })
  return import.meta.env.SSR && data?.length ? undefined : data
}

export const StillLife = ({ all, place }: { all: readonly Picture[] | undefined; place: number }) => {
  const picture = all?.[place % all.length]
  return all?.length === 0 ? null : (
    <li aria-hidden="true" className="card-place col-span-2 max-xl:hidden noscript:hidden">
      <div className="relative bg-stage">
        {picture && (
          <ResponsivePicture
            src={picture.src}
            alt=""
            slot="pair"
            focus={picture.focus}
            className="absolute h-full"
          />
        )}
      </div>
    </li>
  )
}
