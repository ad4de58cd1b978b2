/** The home page's newsletter block: it subscribes like the footer's. */
import { Link } from '../../ui/navigation.tsx'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { homeSettings, legal } from './settings.ts'

const MaybeLink = ({ href, children }: { href: string | null; children: string }) =>
  href === null ? (
    children
  ) : (
    <Link href={href} className="text-link">
      {children}
    </Link>
  )

export const Newsletter = () => {
  const { label, title, text } = homeSettings.newsletter
  return (
    <section aria-labelledby="newsletter" className="bg-mist noscript:hidden">
      <div className="frame grid items-center gap-x-10 gap-y-8 py-14 lg:grid-cols-2 lg:py-20">
        <div>
          <p className="label-caps text-moss">{label}</p>
          <h2 id="newsletter" className="mt-4 text-title">
            {title}
          </h2>
          <p className="mt-3 max-w-md text-pretty text-muted">{text}</p>
        </div>
        <div className="lg:justify-self-end">
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
