/** sitemap.xml with every public page, split into several files when there are many, and robots.txt. */
import { escapeXml } from '../../domain/xml.ts'
import { builtPages, type PageEntry } from '../../site/pages.ts'
import type { PublicPages } from '../../storage/products/sitemap-slugs.ts'

/** URLs in one file, by the sitemaps protocol. */
export const MAX_SITEMAP_URLS = 50_000

export type SitemapEntry = { path: string; changedAt?: Date }

/** Pages with one path first, then content pages, categories, brands and products. */
export const sitemapEntries = ({ brands, categories, products, pages }: PublicPages): SitemapEntry[] => {
  const pathsOf = (kind: PageEntry['sitemap']) =>
    builtPages.filter(([, { sitemap }]) => sitemap === kind).map(([path]) => path)
  const bySlug = (kind: PageEntry['sitemap'], entries: readonly { slug: string; changedAt?: Date }[]) =>
    pathsOf(kind).flatMap((pattern) =>
      entries.map(({ slug, ...dates }) => ({ path: pattern.replace(':slug', () => slug), ...dates })),
    )
  return [
    ...pathsOf('path').map((path) => ({ path })),
    ...bySlug('pages', pages),
    ...bySlug(
      'categories',
      categories.map((slug) => ({ slug })),
    ),
    ...bySlug(
      'brands',
      brands.map((slug) => ({ slug })),
    ),
    ...bySlug('products', products),
  ]
}

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

/** Disallows every page that the sitemap leaves out. */
export const robotsText = (origin: string): string => {
  const disallowed = builtPages
    // A rule applies to every path that begins with it: /admin includes the staff screens.
    .filter(([path, { sitemap }]) => sitemap === null && !path.includes(':'))
    .map(([path]) => path)
  return `User-agent: *
${[...disallowed.sort(), '/api/'].map((path) => `Disallow: ${path}`).join('\n')}
Allow: /

Sitemap: ${origin}/sitemap.xml
`
}
