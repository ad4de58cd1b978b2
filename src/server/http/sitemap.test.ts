import { describe, expect, it } from 'vitest'
import { sitemapEntries, sitemapFile } from './sitemap.ts'

const origin = 'https://shop.example.com'

describe('sitemap.xml', () => {
  it('lists every public page, and products with their last change', () => {
    const entries = sitemapEntries({
      brands: ['wrenfold'],
      categories: ['bags'],
      products: [{ slug: 'field-pack', changedAt: new Date('2025-06-01T12:00:00Z') }],
      pages: [{ slug: 'privacy', changedAt: new Date('2025-06-01T12:00:00Z') }],
    })
    const file = sitemapFile('/sitemap.xml', origin, entries) ?? ''
    for (const path of [
      '/',
      '/shop',
      '/brands',
      '/new-arrivals',
      '/sale',
      '/brand/wrenfold',
      '/category/bags',
    ])
      expect(file).toContain(`<url><loc>${origin}${path}</loc></url>`)
    expect(file).toContain(
      `<url><loc>${origin}/products/field-pack</loc><lastmod>2025-06-01T12:00:00.000Z</lastmod></url>`,
    )
    expect(sitemapFile('/sitemap-1.xml', origin, entries)).toBeUndefined()
  })

  it('is split into several files when there are more pages than fit in one', () => {
    const entries = Array.from({ length: 5 }, (_, index) => ({ path: `/products/${index}` }))
    const file = sitemapFile('/sitemap.xml', origin, entries, 2) ?? ''
    expect(file.match(/<sitemap><loc>[^<]+/g)).toHaveLength(3)
    expect(file).toContain(`<loc>${origin}/sitemap-3.xml</loc>`)
    expect(sitemapFile('/sitemap-3.xml', origin, entries, 2)?.match(/<loc>/g)).toHaveLength(1)
    expect(sitemapFile('/sitemap-4.xml', origin, entries, 2)).toBeUndefined()
    expect(sitemapFile('/sitemap-0.xml', origin, entries, 2)).toBeUndefined()
  })

  it('escapes XML special characters', () => {
    expect(sitemapFile('/sitemap.xml', origin, [{ path: '/a&b<c' }])).toContain('/a&#38;b&#60;c')
  })
})
