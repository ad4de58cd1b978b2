/** The footer of every page (spec, section 2). A customer-care entry is plain text until the owner sets its address. */
import { type ReactNode, useId } from 'react'
import { shopSettings } from '../../../catalogue/shop-settings.ts'
import { Link } from '../../ui/navigation.tsx'
import { SITE_NAME } from '../../ui/page-head.tsx'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'

const shopLinks = [
  { label: 'New Arrivals', href: '/category/clothing' },
  { label: 'Clothing', href: '/category/clothing' },
  { label: 'Footwear', href: '/category/footwear' },
  { label: 'Accessories', href: '/category/accessories' },
]

const Column = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="label-caps text-muted">
        {title}
      </h2>
      {children}
    </section>
  )
}

const entry = 'inline-flex min-h-11 items-center lg:min-h-9'

export const Footer = () => {
  const { statement, newsletter, customerCare } = shopSettings.footer
  return (
    <footer className="border-t border-line bg-shell">
      <div className="frame grid gap-x-8 gap-y-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.3fr_0.8fr_0.9fr_1.6fr] lg:py-16">
        <div className="max-sm:order-last">
          <p className="text-2xl font-semibold tracking-[-0.045em]">{SITE_NAME}</p>
          <p className="mt-3 max-w-xs text-sm text-pretty text-muted">{statement}</p>
        </div>
        <div className="grid grid-cols-2 gap-x-8 sm:contents">
          <nav aria-label="Footer">
            <Column title="Shop">
              <ul className="mt-2 text-[0.9375rem]">
                {shopLinks.map(({ label, href }) => (
                  <li key={label}>
                    <Link href={href} className={`${entry} underline-offset-4 hover:underline`}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </Column>
          </nav>
          <Column title="Customer care">
            <ul className="mt-2 text-[0.9375rem]">
              {customerCare.map(({ label, href }) => (
                <li key={label}>
                  {href === null ? (
                    <span className={`${entry} text-muted`}>{label}</span>
                  ) : (
                    <Link href={href} className={`${entry} underline-offset-4 hover:underline`}>
                      {label}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </Column>
        </div>
        <div className="noscript:hidden max-sm:order-first">
          <Column title="Newsletter">
            <p className="mt-3 mb-4 max-w-md text-sm text-pretty text-muted">{newsletter}</p>
            <NewsletterForm action="Subscribe" />
          </Column>
        </div>
      </div>
      <div className="border-t border-line">
        <p className="frame py-5 text-sm text-muted">© {SITE_NAME}</p>
      </div>
    </footer>
  )
}
