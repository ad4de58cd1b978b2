/** The home page's newsletter block: it subscribes like the footer's. */
import { Link } from '../../ui/navigation.tsx'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { homeSettings, legal } from './settings.ts'
import { ShopImage } from './shop-image.tsx'

const MaybeLink = ({ href, children }: { href: string | null; children: string }) =>
  href === null ? (
    children
  ) : (
    <Link href={href} className="text-link">
      {children}
    </Link>
  )

export const Newsletter = () => {
  const { label, title, text, picture } = homeSettings.newsletter
  return (
    <section aria-labelledby="newsletter" className="bg-mist noscript:hidden">
      <div className="frame grid items-stretch gap-x-10 max-lg:px-0 lg:grid-cols-12">
        <ShopImage
          picture={picture}
          slot="third"
          className="max-lg:hidden lg:col-span-4 lg:aspect-4/5 lg:max-h-[32rem]"
        />
        <div className="px-[clamp(1rem,4vw,3rem)] py-12 lg:col-span-7 lg:col-start-6 lg:self-center lg:px-0 lg:py-16">
          <p className="label-caps text-moss">{label}</p>
          <h2 id="newsletter" className="mt-4 text-title">
            {title}
          </h2>
          <p className="mt-3 mb-7 max-w-md text-pretty text-muted">{text}</p>
          <NewsletterForm action="SUBSCRIBE" />
          <p className="mt-3 max-w-md text-sm text-pretty text-muted">
            By subscribing you agree to our <MaybeLink href={legal.privacyPolicy}>privacy policy</MaybeLink>{' '}
            and <MaybeLink href={legal.terms}>terms</MaybeLink>.
          </p>
        </div>
      </div>
    </section>
  )
}
