/** Product pages as the server renders them: archived, draft and moved products, links to variants, data for search engines. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadFrontendBundle } from '../../src/server/assets/frontend-bundle.ts'
import { inTransaction } from '../../src/storage/database/database.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { recordSlugChange } from '../../src/storage/products/redirects.ts'
import { testDatabase } from '../setup/database.ts'
import { openTestShop, type TestShop } from '../setup/shop.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const database = testDatabase({ from: 'empty' })
let shop: TestShop
beforeAll(async () => {
  const { db } = database()
  await migrate(db)
  await seedCatalogue(db, smallCatalogue)
  await sql`update products set status = 'archived' where slug = 'zip-wallet'`.execute(db)
  await sql`update products set status = 'draft' where slug = 'harbour-tote'`.execute(db)
  shop = await openTestShop(database().connection, { front: await loadFrontendBundle() })
})
afterAll(() => shop?.close())

const page = async (path: string) => {
  const answer = await shop.get(path)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  )
const rename = (slug: string, to: string) =>
  inTransaction(database().db, async (trx) => {
    const { id } = await trx
      .updateTable('products')
      .set({ slug: to })
      .where('slug', '=', slug)
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordSlugChange(trx, 'product', id, { from: slug, to })
  })

describe('an archived product', () => {
  test('answers 410 with a message', async () => {
    const answer = await shop.get('/api/products/zip-wallet')
    expect([answer.status, await answer.text()]).toEqual([410, 'This product is no longer sold.'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('has a page with status 410 that leads to its brand, its category and similar products', async () => {
    const { status, html } = await page('/products/zip-wallet')
    expect(status).toBe(410)
    expect(html).toContain('Zip Wallet is no longer sold.')
    expect(html).toContain('href="/brand/norrland"')
    expect(html).toContain('href="/category/wallets"')
    expect(html).toContain('href="/products/card-wallet"')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(dataOf(html)).toEqual([])
  })

  test('has a call of its own that returns only archived products', async () => {
    const answer = await shop.get('/api/archived-products/zip-wallet')
    const { name, brand, similar } = await answer.json()
    expect([name, brand.slug]).toEqual(['Zip Wallet', 'norrland'])
    const slugs = similar.map(({ slug }: { slug: string }) => slug)
    expect(slugs[0]).toBe('card-wallet')
    expect(slugs).not.toContain('zip-wallet')
    expect((await shop.get('/api/archived-products/card-wallet')).status).toBe(404)
    expect((await shop.get('/api/archived-products/harbour-tote')).status).toBe(404)
  })
})

describe('a draft', () => {
  const keyOf = async () => {
    const { rows } = await sql<{ preview_key: string }>`
      select preview_key from products where slug = 'harbour-tote'
    `.execute(database().db)
    return rows[0]?.preview_key ?? ''
  }

  test.each(['', '?preview=', '?preview=wrong', `?preview=${'0'.repeat(32)}`])(
    'is not found at its address with "%s"',
    async (search) => {
      expect((await page(`/products/harbour-tote${search}`)).status).toBe(404)
      expect((await shop.get(`/api/products/harbour-tote${search}`)).ok).toBe(false)
    },
  )

  test('is shown by its preview link, which is never cached nor indexed', async () => {
    const key = await keyOf()
    const { status, html, headers } = await page(`/products/harbour-tote?preview=${key}`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(html).toContain('Draft preview')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    const answer = await shop.get(`/api/products/harbour-tote?preview=${key}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ slug: 'harbour-tote', draft: true })
    await sql`update products set description = 'Rewritten.' where slug = 'harbour-tote'`.execute(
      database().db,
    )
    expect((await page(`/products/harbour-tote?preview=${key}`)).html).toContain('Rewritten.')
    expect((await page('/products/harbour-tote')).status).toBe(404)
  })

  test('cannot be put into a cart', async () => {
    const { rows } = await sql<{ id: string }>`select id from products where slug = 'harbour-tote'`.execute(
      database().db,
    )
    const body = JSON.stringify({ productId: rows[0]?.id, quantity: 1, sessionId: 'abcdefghi' })
    const answer = await fetch(`${shop.origin}/api/cart`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    expect([answer.status, await answer.text()]).toEqual([404, 'Product not found.'])
  })

  test('has a preview link that shows a live product like its own page', async () => {
    const { rows } = await sql<{ preview_key: string }>`
      select preview_key from products where slug = 'card-wallet'
    `.execute(database().db)
    const { status, html, headers } = await page(`/products/card-wallet?preview=${rows[0]?.preview_key}`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(html).not.toContain('Draft preview')
    expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/products\/card-wallet"\/>/)
  })
})

describe('an old slug', () => {
  test('answers one 301 to the present one, for pages and calls', async () => {
    await rename('cafe-cap', 'cafe-cap-2')
    await rename('cafe-cap-2', 'cafe-cap-3')
    const moved = await page('/products/cafe-cap?variant=gone')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/products/cafe-cap-3?variant=gone'])
    const answer = await shop.get('/api/products/cafe-cap')
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/api/products/cafe-cap-3'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await page('/products/cafe-cap-3')).status).toBe(200)
  })

  test('leads to an archived product, whose page answers 410', async () => {
    await rename('zip-wallet', 'zip-wallet-old')
    expect((await page('/products/zip-wallet')).headers.get('location')).toBe('/products/zip-wallet-old')
    expect((await page('/products/zip-wallet-old')).status).toBe(410)
    await rename('zip-wallet-old', 'zip-wallet')
  })
})

describe('a link to a variant', () => {
  const variantOf = async (slug: string, size: string, color: string) => {
    const product = await (await shop.get(`/api/products/${slug}`)).json()
    return product.variants.find(
      (each: { size: string; color: string }) => each.size === size && each.color === color,
    ).id as string
  }

  test('has its size and colour chosen in the document, and the canonical URL of the product', async () => {
    const id = await variantOf('chore-jacket', 'M', 'Navy')
    const { status, html } = await page(`/products/chore-jacket?variant=${id}`)
    expect(status).toBe(200)
    const checked = [...html.matchAll(/<input type="radio"[^>]*checked=""[^>]*>/g)].map(
      ([input]) => /value="(.*?)"/.exec(input)?.[1],
    )
    expect(checked).toEqual(['M', 'Navy'])
    expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/products\/chore-jacket"\/>/)
  })

  test('shows the picture of its colour first', async () => {
    const { db } = database()
    await sql`update products set color_images = '{"Tan": "/pictures/field-backpack-20l-2.svg"}',
      image_alts = '{"/pictures/field-backpack-20l-2.svg": "In tan, on a peg"}' where slug = 'field-backpack-20l'`.execute(
      db,
    )
    const { variants } = await (await shop.get('/api/products/field-backpack-20l')).json()
    const tan = variants.find(({ color }: { color: string }) => color === 'Tan')
    const { html } = await page(`/products/field-backpack-20l?variant=${tan.id}`)
    expect(/<img[^>]*fetchPriority="high"[^>]*>/.exec(html)?.[0]).toContain('alt="In tan, on a peg"')
    expect(html).toContain('<meta property="og:image:alt" content="In tan, on a peg"/>')
    expect((await page('/products/field-backpack-20l')).html).toContain('alt="In tan, on a peg"')
  })

  test('to a deleted variant shows the product', async () => {
    const { status, headers } = await page('/products/chore-jacket?variant=var_gone&utm_source=mail')
    expect([status, headers.get('location')]).toEqual([302, '/products/chore-jacket'])
  })
})

test('a size that is sold out in every colour is crossed out in the document', async () => {
  const { db } = database()
  await sql`update products set counting = 'by-variant' where slug = 'chore-jacket'`.execute(db)
  await sql`insert into inventory_items (id, product_id, on_hand)
    select 'item_' || v.id, product_id, case size when 'L' then 0 else 3 end
    from variants v join products p on p.id = product_id where slug = 'chore-jacket'`.execute(db)
  await sql`update variants v set inventory_item_id = 'item_' || v.id from products p
    where p.id = product_id and slug = 'chore-jacket'`.execute(db)
  await sql`delete from inventory_items i where not exists (select from variants v where v.inventory_item_id = i.id)`.execute(
    db,
  )
  const { html } = await page('/products/chore-jacket')
  expect([...html.matchAll(/<s [^>]*>(.*?)<\/s>/g)].map(([, text]) => text)).toEqual(['L'])
  expect(html).toContain('Sold out')
})

describe('the structured data', () => {
  test('of a product with variants is a group with an offer for each', async () => {
    const [group] = dataOf((await page('/products/chore-jacket')).html)
    expect(group).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ProductGroup',
      name: 'Chore Jacket',
      productGroupID: 'HB-CHORE-JACKET',
      variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    })
    expect(group.hasVariant).toHaveLength(6)
    const [first] = group.hasVariant
    expect(first).toMatchObject({
      '@type': 'Product',
      name: 'Chore Jacket, S, Olive',
      size: 'S',
      color: 'Olive',
      offers: { price: '140.00', priceCurrency: 'GBP', availability: 'https://schema.org/InStock' },
    })
    expect(first.offers.url).toMatch(/\/products\/chore-jacket\?variant=var_\w+$/)
    const ofSizeL = group.hasVariant.filter(({ size }: { size: string }) => size === 'L')
    expect(ofSizeL[0].offers.availability).toBe('https://schema.org/OutOfStock')
  })

  test('has the barcodes that are GTINs', async () => {
    await sql`update variants set barcode = case size when 'S' then '4006381333931' else '12345' end
      where product_id = (select id from products where slug = 'chore-jacket') and size <> 'L'`.execute(
      database().db,
    )
    const read = async () => dataOf((await page('/products/chore-jacket')).html)[0]
    await expect.poll(async () => (await read()).hasVariant[0].gtin).toBe('4006381333931')
    expect(
      (await read()).hasVariant.map(({ size, gtin }: { size: string; gtin?: string }) => [size, gtin]),
    ).toEqual(
      ['S', 'S', 'M', 'M', 'L', 'L'].map((size) => [size, size === 'S' ? '4006381333931' : undefined]),
    )
  })

  test('of a product without variants is the product', async () => {
    const [product] = dataOf((await page('/products/flagged-laces')).html)
    expect(product).toMatchObject({ '@type': 'Product', sku: 'HB-FLAGGED-LACES', offers: { price: '0.01' } })
  })
})

test('titles and descriptions for search engines take precedence', async () => {
  await sql`update products set seo_title = 'Laces that are flagged', seo_description = 'Short.'
    where slug = 'flagged-laces'`.execute(database().db)
  await expect
    .poll(async () => (await page('/products/flagged-laces')).html)
    .toContain('<title>Laces that are flagged')
})
