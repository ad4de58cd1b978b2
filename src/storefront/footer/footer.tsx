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
      <h2 id={id} className="label-caps">
        {title}
      </h2>
      {children}
    </section>
  )
}

const entry = 'inline-flex min-h-11 items-center lg:min-h-8'

export const Footer = () => {
  const { statement, newsletter, customerCare } = shopSettings.footer
  return (
    <footer className="on-dark bg-moss-deep text-paper">
      <div className="frame grid gap-x-8 gap-y-10 pt-section pb-16 sm:grid-cols-2 lg:grid-cols-[5fr_2fr_2fr_5fr]">
        <p className="max-w-xs text-2xl text-pretty max-sm:order-last">{statement}</p>
        <div className="grid grid-cols-2 gap-x-8 sm:contents">
          <nav aria-label="Footer">
            <Column title="Shop">
              <ul className="mt-2 text-sm">
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
            <ul className="mt-2 text-sm">
              {customerCare.map(({ label, href }) => (
                <li key={label}>
                  {href === null ? (
                    <span className={`${entry} text-paper/75`}>{label}</span>
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
            <p className="mt-3 mb-4 max-w-md text-sm text-pretty">{newsletter}</p>
            <NewsletterForm action="Subscribe" />
          </Column>
        </div>
      </div>
      <div className="frame">
        <p className="border-t border-paper/25 py-6 text-sm">© {SITE_NAME}</p>
      </div>
    </footer>
  )
}
