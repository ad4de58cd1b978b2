/** sitemap.xml with every public page, split into several files when there are many, and robots.txt. */
import type { PublicPages } from '../../storage/catalogue/public-pages.ts'

/** URLs in one file, by the sitemaps protocol. */
export const MAX_SITEMAP_URLS = 50_000

export type SitemapEntry = { path: string; changedAt?: Date }

export const sitemapEntries = ({ brands, categories, products }: PublicPages): SitemapEntry[] => [
  ...['/', '/shop', '/brands', '/new-arrivals', '/sale'].map((path) => ({ path })),
  ...categories.map((slug) => ({ path: `/category/${slug}` })),
  ...brands.map((slug) => ({ path: `/brand/${slug}` })),
  ...products.map(({ slug, changedAt }) => ({ path: `/products/${slug}`, changedAt })),
]

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const document = (root: string, children: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${children.join('\n')}\n</${root}>\n`

const urlSet = (origin: string, entries: SitemapEntry[]): string =>
  document(
    'urlset',
    entries.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`
    }),
  )

/**
 * The content of a sitemap file. "/sitemap.xml" lists all pages, or, when there are more than `max`, is an index of
 * "/sitemap-1.xml" and so on. Undefined where there is no such file.
 */
export const sitemapFile = (
  path: string,
  origin: string,
  entries: SitemapEntry[],
  max = MAX_SITEMAP_URLS,
): string | undefined => {
  const parts = Math.ceil(entries.length / max)
  if (path === '/sitemap.xml') {
    if (parts <= 1) return urlSet(origin, entries)
    const names = Array.from({ length: parts }, (_, index) => `${origin}/sitemap-${index + 1}.xml`)
    return document(
      'sitemapindex',
      names.map((name) => `<sitemap><loc>${escapeXml(name)}</loc></sitemap>`),
    )
  }
  const part = Number(/^\/sitemap-([1-9]\d{0,3})\.xml$/.exec(path)?.[1] ?? 0)
  if (parts <= 1 || part < 1 || part > parts) return undefined
  return urlSet(origin, entries.slice((part - 1) * max, part * max))
}

export const isSitemapPath = (pathname: string): boolean => /^\/sitemap(-\d+)?\.xml$/.test(pathname)

/** Search results, cart, checkout and admin are not landing pages, so crawlers are kept out. */
export const robotsText = (origin: string): string =>
  `User-agent: *
Disallow: /admin
Disallow: /cart
Disallow: /checkout
Disallow: /search
Disallow: /api/
Allow: /

Sitemap: ${origin}/sitemap.xml
`
