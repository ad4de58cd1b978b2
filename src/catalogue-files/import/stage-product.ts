/** From a planned product to the rows that are written. */

import { foldText } from '../../domain/search-text.ts'
import { newId } from '../../storage/database/ids.ts'
import type { ImportPicture } from '../../storage/imports/import-pictures.ts'
import type { StagedProduct, StagedVariant } from '../../storage/imports/write-products.ts'
import { productWords } from '../../storage/listing/search-words.ts'
import { plainColumnsOf } from '../../storage/products/product-columns.ts'
import { variantColumnValues } from '../../storage/products/variant-columns.ts'
import type { PlannedProduct, WrittenProduct } from '../plan/planned-product.ts'

type Items = Pick<StagedProduct, 'new_items' | 'stock' | 'recount'> & { itemOf(index: number): string }

/** What counts each variant, and the units that are added to it. */
const stageItems = (plan: PlannedProduct, written: WrittenProduct): Items => {
  const { product } = plan
  const { variants, counting } = written
  const units = (index: number) => variants[index]?.stock ?? 0
  if (!product) {
    const items =
      counting === 'together'
        ? [{ id: newId('item'), on_hand: units(0) }]
        : variants.map((_, index) => ({ id: newId('item'), on_hand: units(index) }))
    return {
      new_items: items,
      stock: [],
      recount: null,
      itemOf: (index) => (items[counting === 'together' ? 0 : index] as { id: string }).id,
    }
  }
  if (counting === product.counting) {
    if (counting === 'together') {
      const shared = product.variants[0]?.itemId as string
      const stock = [{ item_id: shared, units: units(0) }]
      return { new_items: [], stock, recount: null, itemOf: () => shared }
    }
    const items = variants.map(({ itemId }) => itemId ?? newId('item'))
    return {
      new_items: items.flatMap((id, index) =>
        variants[index]?.itemId ? [] : [{ id, on_hand: units(index) }],
      ),
      stock: items.flatMap((item_id, index) =>
        variants[index]?.itemId ? [{ item_id, units: units(index) }] : [],
      ),
      recount: null,
      itemOf: (index) => items[index] as string,
    }
  }
  if (counting === 'together') {
    // One item for all, which gets the units that the others have when they are locked.
    const item = newId('item')
    return {
      new_items: [{ id: item, on_hand: 0 }],
      stock: [],
      recount: { item_id: item, units: units(0), seen: null },
      itemOf: () => item,
    }
  }
  const items = variants.map((_, index) => ({ id: newId('item'), on_hand: units(index) }))
  return {
    new_items: items,
    stock: [],
    recount: { item_id: null, units: 0, seen: plan.seenStock[0] ?? null },
    itemOf: (index) => (items[index] as { id: string }).id,
  }
}

const stageVariants = (
  { product }: PlannedProduct,
  written: WrittenProduct,
  itemOf: (index: number) => string,
): StagedVariant[] => {
  const last = Math.max(-1, ...(product?.variants ?? []).map(({ position }) => position))
  const named = written.variants.map(({ id, size, color, ...variant }, index) => ({
    id: id ?? newId('var'),
    is_new: id === null,
    size,
    color,
    ...variantColumnValues(variant),
    position: last + 1 + index,
    item_id: itemOf(index),
  }))
  if (!product || written.counting === product.counting || written.counting === 'by-variant') return named
  // The variants that the file does not name share the item, too.
  const others = product.variants.filter(({ id }) => !named.some((variant) => variant.id === id))
  return [
    ...named,
    ...others.map(({ id, size, color, position, ...variant }) => ({
      id,
      size,
      color,
      position,
      ...variantColumnValues(variant),
      is_new: false,
      item_id: itemOf(0),
    })),
  ]
}

const stagePictures = (
  { product }: PlannedProduct,
  { pictures }: WrittenProduct,
): Pick<StagedProduct, 'images' | 'color_images' | 'image_alts'> => {
  const before = {
    images: product?.images ?? [],
    color_images: { ...product?.colorImages },
    image_alts: { ...product?.imageAlts },
  }
  if (!pictures) return before
  const isComplete = pictures.every(({ url }) => url !== null)
  // Where some have to be fetched, the product keeps its pictures until they are there; a new one shows what there is.
  if (product && !isComplete) return before
  const known = pictures.flatMap(({ url, ...rest }) => (url === null ? [] : [{ url, ...rest }]))
  for (const { url, alt, colors } of known) {
    for (const color of colors) before.color_images[color] = url
    if (alt) before.image_alts[url] = alt
    else if (alt === '') delete before.image_alts[url]
  }
  const images = [...new Set(known.map(({ url }) => url))]
  return {
    ...before,
    images,
    color_images: Object.fromEntries(
      Object.entries(before.color_images).filter(([, url]) => images.includes(url)),
    ),
  }
}

export const stageProduct = (
  plan: PlannedProduct,
  place: number,
): { staged: StagedProduct; pictures: ImportPicture[] } => {
  const { product } = plan
  const written = plan.written as WrittenProduct
  const id = product?.id ?? newId('prod')
  const { itemOf, ...items } = stageItems(plan, written)
  const { brand, category } = written
  const parent = category.parentName === null ? [] : [category.parentName]
  const staged: StagedProduct = {
    id,
    is_new: !product,
    version: product?.version ?? null,
    old_slug: product?.slug ?? null,
    ...plainColumnsOf(written),
    name_key: foldText(written.name),
    price_pence: written.pricePence,
    compare_at_pence: written.compareAtPence,
    brand_id: brand.id,
    category_id: category.id,
    details: written.details,
    sizes: written.sizes,
    colors: written.colors,
    ...stagePictures(plan, written),
    place,
    variants: stageVariants(plan, written, itemOf),
    ...items,
    words: productWords({ ...written, groups: [brand.name, category.name, ...parent] }),
  }
  const isWaiting = written.pictures?.some(({ url }) => url === null) ?? false
  const pictures = isWaiting
    ? (written.pictures ?? []).map(
        ({ source, url, alt, colors }, position): ImportPicture => ({
          product_id: id,
          position,
          source,
          alt: alt ?? null,
          colors,
          url,
          state: url === null ? 'waiting' : 'done',
          reason: null,
        }),
      )
    : []
  return { staged, pictures }
}
