/** What the shop of variants-shop.ts has, of the demo's goods. */
export const BY_VARIANT = {
  slug: 'loom-pocket-tee',
  name: 'Loom Pocket Tee',
  sizes: ['S', 'M', 'L', 'XL'],
  colors: ['Slate', 'Ochre', 'Ink'],
}
/** `previewKey` is the key of its preview link. */
export const DRAFT = { slug: 'sley-stripe-tee', name: 'Sley Stripe Tee', previewKey: 'd'.repeat(32) }
/** Redirects to the product that is tracked by variant. */
export const FORMER_SLUG = 'loom-tee'
export const ARCHIVED = 'carder-polo-shirt'

const plenty = 20
/** L is sold out in every colour, M in Slate; XL is not made in Ochre. */
export const stockByVariant = [
  { size: 'S', color: 'Slate', stockQuantity: 5 },
  { size: 'S', color: 'Ochre', stockQuantity: plenty },
  { size: 'S', color: 'Ink', stockQuantity: plenty },
  { size: 'M', color: 'Ochre', stockQuantity: 3 },
  { size: 'M', color: 'Ink', stockQuantity: plenty },
  { size: 'XL', color: 'Slate', stockQuantity: plenty },
  { size: 'XL', color: 'Ink', stockQuantity: plenty },
]
