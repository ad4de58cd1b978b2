/** The first thing that a visitor sees: one sentence, one button, one picture. */
import { ButtonLink } from '../../ui/button.tsx'
import { homeSettings } from './settings.ts'
import { ShopImage } from './shop-image.tsx'

export const Hero = () => {
  const { label, title, text, picture } = homeSettings.hero
  return (
    <section aria-labelledby="hero" className="bg-stage">
      <div className="frame grid items-stretch gap-x-10 gap-y-8 max-lg:px-0 lg:min-h-[min(46rem,calc(100dvh-4rem))] lg:grid-cols-12">
        <div className="order-last flex flex-col justify-end px-[clamp(1rem,4vw,3rem)] pb-10 lg:order-none lg:col-span-5 lg:px-0 lg:py-16">
          <p className="label-caps text-muted">{label}</p>
          <h1 id="hero" className="mt-4 text-display">
            {title}
          </h1>
          <p className="mt-5 max-w-md text-lg text-pretty text-muted">{text}</p>
          <div className="mt-8">
            <ButtonLink href="/shop" size="lg" className="min-w-44 large-text:min-w-0">
              SHOP NOW
            </ButtonLink>
          </div>
        </div>
        <div className="relative lg:col-span-7 lg:-mr-[clamp(1rem,4vw,3rem)]">
          <ShopImage
            picture={picture}
            slot="hero"
            first
            className="aspect-4/5 max-h-[50svh] sm:aspect-3/2 lg:absolute lg:inset-0 lg:aspect-auto lg:h-full lg:max-h-none"
          />
        </div>
      </div>
    </section>
  )
}
