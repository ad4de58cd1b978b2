/** Examples of the staff's calls for products, for the API description. */
import {
  exampleBrand as brand,
  exampleCategory as category,
  exampleProduct as product,
  exampleStaffProduct as staffProduct,
  exampleStaffProductRow as staffProductRow,
} from '../../contract/product-example.ts'

export const productExamples = {
  listStaffProducts: {
    query: { search: 'backpack', status: 'live', limit: '50' },
    response: { products: [staffProductRow], next: null, total: 1 },
  },
  createStaffProduct: {
    body: {
      name: 'Linen Shirt',
      brandId: brand.id,
      categoryId: category.id,
      price: '68.00',
      counting: 'by-variant',
      sizes: ['S', 'M'],
      colors: ['Chalk'],
      variants: [
        { size: 'S', color: 'Chalk', sku: 'LIN-S', stockQuantity: 4 },
        { size: 'M', color: 'Chalk', sku: 'LIN-M', stockQuantity: 6 },
      ],
    },
    response: staffProduct,
  },
  readStaffProduct: { params: { id: product.id }, response: staffProduct },
  changeStaffProduct: {
    params: { id: product.id },
    body: {
      version: 2,
      changes: { price: '42.00', featured: false },
      seen: { price: '45.00', featured: true },
    },
    response: staffProduct,
  },
  previewCounting: {
    params: { id: product.id },
    query: { counting: 'by-variant' },
    response: { counting: 'by-variant', stockQuantity: 7, variants: staffProduct.variants },
  },
  listStockMovements: {
    params: { id: product.id },
    query: { variant: staffProduct.variants[0]?.id ?? '' },
    response: {
      movements: [
        {
          id: '1042',
          at: '2026-11-23T09:12:00.000Z',
          change: -2,
          stockAfter: 5,
          choice: 'M / Olive',
          kind: 'sale',
          reason: 'Sold',
          source: 'Order 1004',
          orderId: 'order_7hd2k1m0',
          actor: 'Customer',
        },
      ],
      next: null,
      product: {
        ...{ id: product.id, name: product.name, counting: 'by-variant', stockQuantity: 7 },
        variants: [{ id: 'var_1', choice: 'M / Olive', stockQuantity: 5 }],
      },
    },
  },
  exportStockMovements: { params: { id: product.id } },
  deleteStaffProduct: { params: { id: product.id }, response: { success: true } },
  duplicateStaffProduct: { params: { id: product.id }, response: staffProduct },
  archiveStaffProduct: { params: { id: product.id }, response: staffProduct },
  restoreStaffProduct: { params: { id: product.id }, response: staffProduct },
}
