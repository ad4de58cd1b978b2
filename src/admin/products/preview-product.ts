/** The product that shoppers would see if the form were saved. */
import type { Product } from '../../contract/products/product.ts'
import { slugOf } from '../../domain/groups/slug.ts'
import { pickFields, SHOPPERS_FIELDS } from '../../domain/products/product-field-values.ts'
import { isPrice } from '../../domain/products/product-input.ts'
import { isSellable } from '../../domain/products/stock.ts'
import {
  factsOf,
  type ProductForm,
  plainValuesOf,
  soldVariants,
  totalUnits,
  unitsOf,
} from './product-form.ts'
import { productSku } from './product-form-request.ts'
import { skusOf } from './sku-pattern.ts'
import type { Groups } from './use-groups.ts'

const amount = (text: string): string => (isPrice(text) ? text.trim() : '0.00')

export const previewProduct = (
  form: ProductForm,
  pattern: string,
  { brands, categories }: Groups,
): Product => {
  const stockQuantity = totalUnits(form)
  const brand = brands.find(({ id }) => id === form.brandId)
  const category = categories.find(({ id }) => id === form.categoryId)
  const parent = categories.find(({ id }) => id === category?.parentId)
  const sold = soldVariants(form)
  const skus = skusOf(sold, productSku(form), pattern)
  const values = plainValuesOf(form)
  return {
    ...pickFields(SHOPPERS_FIELDS, values),
    id: 'preview',
    slug: values.slug || slugOf(values.name),
    name: values.name || 'Name',
    sku: productSku(form),
    price: amount(form.price),
    compareAtPrice: isPrice(form.compareAtPrice) ? form.compareAtPrice.trim() : null,
    images: [...form.images],
    colorImages: { ...form.colorImages },
    sizes: [...form.sizes],
    colors: [...form.colors],
    tags: [...values.tags],
    features: [...values.features],
    brandId: form.brandId,
    // Without a slug the page loads no further products of the brand.
    brand: { name: brand?.name ?? '', slug: '' },
    category: {
      slug: category?.slug ?? 'category',
      name: category?.name ?? 'Category',
      parentSlug: parent?.slug ?? null,
      parentName: parent?.name ?? null,
    },
    inStock: isSellable(form.inStock, stockQuantity),
    stockQuantity,
    details: factsOf(form),
    imageAlts: { ...form.imageAlts },
    variants: sold.map((variant, index) => {
      const units = form.counting === 'together' ? stockQuantity : unitsOf(variant.stock)
      return {
        id: variant.id ?? `new-${index}`,
        sku: skus[index] || null,
        size: variant.size,
        color: variant.color,
        stockQuantity: units,
        inStock: isSellable(form.inStock, units),
      }
    }),
  }
}
