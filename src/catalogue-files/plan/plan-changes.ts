/** The fields that a product of the shop would change, and those that would be emptied, for the dry run. */
import { decimal } from '../../domain/pricing/money.ts'
import { mapFields, PLAIN_FIELDS, type PlainField } from '../../domain/products/product-field-values.ts'
import { entryOf } from '../../domain/products/product-fields.ts'
import { columnNameOf } from '../csv/columns.ts'
import type { Change, ShopProduct, WrittenProduct } from './planned-product.ts'

const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text)

const recordOf = (entries: Iterable<[string, string]>): string =>
  JSON.stringify([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)))

const priceText = (pence: number | null): string => (pence === null ? '' : decimal(pence))

/** Compared below, or with the variants (plan-variants.ts). */
type ComparedApart = 'brand' | 'category' | 'sizes' | 'colors' | 'variants' | 'pictures'
/** A field that is neither plain nor here does not compile: its change would not be noticed. */
const SPECIAL_LABELS = {
  pricePence: 'Price',
  compareAtPence: 'Compare-at price',
  details: 'Details',
} satisfies Record<Exclude<keyof WrittenProduct, ComparedApart | PlainField>, string>
type SpecialField = keyof typeof SPECIAL_LABELS

const LABELS: Readonly<Record<PlainField | SpecialField, string>> = {
  ...mapFields(PLAIN_FIELDS, columnNameOf),
  ...SPECIAL_LABELS,
}
type ChangedField = keyof typeof LABELS

const textOf = (field: ChangedField, product: Pick<WrittenProduct, ChangedField>): string => {
  if (field === 'pricePence' || field === 'compareAtPence') return priceText(product[field])
  if (field === 'details') return product.details.map(({ name, value }) => `${name}: ${value}`).join('\n')
  const value = product[field]
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const entry = entryOf(field)
  return value.join(entry.kind === 'lines' && entry.separator === ',' ? ', ' : '\n')
}

export const changesOf = (
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
  const colors = new Map(
    pictures.flatMap(({ url, colors: shown }) =>
      shown.map((color) => [color, url ?? ''] as [string, string]),
    ),
  )
  const merged = new Map([...Object.entries(shop.colorImages), ...colors])
  if (recordOf(Object.entries(shop.colorImages)) !== recordOf(merged))
    changes.push({ field: 'Variant image', from: '', to: [...colors.keys()].join(', ') })
}
