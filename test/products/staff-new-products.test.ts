/** Products that staff add: every field, and what is refused. */
import { describe, expect, test } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import { testApi } from '../setup/api.ts'
import { drawTestPicture } from '../setup/pictures.ts'
import { productCalls } from '../setup/product-calls.ts'

const api = testApi()
const staff = productCalls(api)
const { create, read, call, groups } = staff

const refusal = async (reply: Promise<{ status: number; text: string }>) => {
  const { status, text } = await reply
  return [status, text]
}
const post = (body: object) =>
  refusal(
    call('POST', '/api/admin/catalogue/products', { name: 'Refused', price: '5.00', ...groups(), ...body }),
  )

describe('A new product', () => {
  test('of a name, brand, category and price is a draft with an address, a SKU and one variant', async () => {
    const product = await create({ name: 'Café Räuber & Söhne' })
    expect(product).toMatchObject({
      slug: 'cafe-rauber-and-sohne',
      sku: 'CAFE-RAUBER-AND-SOHNE',
      status: 'draft',
      counting: 'together',
      inStock: true,
      stockQuantity: 0,
      hasOrders: false,
      version: 1,
      variants: [{ size: null, color: null, sku: 'CAFE-RAUBER-AND-SOHNE', stockQuantity: null }],
    })
    expect(await read(product.id)).toEqual(product)
  })

  test('gets another address and SKU where those of its name are taken', async () => {
    const first = await create({ name: 'Twin' })
    const second = await create({ name: 'Twin' })
    expect([first.slug, second.slug]).toEqual(['twin', 'twin-2'])
    expect([first.sku, second.sku]).toEqual(['TWIN', 'TWIN-2'])
  })

  test('with sizes and colors has every combination, with SKUs made of its own', async () => {
    const product = await create({
      name: 'Combined',
      sku: 'CMB',
      sizes: ['S', 'M'],
      colors: ['Ink', 'Chalk'],
    })
    expect(product.variants.map(({ sku }) => sku)).toEqual([
      'CMB-S-INK',
      'CMB-S-CHALK',
      'CMB-M-INK',
      'CMB-M-CHALK',
    ])
  })

  test('keeps every field, and shoppers find it once it is live', async () => {
    const { url } = (
      await api().call('POST', '/api/admin/pictures', {
        raw: new Uint8Array(await drawTestPicture()),
        headers: staff.headers(),
      })
    ).json<{ url: string }>()
    const input = {
      name: 'Whole Shirt',
      slug: 'the-whole-shirt',
      description: 'With zanzibarite buttons.',
      price: '68',
      compareAtPrice: '80.50',
      sku: 'WHOLE',
      status: 'live' as const,
      newArrival: true,
      onSale: true,
      featured: true,
      tags: ['summer'],
      inStock: true,
      images: [url],
      colorImages: { Ink: url },
      imageAlts: { [url]: 'A shirt' },
      features: ['Washes well'],
      dimensions: 'Chest 110 cm',
      material: 'Linen',
      warranty: 'Two years',
      details: [{ name: 'Made in', value: 'Portugal' }],
      seoTitle: 'A linen shirt',
      seoDescription: 'To be found.',
      counting: 'by-variant' as const,
      sizes: ['S', 'M'],
      colors: ['Ink'],
      variants: [
        { size: 'S', color: 'Ink', sku: 'W-S', barcode: '0012345678905', stockQuantity: 3 },
        { size: 'M', color: 'Ink', sku: null, barcode: '', stockQuantity: 0 },
      ],
    }
    const product = await create(input)
    expect(product).toMatchObject({
      ...input,
      price: '68.00',
      stockQuantity: 3,
      variants: [
        { size: 'S', color: 'Ink', sku: 'W-S', barcode: '0012345678905', stockQuantity: 3 },
        { size: 'M', color: 'Ink', sku: null, barcode: null, stockQuantity: 0 },
      ],
    })
    const found = (await api().call('GET', '/api/products?search=zanzibarite')).json<Product[]>()
    expect(found.map(({ slug }) => slug)).toEqual(['the-whole-shirt'])
    expect(api().changes).toContainEqual({ productIds: [product.id] })
  })

  test.each([
    ['no name', { name: ' ' }, 'name must not be empty.'],
    ['a price of zero', { price: '0' }, /^Price must be an amount/],
    ['an unknown field', { colour: 'x' }, 'The request body has no field "colour".'],
    ['an invalid address', { slug: 'Not A Slug' }, /^slug must be lower-case letters/],
    ['a size twice', { sizes: ['Small', 'Small'] }, 'The size "Small" is listed twice.'],
    [
      'a size twice but for case',
      { sizes: ['Small', ' SMALL'] },
      'The sizes "Small" and "SMALL" are the same.',
    ],
    [
      'a color twice but for accents',
      { colors: ['Crème', 'creme'] },
      'The colors "Crème" and "creme" are the same.',
    ],
    ['an empty size', { sizes: ['S', '  '] }, 'A size must not be empty.'],
    [
      'a size that no variant has',
      { sizes: ['S', 'XL'], variants: [{ size: 'S', color: null }] },
      'No variant has the size "XL".',
    ],
    [
      'a variant of an unknown size',
      {
        sizes: ['S'],
        variants: [
          { size: 'S', color: null },
          { size: 'M', color: null },
        ],
      },
      'The variant "M" has a size that is not in the list of sizes.',
    ],
    [
      'two variants without options',
      {
        variants: [
          { size: null, color: null },
          { size: null, color: null },
        ],
      },
      'A product without sizes and colors has one variant.',
    ],
    [
      'a SKU for two variants',
      {
        sizes: ['S', 'M'],
        variants: [
          { size: 'S', color: null, sku: 'X1' },
          { size: 'M', color: null, sku: 'X1' },
        ],
      },
      'The SKU "X1" is used for two variants.',
    ],
    [
      'stock by variant though tracked by product',
      { sizes: ['S'], variants: [{ size: 'S', color: null, stockQuantity: 4 }] },
      'The variants of this product are tracked by product: set its stock instead.',
    ],
    [
      'a sum that is not the one of its variants',
      {
        counting: 'by-variant',
        stockQuantity: 9,
        sizes: ['S'],
        variants: [{ size: 'S', color: null, stockQuantity: 4 }],
      },
      'The stock of the variants is 4 together, not 9.',
    ],
    ['a picture of an unknown color', { colorImages: { Ink: '/x' } }, 'This product has no color "Ink".'],
  ])('with %s is refused', async (_, body, sentence) => {
    const before = await api().everything()
    const [status, text] = await post(body)
    expect(status).toBe(400)
    if (typeof sentence === 'string') expect(text).toBe(sentence)
    else expect(text).toMatch(sentence)
    expect(await api().everything()).toBe(before)
  })

  test('with an unknown brand, category or picture is refused', async () => {
    expect(await post({ brandId: 'brand_x' })).toEqual([422, 'There is no such brand.'])
    expect(await post({ categoryId: 'cat_x' })).toEqual([422, 'There is no such category.'])
    expect((await post({ images: ['/pictures/none.jpg'] }))[0]).toBe(422)
  })

  test('with a SKU or address of another product is refused, and the other is named (B10)', async () => {
    await create({ name: 'Owner of SKUs', sku: 'OWN', sizes: ['S', 'M'] })
    expect(await post({ sku: 'OWN' })).toEqual([422, 'The SKU "OWN" is that of "Owner of SKUs" already.'])
    expect(await post({ sku: 'OWN-M' })).toEqual([
      422,
      'The SKU "OWN-M" is that of a variant of "Owner of SKUs" already.',
    ])
    expect(await post({ variants: [{ size: null, color: null, sku: 'OWN' }] })).toEqual([
      422,
      'The SKU "OWN" is that of "Owner of SKUs" already.',
    ])
    expect(await post({ slug: 'owner-of-skus' })).toEqual([
      422,
      'The address "owner-of-skus" is that of "Owner of SKUs" already.',
    ])
  })

  test('with a SKU that two staff choose at once is added once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        call('POST', '/api/admin/catalogue/products', {
          name: `Race ${at}`,
          price: '5',
          sku: 'RACE',
          ...groups(),
        }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  })
})

test('Every call is for staff only', async () => {
  const paths: [string, string][] = [
    ['GET', '/api/admin/catalogue/products'],
    ['POST', '/api/admin/catalogue/products'],
    ['GET', '/api/admin/catalogue/products/x'],
    ['PATCH', '/api/admin/catalogue/products/x'],
    ['DELETE', '/api/admin/catalogue/products/x'],
    ['GET', '/api/admin/catalogue/products/x/counting'],
    ['POST', '/api/admin/catalogue/products/x/duplicate'],
    ['POST', '/api/admin/catalogue/products/x/archive'],
    ['POST', '/api/admin/catalogue/products/x/restore'],
  ]
  for (const [method, path] of paths)
    expect((await api().refused(method, path, method === 'GET' ? {} : { body: {} }))[0]).toBe(401)
})

test('No request caused a server error', () => {
  expect(api().faults).toEqual([])
})
