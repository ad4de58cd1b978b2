/**
 * A Shopify export with a folder of pictures, as a new owner has it: `node e2e/setup/shopify-export.ts FOLDER [PRODUCTS]`
 * writes FOLDER/products_export.csv and FOLDER/pictures. The same arguments write the same file.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

type Kind = {
  type: string
  nouns: readonly string[]
  sizes: readonly string[]
  colors: readonly string[]
  pounds: readonly [from: number, to: number]
}

const kinds: readonly Kind[] = [
  {
    type: 'Shirts',
    nouns: ['Oxford Shirt', 'Linen Shirt', 'Band-Collar Shirt', 'Poplin Shirt'],
    sizes: ['S', 'M', 'L', 'XL', 'XXL'],
    colors: ['White', 'Sky', 'Ecru'],
    pounds: [45, 95],
  },
  {
    type: 'Trousers',
    nouns: ['Pleated Trousers', 'Work Trousers', 'Cord Trousers'],
    sizes: ['28', '30', '32', '34', '36'],
    colors: ['Navy', 'Stone'],
    pounds: [70, 140],
  },
  {
    type: 'Knitwear',
    nouns: ['Crew Jumper', 'Shawl Cardigan', 'Fisherman’s Rib'],
    sizes: ['S', 'M', 'L'],
    colors: ['Charcoal', 'Moss', 'Oat'],
    pounds: [85, 190],
  },
  {
    type: 'Shoes',
    nouns: ['Derby', 'Loafer', 'Chukka Boot'],
    sizes: ['41', '42', '43', '44', '45'],
    colors: [],
    pounds: [120, 260],
  },
  {
    type: 'Ties',
    nouns: ['Knitted Tie', 'Silk Tie'],
    sizes: [],
    colors: ['Burgundy', 'Navy'],
    pounds: [25, 60],
  },
  { type: 'Belts', nouns: ['Bridle Belt', 'Woven Belt'], sizes: [], colors: [], pounds: [35, 75] },
]
const vendors = ['Hollin & Son', 'Tarn', 'Maker’s Yard', 'Kestrel', 'O’Dowd', 'Linden', 'Northgate', 'Sallow']
const words = ['Harbour', 'Mill', 'Orchard', 'Chapel', 'Quay', 'Fell', 'Market', 'Garden', 'Station', 'Ridge']

/** The header of Shopify's template, without the columns that its exports leave empty. */
const COLUMNS = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'SKU',
  'Barcode',
  'Option1 name',
  'Option1 value',
  'Option2 name',
  'Option2 value',
  'Price',
  'Compare-at price',
  'Inventory tracker',
  'Inventory quantity',
  'Continue selling when out of stock',
  'Weight value (grams)',
  'Requires shipping',
  'Fulfillment service',
  'Product image URL',
  'Image position',
  'Image alt text',
  'Variant image URL',
  'Gift card',
  'SEO title',
  'SEO description',
] as const
type Row = Partial<Record<(typeof COLUMNS)[number], string>>

const cell = (text = ''): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (row: Row): string => COLUMNS.map((column) => cell(row[column])).join(',')

/** A number from 0 to below `limit` that depends on the arguments alone. */
const pick = (index: number, salt: number, limit: number): number =>
  Math.floor(((Math.imul(index * 31 + salt, 2_654_435_761) >>> 0) / 2 ** 32) * limit)
const choose = <T>(list: readonly T[], index: number, salt: number): T =>
  list[pick(index, salt, list.length)] as T

export type ExportedProduct = {
  title: string
  handle: string
  vendor: string
  type: string
  status: 'Active' | 'Draft'
  price: string
  /** File names in the folder of pictures. */
  pictures: string[]
  variants: { size: string | null; color: string | null; sku: string; quantity: number }[]
}

const exported = (index: number): ExportedProduct => {
  const kind = kinds[index % kinds.length] as Kind
  const title = `${choose(words, index, 1)} ${choose(kind.nouns, index, 2)} No. ${index + 1}`
  const handle = title
    .toLowerCase()
    .replaceAll('’', '')
    .replace(/[^a-z0-9]+/g, '-')
  const [from, to] = kind.pounds
  const code = `SKU-${String(index + 1).padStart(4, '0')}`
  const variants = (kind.sizes.length > 0 ? kind.sizes : [null]).flatMap((size) =>
    (kind.colors.length > 0 ? kind.colors : [null]).map((color) => ({
      size,
      color,
      sku: [code, size, color?.slice(0, 3).toUpperCase()].filter(Boolean).join('-'),
      quantity: pick(index, (size ?? '').length + (color ?? '').length + 7, 12) + 1,
    })),
  )
  return {
    title,
    handle,
    vendor: choose(vendors, index, 3),
    type: kind.type,
    status: index % 25 === 24 ? 'Draft' : 'Active',
    price: `${from + pick(index, 4, to - from)}.${index % 3 === 0 ? '50' : '00'}`,
    pictures: index % 5 === 0 ? [`${handle}-1.jpg`, `${handle}-2.jpg`] : [`${handle}-1.jpg`],
    variants,
  }
}

const shopifyUrl = (file: string): string =>
  `https://cdn.shopify.com/s/files/1/0712/3456/files/${file}?v=1718000000`

const rowsOf = (product: ExportedProduct, index: number): Row[] => {
  const { title, handle, vendor, type, status, price, pictures, variants } = product
  const [first] = variants
  const names = [
    ...(first?.size ? [['Size', (v: typeof first) => v.size ?? ''] as const] : []),
    ...(first?.color ? [['Color', (v: typeof first) => v.color ?? ''] as const] : []),
  ]
  const isReduced = index % 9 === 4
  const variantRows = variants.map(
    (variant, place): Row => ({
      'URL handle': handle,
      SKU: variant.sku,
      Barcode: `50${String(10_000_000_000 + index * 100 + place)}`,
      'Option1 name': place > 0 ? '' : (names[0]?.[0] ?? 'Title'),
      'Option1 value': names[0]?.[1](variant) ?? 'Default Title',
      'Option2 name': place > 0 ? '' : (names[1]?.[0] ?? ''),
      'Option2 value': names[1]?.[1](variant) ?? '',
      Price: price,
      'Compare-at price': isReduced ? (Number.parseInt(price, 10) + 30).toFixed(2) : '',
      'Inventory tracker': 'shopify',
      'Inventory quantity': String(variant.quantity),
      'Continue selling when out of stock': 'DENY',
      'Weight value (grams)': '400',
      'Requires shipping': 'TRUE',
      'Fulfillment service': 'manual',
    }),
  )
  const pictureRows = pictures.slice(1).map(
    (file, place): Row => ({
      'URL handle': handle,
      'Product image URL': shopifyUrl(file),
      'Image position': String(place + 2),
      'Image alt text': `${title}, detail`,
    }),
  )
  Object.assign(variantRows[0] as Row, {
    Title: title,
    Description: `<p>Made by ${vendor.replace('&', '&amp;')} in small numbers.</p>\n<ul><li>Cut "by hand", one at a time</li><li>Wash cool</li></ul>`,
    Vendor: vendor,
    Type: type,
    Tags: isReduced ? `sale, ${type.toLowerCase()}` : type.toLowerCase(),
    'Published on online store': status === 'Active' ? 'TRUE' : 'FALSE',
    Status: status,
    'Product image URL': shopifyUrl(pictures[0] ?? ''),
    'Image position': '1',
    'Image alt text': title,
    'Gift card': 'FALSE',
    'SEO title': index % 10 === 0 ? `${title} by ${vendor}` : '',
  })
  return [...variantRows, ...pictureRows]
}

/** A plain background with a shape, a little different for each picture: equal files would be kept once. */
const drawPicture = (index: number, place: number): Promise<Buffer> => {
  const hue = pick(index, 11 + place, 360)
  const radius = 60 + pick(index, 13, 80)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600">
    <rect width="480" height="600" fill="hsl(${hue} 22% 86%)"/>
    <rect x="${160 - radius / 2}" y="140" width="${160 + radius}" height="320" rx="${radius / 3}" fill="hsl(${(hue + 180) % 360} 34% ${30 + (index % 30)}%)"/>
    <rect x="${index % 480}" y="590" width="3" height="6" fill="black"/>
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}

export const writeShopifyExport = async (
  folder: string,
  count = 400,
): Promise<{ file: string; pictures: string; products: ExportedProduct[] }> => {
  const file = join(folder, 'products_export.csv')
  const pictures = join(folder, 'pictures')
  mkdirSync(pictures, { recursive: true })
  const products = Array.from({ length: count }, (_, index) => exported(index))
  const rows = products.flatMap(rowsOf)
  writeFileSync(file, `${[COLUMNS.join(','), ...rows.map(line)].join('\r\n')}\r\n`)
  for (const [index, product] of products.entries())
    for (const [place, name] of product.pictures.entries())
      writeFileSync(join(pictures, name), await drawPicture(index, place))
  return { file, pictures, products }
}

if (import.meta.main) {
  const [folder, count = '400'] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Usage: node e2e/setup/shopify-export.ts FOLDER [PRODUCTS]')
  const { file, products } = await writeShopifyExport(folder, Number(count))
  process.stdout.write(`${file}: ${products.length} products\n`)
}
