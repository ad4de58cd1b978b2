/** The home page's newsletter section, with the same form as the footer. */
import { Link } from '../../ui/link.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { queries } from '../queries.ts'
import { homeSettings, legal } from './settings.ts'
import { ShopImage } from './shop-image.tsx'

const OptionalLink = ({ href, children }: { href: string | null; children: string }) =>
  href === null ? (
    children
  ) : (
    <Link href={href} className="text-link">
      {children}
    </Link>
  )

export const Newsletter = () => {
  const { label, title, text, picture } = homeSettings.newsletter
  const { data: changes } = useQuery(queries.linkChanges())
  return (
    <section aria-labelledby="newsletter" className="bg-mist noscript:hidden">
      <div className="frame grid gap-x-gutter lg:grid-cols-[5fr_7fr]">
        <div className="bleed-left max-lg:hidden">
          <ShopImage
            picture={picture}
            slot="main"
            className="aspect-7/5 max-h-160 min-h-full object-bottom"
          />
        </div>
        <div className="self-center py-section">
          <p className="label-caps">{label}</p>
          <h2 id="newsletter" className="mt-3 text-title">
            {title}
          </h2>
          <p className="mt-3 mb-6 max-w-md text-pretty">{text}</p>
          <NewsletterForm action="SUBSCRIBE" />
          <p className="mt-3 max-w-md text-sm text-pretty">
            By subscribing you agree to our{' '}
            <OptionalLink href={legal.privacyPolicy ?? changes?.['/#privacy'] ?? null}>
              privacy policy
            </OptionalLink>{' '}
            and <OptionalLink href={legal.terms ?? changes?.['/#terms'] ?? null}>terms</OptionalLink>.
          </p>
        </div>
      </div>
    </section>
  )
}
