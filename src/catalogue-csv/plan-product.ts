/**
 * Compares a product of the file with that of the shop: what would be created, changed or emptied, and every reason that
 * forbids it. Pure: the dry run shows the result, the run writes it, and both are the same by construction.
 */
import type { ProductStatus, StockCounting } from '../domain/catalogue.ts'
import { decimal } from '../domain/money.ts'
import { MAX_PICTURES } from '../domain/picture-address.ts'
import { foldText } from '../domain/search-text.ts'
import { choiceText } from '../domain/variants.ts'
import type { FileProblem, FileProduct, FileVariant } from './model.ts'
import type { ExportedProduct } from './shopify-writer.ts'

export type ShopVariant = ExportedProduct['variants'][number] & {
  id: string
  itemId: string
  position: number
}
export type ShopProduct = Omit<ExportedProduct, 'variants' | 'brand' | 'category'> & {
  id: string
  version: number
  brand: { id: string; name: string; slug: string }
  category: { id: string; name: string; slug: string; parentName: string | null }
  sizes: readonly string[]
  colors: readonly string[]
  variants: readonly ShopVariant[]
}

/** A brand or category that exists, or is created by the run. */
export type Group = { id: string; name: string; slug: string; parentName: string | null; isNew: boolean }

export type PlannedPicture = {
  source: string
  /** The address of a picture that the shop has; null: to be fetched after the data. */
  url: string | null
  alt: string | undefined
  colors: string[]
}

export type PlannedVariant = {
  /** Null: a new one. */
  id: string | null
  size: string | null
  color: string | null
  sku: string | null
  barcode: string | null
  /** Units to add to what its item has then, or the units of a new item; null: no change. */
  stock: number | null
  itemId: string | null
}

export type Change = { field: string; from: string; to: string }

export type PlannedProduct = {
  line: number
  row: number
  kind: 'create' | 'change' | 'unchanged' | 'error'
  handle: string
  name: string
  product: ShopProduct | null
  changes: Change[]
  emptied: string[]
  problems: FileProblem[]
  notes: FileProblem[]
  /** By variant in the order of the file, or one figure for all: what the dry run saw. */
  seenStock: (number | null)[]
  /** What is written; null for an error. */
  written: WrittenProduct | null
}

export type WrittenProduct = {
  slug: string
  name: string
  description: string
  pricePence: number
  compareAtPence: number | null
  brand: Group
  category: Group
  tags: readonly string[]
  status: ProductStatus
  newArrival: boolean
  featured: boolean
  onSale: boolean
  inStock: boolean
  counting: StockCounting
  sku: string
  features: readonly string[]
  dimensions: string
  material: string
  warranty: string
  details: ExportedProduct['details']
  seoTitle: string
  seoDescription: string
  sizes: string[]
  colors: string[]
  variants: PlannedVariant[]
  /** Undefined: the pictures stay. */
  pictures: PlannedPicture[] | undefined
}

export type PlanContext = {
  brand: (name: string, slug: string | undefined) => Group
  category: (path: readonly string[], slug: string | undefined) => Group
  /** For new products without one in the file. */
  fallback: { brand: string | undefined; category: string | undefined }
  /** The shop's picture of a source, where it has one. */
  pictureOf: (source: string) => string | undefined
  /** A SKU for a new product that the file gives none. */
  freeSku: (wanted: string) => string
  /** Figures that an earlier dry run saw, so that units sold since stay sold. */
  seenStock: (number | null)[] | undefined
}

const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text)

/** Which variant of the shop each row means: by SKU, else by size and colour, else the only one. */
const matchVariants = (
  file: FileProduct,
  shop: ShopProduct | null,
  problems: FileProblem[],
): (ShopVariant | null | undefined)[] => {
  const free = new Set(shop?.variants ?? [])
  const take = (variant: ShopVariant | undefined): ShopVariant | undefined => {
    if (variant) free.delete(variant)
    return variant
  }
  const bySku = file.variants.map(({ sku }) =>
    sku ? take([...free].find((variant) => variant.sku === sku)) : undefined,
  )
  const same = (a: string | null, b: string | null) => foldText(a ?? '') === foldText(b ?? '')
  return file.variants.map((row, index) => {
    const found = bySku[index]
    if (found) return found
    const { choice } = row
    if (choice) {
      const chosen = [...free].find(
        (variant) => same(variant.size, choice.size) && same(variant.color, choice.color),
      )
      if (chosen) return take(chosen)
      if (!shop) return null
      // A product without options that gets some keeps its only variant, and one row without options means the only one.
      const only = shop.variants.length === 1 && file.variants.length === 1 ? [...free][0] : undefined
      return only ? take(only) : null
    }
    if (!shop) return null
    const only = shop.variants.length === 1 ? [...free][0] : undefined
    if (only) return take(only)
    if (row.sku || row.barcode || row.stock !== undefined)
      problems.push({
        line: row.line,
        row: row.row,
        column: row.column,
        sentence: `"${shop.name}" has ${shop.variants.length} variants, and the row does not say which it means.`,
      })
    return undefined
  })
}

const place = ({ line, row, column }: FileVariant): Omit<FileProblem, 'sentence'> => ({ line, row, column })

/** The one figure of a product that is counted together; rows that disagree are an error (B28). */
const agreedStock = (variants: readonly FileVariant[], problems: FileProblem[]): number | undefined => {
  const counted = variants.filter(({ stock }) => stock !== undefined)
  const [first] = counted
  const other = counted.find(({ stock }) => stock !== first?.stock)
  if (other && first)
    problems.push({
      ...place(other),
      sentence: `${other.stock} units here and ${first.stock} in line ${first.line}: the product is counted together, so its rows must have the same figure. To count by variant, change it in the product's editor.`,
    })
  return first?.stock
}

const planPictures = (
  file: FileProduct,
  context: PlanContext,
  notes: FileProblem[],
): PlannedPicture[] | undefined => {
  if (!file.pictures && file.variants.every(({ picture }) => picture === undefined)) return undefined
  if (!file.pictures) return undefined
  const colorsOf = new Map<string, Set<string>>()
  const listed = file.pictures.map(({ source, alt }) => ({ source, alt }))
  const shown = new Set<string>()
  for (const { choice, picture } of file.variants) {
    if (picture === undefined) continue
    if (!listed.some(({ source }) => source === picture)) listed.push({ source: picture, alt: undefined })
    const color = choice?.color ?? null
    if (color === null || shown.has(color)) continue
    shown.add(color)
    colorsOf.set(picture, (colorsOf.get(picture) ?? new Set()).add(color))
  }
  const pictures: PlannedPicture[] = []
  for (const { source, alt } of listed) {
    const url = context.pictureOf(source) ?? null
    const twin = pictures.find((each) => each.source === source || (url !== null && each.url === url))
    if (!twin) pictures.push({ source, url, alt, colors: [...(colorsOf.get(source) ?? [])] })
    else twin.alt ||= alt
  }
  if (pictures.length > MAX_PICTURES)
    notes.push({
      line: file.line,
      row: file.row,
      column: null,
      sentence: `Of ${pictures.length} pictures the product gets the first ${MAX_PICTURES}.`,
    })
  return pictures.slice(0, MAX_PICTURES)
}

const recordOf = (entries: Iterable<[string, string]>): string =>
  JSON.stringify([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)))

const priceText = (pence: number | null): string => (pence === null ? '' : decimal(pence))

const LABELS = {
  slug: 'URL handle',
  name: 'Title',
  description: 'Description',
  pricePence: 'Price',
  compareAtPence: 'Compare-at price',
  tags: 'Tags',
  status: 'Status',
  newArrival: 'New arrival',
  featured: 'Featured',
  onSale: 'On sale',
  inStock: 'For sale',
  counting: 'Stock counting',
  sku: 'Product SKU',
  features: 'Features',
  dimensions: 'Dimensions',
  material: 'Material',
  warranty: 'Warranty',
  details: 'Details',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
} as const satisfies Partial<Record<keyof WrittenProduct, string>>
type PlainField = keyof typeof LABELS

const textOf = (field: PlainField, product: Pick<WrittenProduct, PlainField>): string => {
  const value = product[field]
  if (field === 'pricePence' || field === 'compareAtPence') return priceText(value as number | null)
  if (Array.isArray(value))
    return value
      .map((entry: unknown) => (typeof entry === 'string' ? entry : Object.values(entry as object).join(': ')))
      .join(field === 'tags' ? ', ' : '\n')
  return value === true ? 'yes' : value === false ? 'no' : String(value)
}

/** The options in their order: those of the shop that are still used, then new ones as the file has them. */
const orderedOptions = (before: readonly string[], used: readonly (string | null)[]): string[] => {
  const wanted = new Set(used.filter((option) => option !== null))
  return [...new Set([...before.filter((option) => wanted.has(option)), ...wanted])]
}

const changesOf = (
  written: WrittenProduct,
  shop: ShopProduct,
  changes: Change[],
  emptied: string[],
): void => {
  const add = (field: string, from: string, to: string): void => {
    if (from === to) return
    changes.push({ field, from: short(from), to: short(to) })
    if (to === '' && from !== '') emptied.push(field)
  }
  for (const field of Object.keys(LABELS) as PlainField[]) {
    const [from, to] = [textOf(field, shop), textOf(field, written)]
    if (from !== to || JSON.stringify(shop[field]) !== JSON.stringify(written[field])) {
      changes.push({ field: LABELS[field], from: short(from), to: short(to) })
      if (to === '' && from !== '') emptied.push(LABELS[field])
    }
  }
  if (written.brand.id !== shop.brand.id) add('Vendor', shop.brand.name, `${written.brand.name}`)
  if (written.category.id !== shop.category.id)
    changes.push({ field: 'Type', from: shop.category.name, to: written.category.name })
  const { pictures } = written
  if (!pictures) return
  const listed = (urls: readonly string[]) => urls.map((url) => url.split('/').at(-1)).join(', ')
  const known = pictures.flatMap(({ url }) => url ?? [])
  if (pictures.some(({ url }) => url === null) || known.join('\n') !== shop.images.join('\n')) {
    changes.push({
      field: 'Pictures',
      from: short(listed(shop.images)),
      to: short(listed(pictures.map(({ source }) => source))),
    })
    if (pictures.length === 0) emptied.push('Pictures')
    return
  }
  const alts = new Map(Object.entries(shop.imageAlts).filter(([url]) => known.includes(url)))
  const wanted = new Map(alts)
  for (const { url, alt } of pictures)
    if (url !== null && alt !== undefined) {
      if (alt === '') wanted.delete(url)
      else wanted.set(url, alt)
    }
  if (recordOf(alts) !== recordOf(wanted))
    add('Image alt text', short([...alts.values()].join(', ')), short([...wanted.values()].join(', ')))
  const colors = new Map(pictures.flatMap(({ url, colors: shown }) => shown.map((color) => [color, url ?? ''] as [string, string])))
  const merged = new Map([...Object.entries(shop.colorImages), ...colors])
  if (recordOf(Object.entries(shop.colorImages)) !== recordOf(merged))
    changes.push({ field: 'Variant image', from: '', to: [...colors.keys()].join(', ') })
}

/** `handle`: as it is written for a new product. */
export const planProduct = (
  file: FileProduct,
  shop: ShopProduct | null,
  handle: string,
  context: PlanContext,
): PlannedProduct => {
  const problems = [...file.problems]
  const notes = [...file.notes]
  const changes: Change[] = []
  const emptied: string[] = []
  const { values } = file
  const matched = matchVariants(file, shop, problems)
  const rows = file.variants.flatMap((row, index) => {
    const variant = matched[index]
    return variant === undefined ? [] : [{ row, variant }]
  })
  const counting =
    values.counting ??
    shop?.counting ??
    file.countingIfNew ??
    (rows.length > 1 && rows.some(({ row }) => row.stock !== undefined) ? 'by-variant' : 'together')
  const missing = (field: string) =>
    problems.push({ line: file.line, row: file.row, column: null, sentence: `${field} is missing, and the product is new.` })
  const brandName = values.brand ?? (shop ? undefined : context.fallback.brand)
  const path = values.category ?? (shop || !context.fallback.category ? undefined : [context.fallback.category])
  if (!shop && values.pricePence === undefined && !problems.some(({ sentence }) => /price/i.test(sentence)))
    missing('The price')
  if (!shop && brandName === undefined) missing('The vendor (brand)')
  if (!shop && path === undefined) missing('The type (category)')
  const isCountingChanged = shop !== null && counting !== shop.counting
  const total = agreedTotal(counting, rows.map(({ row }) => row), problems)
  const seenStock = seenFigures(rows, shop, counting, context.seenStock)
  const variants = rows.map(({ row, variant }, index): PlannedVariant => {
    const size = row.choice === undefined ? (variant?.size ?? null) : keepSpelling(variant?.size, row.choice.size)
    const color = row.choice === undefined ? (variant?.color ?? null) : keepSpelling(variant?.color, row.choice.color)
    const wanted = counting === 'together' ? total : row.stock
    const seen = seenStock[counting === 'together' ? 0 : index] ?? null
    const isNewItem = variant === null || isCountingChanged
    return {
      id: variant?.id ?? null,
      size,
      color,
      sku: row.sku === undefined ? (variant?.sku ?? null) : row.sku,
      barcode: row.barcode === undefined ? (variant?.barcode ?? null) : row.barcode,
      stock:
        wanted === undefined
          ? isNewItem && counting === 'by-variant'
            ? 0
            : null
          : isNewItem && (counting === 'by-variant' || !shop)
            ? wanted
            : wanted === seen
              ? null
              : wanted - (seen ?? 0),
      itemId: variant?.itemId ?? null,
    }
  })
  noteVariantChanges(rows, variants, counting, total, seenStock, changes, emptied)
  if (!shop && rows.every(({ row }) => row.stock === undefined))
    notes.push({ line: file.line, row: file.row, column: null, sentence: 'The file has no stock for it: it gets 0 units.' })
  const untouched = (shop?.variants ?? []).filter(({ id }) => !variants.some((variant) => variant.id === id))
  const everyVariant = [...untouched, ...variants]
  const used = [...(shop?.variants ?? []).map((before) => variants.find(({ id }) => id === before.id) ?? before), ...variants.filter(({ id }) => id === null)]
  for (const option of ['size', 'color'] as const)
    if (everyVariant.some((variant) => variant[option] === null) && everyVariant.some((variant) => variant[option] !== null) && shop)
      problems.push({
        line: file.line,
        row: file.row,
        column: null,
        sentence: `Some variants of "${shop.name}" would have a ${option === 'size' ? 'size' : 'colour'} and others none.`,
      })
  const seenChoices = new Set<string>()
  for (const variant of everyVariant) {
    const key = foldText(`${variant.size ?? ''}\n${variant.color ?? ''}`)
    if (seenChoices.has(key) && shop)
      problems.push({ line: file.line, row: file.row, column: null, sentence: `Two variants of "${shop.name}" would be ${choiceText(variant) || 'the same'}.` })
    seenChoices.add(key)
  }
  const compareAt = values.compareAtPence === undefined ? (shop?.compareAtPence ?? null) : values.compareAtPence
  const price = values.pricePence ?? shop?.pricePence ?? 0
  const pictures = planPictures(file, context, notes)
  const isWritable = problems.length === 0
  const written: WrittenProduct | null = isWritable
    ? {
        slug: shop && file.isHandleDerived ? shop.slug : handle,
        name: values.name ?? '',
        description: values.description ?? shop?.description ?? '',
        pricePence: price,
        compareAtPence: compareAt,
        brand:
          brandName === undefined
            ? { ...(shop as ShopProduct).brand, parentName: null, isNew: false }
            : context.brand(brandName, values.brandSlug),
        category: path === undefined ? { ...(shop as ShopProduct).category, isNew: false } : context.category(path, values.categorySlug),
        tags: values.tags ?? shop?.tags ?? [],
        status: values.status ?? shop?.status ?? 'draft',
        newArrival: values.newArrival ?? ((shop?.newArrival ?? false) || file.flags.newArrival),
        featured: values.featured ?? ((shop?.featured ?? false) || file.flags.featured),
        onSale: values.onSale ?? shop?.onSale ?? (compareAt ?? 0) > price,
        inStock: values.inStock ?? shop?.inStock ?? true,
        counting,
        sku: shop && values.sku === undefined ? shop.sku : context.freeSku(values.sku ?? (variants.length === 1 ? variants[0]?.sku : null) ?? handle.toUpperCase()),
        features: values.features ?? shop?.features ?? [],
        dimensions: values.dimensions ?? shop?.dimensions ?? '',
        material: values.material ?? shop?.material ?? '',
        warranty: values.warranty ?? shop?.warranty ?? '',
        details: values.details ?? shop?.details ?? [],
        seoTitle: values.seoTitle ?? shop?.seoTitle ?? '',
        seoDescription: values.seoDescription ?? shop?.seoDescription ?? '',
        sizes: orderedOptions(shop?.sizes ?? [], used.map(({ size }) => size)),
        colors: orderedOptions(shop?.colors ?? [], used.map(({ color }) => color)),
        variants,
        pictures,
      }
    : null
  if (written && shop) changesOf(written, shop, changes, emptied)
  return {
    line: file.line,
    row: file.row,
    kind: !written ? 'error' : !shop ? 'create' : changes.length > 0 ? 'change' : 'unchanged',
    handle,
    name: values.name || (shop?.name ?? ''),
    product: shop,
    changes: shop ? changes : [],
    emptied: shop ? emptied : [],
    problems,
    notes,
    seenStock,
    written,
  }
}

/** A size in another case is the same one: the shop's spelling stays. */
const keepSpelling = (before: string | null | undefined, now: string | null): string | null =>
  before && now && before !== now && foldText(before) === foldText(now) && before.toLowerCase() === now.toLowerCase()
    ? before
    : now

type MatchedRow = { row: FileVariant; variant: ShopVariant | null }

const agreedTotal = (
  counting: StockCounting,
  rows: readonly FileVariant[],
  problems: FileProblem[],
): number | undefined => (counting === 'together' ? agreedStock(rows, problems) : undefined)

/** What the shop had when the dry run looked. */
const seenFigures = (
  rows: readonly MatchedRow[],
  shop: ShopProduct | null,
  counting: StockCounting,
  seen: (number | null)[] | undefined,
): (number | null)[] => {
  if (seen) return seen
  if (counting === 'together') {
    if (!shop) return [null]
    const items = new Map(shop.variants.map(({ itemId, stock }) => [itemId, stock]))
    return [[...items.values()].reduce((sum, units) => sum + units, 0)]
  }
  if (shop && shop.counting === 'together') return rows.map(() => null)
  return rows.map(({ variant }) => variant?.stock ?? null)
}

const noteVariantChanges = (
  rows: readonly MatchedRow[],
  variants: readonly PlannedVariant[],
  counting: StockCounting,
  total: number | undefined,
  seenStock: readonly (number | null)[],
  changes: Change[],
  emptied: string[],
): void => {
  if (counting === 'together' && total !== undefined && total !== (seenStock[0] ?? null))
    changes.push({ field: 'Inventory quantity', from: String(seenStock[0] ?? ''), to: String(total) })
  for (const [index, { row, variant }] of rows.entries()) {
    const written = variants[index] as PlannedVariant
    const title = choiceText(written)
    const of = title === '' ? '' : ` of ${title}`
    if (!variant) {
      changes.push({ field: `Variant${of}`, from: '', to: written.sku ?? 'new' })
      continue
    }
    if (choiceText(variant) !== title) changes.push({ field: 'Options', from: choiceText(variant), to: title })
    for (const [field, key] of [
      ['SKU', 'sku'],
      ['Barcode', 'barcode'],
    ] as const)
      if (variant[key] !== written[key]) {
        changes.push({ field: `${field}${of}`, from: variant[key] ?? '', to: written[key] ?? '' })
        if (written[key] === null) emptied.push(`${field}${of}`)
      }
    const seen = seenStock[index] ?? null
    if (counting === 'by-variant' && row.stock !== undefined && row.stock !== seen)
      changes.push({ field: `Inventory quantity${of}`, from: String(seen ?? ''), to: String(row.stock) })
  }
}
