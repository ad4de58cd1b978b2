/** The footer of every page (spec, section 2). A customer-care entry is plain text until the owner sets its address. */
import { type ReactNode, useId } from 'react'
import type { Shop } from '../../contract/settings/shop.ts'
import { Link } from '../../ui/link.tsx'
import { useShop } from '../../ui/shop.ts'
import { resolveEntries } from '../link-changes.ts'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { useResolveLink } from '../use-resolve-link.ts'

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

const entryClasses = 'inline-flex min-h-11 items-center py-1 lg:min-h-8'

/** Entries without a URL are text that no link looks like, in the same rows. */
const Links = ({ entries }: { entries: readonly { label: string; href: string | null }[] }) => (
  <ul className="mt-2 text-sm">
    {entries.map(({ label, href }) => (
      <li key={label}>
        {href === null ? (
          <span className={`${entryClasses} text-line`}>{label}</span>
        ) : (
          <Link href={href} className={`${entryClasses} text-link`}>
            {label}
          </Link>
        )}
      </li>
    ))}
  </ul>
)

type CompanyLineProps = { company: NonNullable<Shop['company']>; taxName: Shop['taxName'] }

/** Whom shoppers buy from, as far as the owner has said. */
const CompanyLine = ({ company, taxName = 'VAT' }: CompanyLineProps) => {
  const { legalName, address, vatNumber, registration, email, phone } = company
  const parts = [
    legalName,
    address.replaceAll('\n', ', '),
    vatNumber && `${taxName} ${vatNumber}`,
    registration,
    phone,
  ]
  return (
    <span className="mt-1 block wrap-anywhere text-line">
      <span>{`${parts.filter(Boolean).join(' · ')} `}</span>
      {email && (
        <a href={`mailto:${email}`} className="text-link">
          {email}
        </a>
      )}
    </span>
  )
}

export const Footer = () => {
  const resolve = useResolveLink()
  const { name, tagline, company, footer, taxName } = useShop()
  const careEntries = footer.customerCare.flatMap((entry) => {
    const href = entry.href && resolve(entry.href)
    return entry.href === null || href !== null ? [{ label: entry.label, href }] : []
  })
  return (
    <footer className="foot-below on-dark bg-moss-deep text-paper">
      <div className="frame grid gap-x-8 gap-y-10 pt-16 pb-12 sm:grid-cols-2 md:grid-cols-[1fr_1fr_2fr] lg:grid-cols-[5fr_2fr_2fr_5fr]">
        <p className="max-w-xs text-2xl text-pretty max-sm:order-last sm:max-lg:col-span-full sm:max-lg:max-w-md">
          {tagline}
        </p>
        <div className="grid grid-cols-2 gap-x-8 sm:contents">
          <nav aria-label="Footer">
            <Column title="Shop">
              <Links entries={resolveEntries(footer.links, resolve)} />
            </Column>
          </nav>
          <Column title="Customer care">
            <Links entries={careEntries} />
          </Column>
        </div>
        <div className="noscript:hidden max-sm:order-first sm:max-md:col-span-full">
          <Column title="Newsletter">
            <p className="mt-3 mb-4 max-w-md text-sm text-pretty">{footer.newsletter}</p>
            <NewsletterForm action="Subscribe" />
          </Column>
        </div>
      </div>
      <div className="frame">
        <p className="border-t border-moss py-6 text-sm">
          <span>{`© ${name}`}</span>
          {company && <CompanyLine company={company} taxName={taxName} />}
        </p>
      </div>
    </footer>
  )
}
