/** The home page's newsletter section, with the same form as the footer. */
import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { useShop } from '../../ui/shop.ts'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { useResolveLink } from '../use-resolve-link.ts'

const OptionalLink = ({ href, children }: { href: string | null; children: string }) =>
  href === null ? (
    children
  ) : (
    <Link href={href} className="text-link">
      {children}
    </Link>
  )

export const Newsletter = ({ picture, text }: { picture: ReactNode; text: ReactNode }) => {
  const { privacyPolicy, terms } = useShop().footer
  const resolve = useResolveLink()
  return (
    <section aria-labelledby="newsletter" className="bg-mist noscript:hidden">
      <div className="frame grid gap-x-gutter lg:grid-cols-[5fr_7fr]">
        <div className="bleed-left max-lg:hidden [&:not(:has(img))]:hidden">{picture}</div>
        <div className="self-center py-16">
          {text}
          <NewsletterForm action="SUBSCRIBE" />
          <p className="mt-3 max-w-md text-sm text-pretty">
            By subscribing you agree to our{' '}
            <OptionalLink href={privacyPolicy && resolve(privacyPolicy)}>privacy policy</OptionalLink> and{' '}
            <OptionalLink href={terms && resolve(terms)}>terms</OptionalLink>.
          </p>
        </div>
      </div>
    </section>
  )
}
