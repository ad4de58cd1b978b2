/** One product as the API returns it: for the description of the API, the style guide and tests. */
import type { Brand, Category, Product } from './product.ts'
import type { StaffProduct } from './staff-catalogue/product-fields.ts'
import type { StaffProductRow } from './staff-catalogue/product-list.ts'

export const exampleBrand: Brand = {
  id: 'brand_4h7q2m9x',
  name: 'Fellmark',
  slug: 'fellmark',
  description: 'Packs and small leather goods for people who walk to work.',
}

export const exampleCategory: Category = {
  id: 'cat_8d3k6w1z',
  name: 'Bags',
  slug: 'bags',
  description: 'Backpacks and holdalls.',
  parentSlug: 'accessories',
}

export const exampleProduct: Product = {
  id: 'prod_2f8v5n7c',
  slug: 'fellmark-field-backpack',
  name: 'Field Backpack',
  description: 'A day pack in waxed cotton with a padded sleeve.',
  sku: 'FM-FLD-20',
  price: '42.00',
  compareAtPrice: '60.00',
  images: ['/pictures/field-backpack-olive.svg'],
  colorImages: { Olive: '/pictures/field-backpack-olive.svg' },
  sizes: ['20L'],
  colors: ['Olive'],
  tags: [],
  brandId: exampleBrand.id,
  brand: { name: exampleBrand.name, slug: exampleBrand.slug },
  category: {
    slug: exampleCategory.slug,
    name: exampleCategory.name,
    parentSlug: exampleCategory.parentSlug,
    parentName: 'Accessories',
  },
  newArrival: true,
  onSale: true,
  featured: false,
  inStock: true,
  stockQuantity: 7,
  features: ['Holds 20 litres'],
  dimensions: '45 × 30 × 15 cm',
  material: 'Waxed cotton canvas',
  fibres: '100% cotton',
  warranty: 'Limited Lifetime Warranty',
  warnings: '',
  maker: 'Fellmark Ltd, 4 Tannery Lane, Leeds LS1 4AB, UK, hello@fellmark.example',
  responsiblePerson: '',
  details: [],
  imageAlts: {},
  seoTitle: '',
  seoDescription: '',
  variants: [
    {
      id: 'var_5k8d2w6r',
      sku: 'FM-FLD-20',
      size: '20L',
      color: 'Olive',
      stockQuantity: 7,
      inStock: true,
    },
  ],
}

const { variants: _variants, brand: _brand, category: _category, ...exampleFields } = exampleProduct

export const exampleStaffProduct: StaffProduct = {
  ...exampleFields,
  version: 3,
  brand: exampleProduct.brand,
  categoryId: exampleCategory.id,
  category: { name: exampleCategory.name, slug: exampleCategory.slug, parentName: 'Accessories' },
  status: 'live',
  taxClass: 'standard',
  counting: 'by-variant',
  imageAlts: { '/pictures/field-backpack-olive.svg': 'The backpack in olive, from the front' },
  variants: [
    {
      id: 'var_5k8d2w6r',
      sku: 'FM-FLD-20',
      barcode: '5012345678900',
      weightGrams: 900,
      size: '20L',
      color: 'Olive',
      stockQuantity: 7,
    },
  ],
  previewKey: '0f3c9a1be2d475860f3c9a1be2d47586',
  hasOrders: true,
  createdAt: '2025-06-01T12:00:00.000Z',
  updatedAt: '2025-06-01T12:00:00.000Z',
}

export const exampleStaffProductRow: StaffProductRow = {
  id: exampleProduct.id,
  name: exampleProduct.name,
  slug: exampleProduct.slug,
  sku: exampleProduct.sku,
  status: 'live',
  price: exampleProduct.price,
  compareAtPrice: exampleProduct.compareAtPrice,
  picture: '/pictures/field-backpack-olive.svg',
  brandId: exampleBrand.id,
  brand: { name: exampleBrand.name },
  categoryId: exampleCategory.id,
  category: { name: exampleCategory.name },
  counting: 'by-variant',
  stockQuantity: 7,
  variantCount: 1,
  soldOutCount: 0,
  weightGrams: 900,
  hasMixedWeights: false,
  taxClass: 'standard',
  inStock: true,
  newArrival: true,
  onSale: true,
  featured: false,
  tags: [],
  version: 3,
  updatedAt: '2025-06-01T12:00:00.000Z',
}
