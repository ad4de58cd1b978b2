/** The calls by which shoppers read products, brands and categories (spec, section 7). */
import { z } from 'zod'
import { PREVIEW_KEY } from '../../domain/products/catalogue.ts'
import { operation } from '../operation.ts'
import {
  archivedProductSchema,
  brandPageSchema,
  brandSchema,
  brandSummarySchema,
  categoryPageSchema,
  categorySchema,
  flag,
  linkChangesSchema,
  productListQuery,
  productSchema,
  slugText,
} from '../products/product.ts'
import { exampleBrand, exampleCategory, exampleProduct } from '../products/product-example.ts'

export const listProducts = operation({
  id: 'listProducts',
  method: 'get',
  path: '/api/products',
  tag: 'Catalogue',
  summary: 'Lists the products that match all filters. With a limit, headers contain totals over all matches',
  query: productListQuery,
  responses: { 200: { description: 'Products', schema: z.array(productSchema) } },
  errors: [],
  example: { query: { category: 'bags', sort: 'price-low' }, response: [exampleProduct] },
})
const slugParams = z.object({ slug: slugText })
export const getProduct = operation({
  id: 'getProduct',
  method: 'get',
  path: '/api/products/{slug}',
  tag: 'Catalogue',
  summary: 'One product',
  params: slugParams,
  query: z.object({
    preview: z
      .string()
      .regex(PREVIEW_KEY)
      .optional()
      .meta({ description: "The key of a draft's preview link, without which a draft is not found" }),
  }),
  responses: {
    200: { description: 'The product', schema: productSchema },
    301: {
      description: 'The product has another slug now: the URL of its call is in Location',
      schema: z.object({ slug: z.string() }).meta({ id: 'MovedProduct' }),
    },
  },
  errors: ['product-not-found', 'product-archived'],
  example: { params: { slug: exampleProduct.slug }, response: exampleProduct },
})
export const getArchivedProduct = operation({
  id: 'getArchivedProduct',
  method: 'get',
  path: '/api/archived-products/{slug}',
  tag: 'Catalogue',
  summary: 'What is left of a product that is no longer sold, and products like it',
  params: slugParams,
  responses: { 200: { description: 'The product', schema: archivedProductSchema } },
  errors: ['product-not-found'],
  example: {
    params: { slug: 'fellmark-old-satchel' },
    response: {
      name: 'Old Satchel',
      brand: exampleProduct.brand,
      category: exampleProduct.category,
      similar: [exampleProduct],
    },
  },
})
export const listBrands = operation({
  id: 'listBrands',
  method: 'get',
  path: '/api/brands',
  tag: 'Catalogue',
  summary: 'All brands; with summary=true also what each offers',
  query: z.object({ summary: flag.optional() }),
  responses: { 200: { description: 'Brands', schema: z.array(z.union([brandSummarySchema, brandSchema])) } },
  errors: [],
  example: { response: [exampleBrand] },
})
export const getBrand = operation({
  id: 'getBrand',
  method: 'get',
  path: '/api/brands/{slug}',
  tag: 'Catalogue',
  summary: 'One brand',
  params: slugParams,
  responses: { 200: { description: 'The brand', schema: brandPageSchema } },
  errors: ['brand-not-found'],
  example: { params: { slug: exampleBrand.slug }, response: exampleBrand },
})
export const listCategories = operation({
  id: 'listCategories',
  method: 'get',
  path: '/api/categories',
  tag: 'Catalogue',
  summary: 'All categories, parents before their children',
  responses: { 200: { description: 'Categories', schema: z.array(categorySchema) } },
  errors: [],
  example: { response: [exampleCategory] },
})
export const getCategory = operation({
  id: 'getCategory',
  method: 'get',
  path: '/api/categories/{slug}',
  tag: 'Catalogue',
  summary: 'One category',
  params: slugParams,
  responses: { 200: { description: 'The category', schema: categoryPageSchema } },
  errors: ['category-not-found'],
  example: { params: { slug: exampleCategory.slug }, response: exampleCategory },
})

export const readLinkChanges = operation({
  id: 'readLinkChanges',
  method: 'get',
  path: '/api/link-changes',
  tag: 'Catalogue',
  summary:
    'Links of the menu, the footer and the home page that lead elsewhere by now, or (null) to no live product or published page',
  responses: { 200: { description: 'The changed ones', schema: linkChangesSchema } },
  errors: [],
  example: { response: { '/category/watches': '/category/wrist-watches', '/category/lids': null } },
})
