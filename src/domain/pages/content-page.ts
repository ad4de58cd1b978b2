/**
 * Content pages: texts that the owner writes in Markdown. A page can have a purpose, such as the privacy policy, which
 * at most one page has at a time; the links of the footer to a purpose appear when its page is published.
 */

export const PAGE_STATUSES = ['draft', 'published', 'archived'] as const
export type PageStatus = (typeof PAGE_STATUSES)[number]

/** Where the footer links to a published page. */
export const PAGE_PLACES = ['none', 'footer', 'customer-care', 'legal'] as const
export type PagePlace = (typeof PAGE_PLACES)[number]

export const PAGE_PURPOSES = [
  'shipping-returns',
  'size-guide',
  'contact',
  'faq',
  'privacy',
  'terms',
  'withdrawal',
  'imprint',
] as const
export type PagePurpose = (typeof PAGE_PURPOSES)[number]

type PurposeDetails = {
  /** Of the footer's entry; for customer care, of the specification (section 2). */
  label: string
  /** The slug of a new page, which always leads to the page of the purpose, whatever slug that has. */
  slug: string
  place: PagePlace
  /** Addresses that shoppers type, which lead to the page. */
  shortAddresses: readonly string[]
}

export const pagePurposes: Record<PagePurpose, PurposeDetails> = {
  'shipping-returns': {
    label: 'Shipping & Returns',
    slug: 'shipping-and-returns',
    place: 'customer-care',
    shortAddresses: ['/shipping'],
  },
  'size-guide': {
    label: 'Size Guide',
    slug: 'size-guide',
    place: 'customer-care',
    shortAddresses: ['/size-guide'],
  },
  contact: { label: 'Contact Us', slug: 'contact', place: 'customer-care', shortAddresses: ['/contact'] },
  faq: { label: 'FAQ', slug: 'faq', place: 'customer-care', shortAddresses: ['/faq'] },
  privacy: { label: 'Privacy policy', slug: 'privacy', place: 'legal', shortAddresses: ['/privacy'] },
  terms: { label: 'Terms', slug: 'terms', place: 'legal', shortAddresses: ['/terms'] },
  withdrawal: {
    label: 'Right of withdrawal',
    slug: 'right-of-withdrawal',
    place: 'legal',
    shortAddresses: ['/returns', '/withdrawal'],
  },
  imprint: { label: 'Imprint', slug: 'imprint', place: 'legal', shortAddresses: ['/imprint'] },
}

/** The pages whose text the confirmation of an order encloses. */
export const ENCLOSED_PURPOSES: readonly PagePurpose[] = ['terms', 'withdrawal']

export const pagePath = (slug: string): string => `/pages/${slug}`

const shortAddresses = new Map(
  Object.values(pagePurposes).flatMap(({ slug, shortAddresses: addresses }) =>
    addresses.map((address) => [address, pagePath(slug)]),
  ),
)

/** "/privacy" -> "/pages/privacy"; undefined for any other path. */
export const findShortAddress = (pathname: string): string | undefined => shortAddresses.get(pathname)

/** The purpose whose pages have this slug at first. */
export const purposeOfSlug = (slug: string): PagePurpose | undefined =>
  PAGE_PURPOSES.find((purpose) => pagePurposes[purpose].slug === slug)

/** Characters. */
export const MAX_PAGE_TITLE_LENGTH = 120
export const MAX_PAGE_BODY_LENGTH = 60_000
export const MAX_SEO_TITLE_LENGTH = 120
export const MAX_SEO_DESCRIPTION_LENGTH = 320
export const MAX_PAGES = 500
/** Versions of a page that are kept, beside those that orders enclose. */
export const MAX_PAGE_VERSIONS = 100

/** A published page, as links need it. */
export type LinkedPage = {
  slug: string
  title: string
  place: PagePlace
  purpose: PagePurpose | null
  /** The demo's text of an invented shop. */
  isExample: boolean
}

type FooterLinks = {
  links: { href: string }[]
  customerCare: { label: string; href: string | null }[]
  privacyPolicy: string | null
  terms: string | null
}

const LEGAL_PURPOSES: readonly PagePurpose[] = ['imprint', 'privacy', 'terms', 'withdrawal']

/** The links to the owner's legal pages, for pages without the footer of the site; none to the demo's examples. */
export const legalLinks = (
  { privacyPolicy, terms }: Pick<FooterLinks, 'privacyPolicy' | 'terms'>,
  pages: readonly LinkedPage[],
): { label: string; href: string }[] => {
  const addresses: Partial<Record<PagePurpose, string | null>> = { privacy: privacyPolicy, terms }
  return LEGAL_PURPOSES.flatMap((wanted) => {
    const page = pages.find(({ purpose, isExample }) => purpose === wanted && !isExample)
    if (page) return [{ label: page.title, href: pagePath(page.slug) }]
    const href = addresses[wanted]
    return href ? [{ label: pagePurposes[wanted].label, href }] : []
  })
}

/** An entry of the footer leads to the page whose title it has. */
export const isSameLabel = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/**
 * The footer with links to the published pages. A customer-care entry leads to the page of its label, else to the
 * owner's address; pages that no entry leads to stand behind the entries. The demo's examples have no entry, because
 * the demo has the footer of the specification, and the privacy policy and the terms lead to them only where the owner
 * has no address.
 */
export const linkContentPages = <Footer extends FooterLinks>(
  footer: Footer,
  pages: readonly LinkedPage[],
): Footer => {
  const hrefs = new Map(
    pages
      .filter(({ place, isExample }) => place !== 'none' && !isExample)
      .map(({ slug, title, purpose, place }) => [
        purpose && place === 'customer-care' ? pagePurposes[purpose].label : title,
        pagePath(slug),
      ]),
  )
  const entries = [...hrefs].map(([label, href]) => ({ label, href }))
  const own = footer.customerCare.map(({ label, href }) => ({
    label,
    href: entries.find((entry) => isSameLabel(entry.label, label))?.href ?? href,
  }))
  const linked = new Set([...footer.links, ...own].map(({ href }) => href))
  const legal = (wanted: PagePurpose, address: string | null): string | null => {
    const page = pages.find(({ purpose }) => purpose === wanted)
    return page && !(page.isExample && address !== null) ? pagePath(page.slug) : address
  }
  return {
    ...footer,
    customerCare: [...own, ...entries.filter(({ href }) => !linked.has(href))],
    privacyPolicy: legal('privacy', footer.privacyPolicy),
    terms: legal('terms', footer.terms),
  }
}
