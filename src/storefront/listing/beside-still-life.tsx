/**
 * An empty page or list, with a still life of the home page beside its words on wide screens: goods in place of nothing.
 * Its place is in the document, so that nothing moves; a shop without still lifes has none.
 */
import type { ReactNode } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { useStillLifes } from './still-life.tsx'

/** `place`: which of the still lifes, so that not every empty page has the same. */
export const BesideStillLife = ({ place, children }: { place: number; children: ReactNode }) => {
  const all = useStillLifes(true)
  const picture = all?.[place % all.length]
  return all?.length === 0 ? (
    children
  ) : (
    <div className="items-center gap-x-gutter xl:grid xl:grid-cols-2">
      <div>{children}</div>
      <div
        aria-hidden="true"
        className="relative aspect-4/3 bg-stage max-xl:hidden noscript:hidden print:hidden"
      >
        {picture && (
          <Picture src={picture.src} alt="" slot="pair" focus={picture.focus} className="absolute h-full" />
        )}
      </div>
    </div>
  )
}
