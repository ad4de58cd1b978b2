/** An example of every operation, for the API description. Tests validate each against its schemas. */

import {
  exampleBrand as brand,
  exampleCategory as category,
  exampleProduct as product,
} from '../../contract/product-example.ts'
import { bulkEditExamples } from './bulk-edit-examples.ts'
import { adminOrderExamples, checkoutExamples } from './checkout-examples.ts'
import { doctorExamples } from './doctor-examples.ts'
import { figureExamples } from './figure-examples.ts'
import { groupExamples } from './group-examples.ts'
import { importExamples } from './import-examples.ts'
import { mailExamples } from './mail-examples.ts'
import { orderExamples } from './order-examples.ts'
import { pageExamples } from './page-examples.ts'
import { personalDataExamples } from './personal-data-examples.ts'
import { printExamples } from './print-examples.ts'
import { productExamples } from './product-examples.ts'
import { reconciliationExamples } from './reconciliation-examples.ts'
import { setupExamples } from './setup-examples.ts'
import { shopExamples } from './shop-examples.ts'
import { staffAccountExamples } from './staff-account-examples.ts'
import { subscriberExamples } from './subscriber-examples.ts'
import { withdrawalExamples } from './withdrawal-examples.ts'

export type CallExample = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Of success. */
  response?: unknown
  /** Of JSON refusals, by status. */
  refusals?: Record<number, unknown>
}

/** The example of a response; those of all successful ones are the same. */
export const exampleOf = (example: CallExample | undefined, status: number): unknown =>
  status < 400 ? example?.response : example?.refusals?.[status]

/** By the operation's id. */
export const callExamples: Record<string, CallExample> = {
  listProducts: { query: { category: 'bags', sort: 'price-low' }, response: [product] },
  getProduct: { params: { slug: product.slug }, response: product },
  getArchivedProduct: {
    params: { slug: 'fellmark-old-satchel' },
    response: { name: 'Old Satchel', brand: product.brand, category: product.category, similar: [product] },
  },
  listBrands: { response: [brand] },
  getBrand: { params: { slug: brand.slug }, response: brand },
  listCategories: { response: [category] },
  readLinkChanges: { response: { '/category/watches': '/category/wrist-watches', '/category/lids': null } },
  getCategory: { params: { slug: category.slug }, response: category },
  ...checkoutExamples,
  subscribe: { body: { email: 'ada@example.com' }, response: { success: true } },
  login: {
    body: { password: 'the staff password' },
    response: {
      token: 'xY3kq0mZr8V1nB5tW7cH2sJ9dL4fG6pA',
      expiresAt: '2025-06-02T00:00:00.000Z',
      timeZone: 'Europe/London',
    },
  },
  logout: { response: { success: true } },
  ...staffAccountExamples,
  ...setupExamples,
  ...pageExamples,
  ...shopExamples,
  ...importExamples,
  ...doctorExamples,
  ...adminOrderExamples,
  listSubscribers: {
    response: [{ id: 'sub_9z4w1e6o', email: 'ada@example.com', subscribedAt: '2025-06-01T12:00:00.000Z' }],
  },
  ...mailExamples,
  ...personalDataExamples,
  ...subscriberExamples,
  ...withdrawalExamples,
  ...groupExamples,
  listAdminProducts: { response: [product] },
  ...bulkEditExamples,
  listStaffVariants: {
    query: { products: product.id },
    response: {
      variants: {
        [product.id]: [
          {
            id: 'var_4c8s1m6d',
            size: '20L',
            color: 'Olive',
            sku: 'FM-FLD-20L-OLIVE',
            barcode: null,
            weightGrams: null,
            stockQuantity: 7,
          },
        ],
      },
    },
  },
  keepPicture: {
    response: { url: '/pictures/own.4be1f09c72d3a586-1600x2000-d9d4cc.jpg', width: 1600, height: 2000 },
  },
  fetchPicture: {
    body: { url: 'https://pictures.example.com/fell-25.jpg' },
    response: { url: '/pictures/own.4be1f09c72d3a586-1600x2000-d9d4cc.jpg', width: 1600, height: 2000 },
  },
  updateProduct: {
    params: { id: product.id },
    body: { price: '42.00', description: product.description, stockQuantity: 7, inStock: true },
    response: product,
  },
  ...productExamples,
  ...orderExamples,
  ...printExamples,
  ...figureExamples,
  ...reconciliationExamples,
}
