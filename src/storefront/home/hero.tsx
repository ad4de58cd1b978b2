/** The hero of the home page: one sentence, one button, and one picture unless the shop has none yet. */
import type { Home } from '../../contract/settings/shop.ts'
import type { ShopLink } from '../../domain/pages/link-target.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ShopImage } from './shop-image.tsx'

const GRID =
  'grid lg:min-h-[min(40rem,calc(100dvh-var(--header-height)))] lg:grid-cols-[5fr_7fr] lg:bleed-right'
const WORDS = 'flex flex-col px-gutter pt-8 pb-section lg:justify-end lg:pt-10 lg:pb-16 lg:pl-0'
const PICTURE =
  'aspect-4/5 max-h-[46svh] sm:aspect-3/2 lg:absolute lg:inset-0 lg:aspect-auto lg:h-full lg:max-h-none'

/** While it is not known yet what the page shows. */
export const HeroSkeleton = () => (
  <div className="min-h-dvh">
    <h1 className="sr-only">Loading the home page</h1>
    <div className={GRID}>
      <div className={WORDS}>
        <div className="text-display">
          <Skeleton className="h-lh max-w-80" />
          <Skeleton className="mt-3 h-lh w-3/4 max-w-64" />
        </div>
        <Skeleton className="mt-7 h-13 w-44" />
      </div>
      <div className="relative max-lg:order-first">
        <Skeleton className={`w-full ${PICTURE}`} />
      </div>
    </div>
  </div>
)

export const Hero = ({ label, title, text, picture, button }: Home['hero'] & { button: ShopLink }) => {
  return (
    <section aria-labelledby="hero" className={GRID}>
      <div className={WORDS}>
        {label && <p className="label-caps">{label}</p>}
        <h1 id="hero" className="mt-4 text-display">
          {title}
        </h1>
        {text && <p className="mt-5 max-w-md text-xl text-pretty lg:mt-7">{text}</p>}
        <div className="mt-7 lg:mt-8">
          <ButtonLink href={button.href} size="lg" className="min-w-44 large-text:min-w-0">
            {button.label}
          </ButtonLink>
        </div>
      </div>
      {picture && (
        <div className="relative max-lg:order-first">
          <ShopImage picture={picture} slot="hero" first className={PICTURE} />
        </div>
      )}
    </section>
  )
}
