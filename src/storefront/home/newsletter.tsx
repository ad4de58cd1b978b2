/** The home page's newsletter section, with the same form as the footer. */
import type { ReactNode } from 'react'
import { shopSettings } from '../../../settings/shop-settings.ts'
import { Link } from '../../ui/link.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { queries } from '../queries.ts'

const { legal } = shopSettings

const OptionalLink = ({ href, children }: { href: string | null; children: string }) =>
  href === null ? (
    children
  ) : (
    <Link href={href} className="text-link">
      {children}
    </Link>
  )

export const Newsletter = ({ picture, text }: { picture: ReactNode; text: ReactNode }) => {
  const { data: changes } = useQuery(queries.linkChanges())
  return (
    <section aria-labelledby="newsletter" className="bg-mist noscript:hidden">
      <div className="frame grid gap-x-gutter lg:grid-cols-[5fr_7fr]">
        <div className="bleed-left max-lg:hidden">{picture}</div>
        <div className="self-center py-section">
          {text}
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
