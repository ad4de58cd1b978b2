/** Examples of the calls that edit many products at once, for the API description. */
import { exampleProduct as product } from '../../contract/product-example.ts'

const bulkChange = 'change_7h3k9d2q'

export const bulkEditExamples = {
  editProductsInBulk: {
    body: {
      rows: [
        {
          id: product.id,
          changes: { price: '38.00', compareAtPrice: '42.00' },
          seen: { price: '42.00', compareAtPrice: null },
        },
        { kind: 'variant', id: 'var_4c8s1m6d', changes: { stockQuantity: 12 }, seen: { stockQuantity: 7 } },
      ],
    },
    response: { changeId: bulkChange, saved: 2, unchanged: [] },
    refusals: {
      409: {
        conflicts: [
          {
            kind: 'product',
            id: product.id,
            field: 'price',
            sentence: 'Price is £40.00 now, not £42.00.',
            stored: '40.00',
          },
        ],
      },
      422: {
        errors: [
          {
            kind: 'product',
            id: product.id,
            field: 'price',
            sentence: 'Price must be an amount in pounds over zero, such as 42.00.',
          },
        ],
      },
    },
  },
  undoBulkEdit: {
    params: { changeId: bulkChange },
    response: { restored: 2 },
    refusals: {
      409: {
        conflicts: [
          {
            kind: 'variant',
            id: 'var_4c8s1m6d',
            field: 'stockQuantity',
            sentence: 'Stock is 2 now: the units cannot be taken back from it.',
            stored: 2,
          },
        ],
      },
    },
  },
}
