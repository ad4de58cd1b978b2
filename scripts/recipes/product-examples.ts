/** The recipes for fields of products and variants. */
import { MIGRATIONS, nextNumber } from './migration-number.ts'
import type { ChangeExample } from './recipe.ts'

export const productText: ChangeExample = {
  name: 'A product text, careNote',
  heading: '### A text',
  goal: 4,
  reportedBy: {
    [`${MIGRATIONS}/${nextNumber()}-care-note.ts`]: 'src/storage/products/product-columns.test.ts',
    'src/domain/products/product-fields.ts': 'types',
    'src/storefront/product/details-table.tsx': 'src/storefront/product/details-table.test.tsx',
  },
  edits: [
    {
      file: `${MIGRATIONS}/${nextNumber()}-care-note.ts`,
      text: `/** A line on how to care for a product. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql\`alter table products add column care_note text not null default ''\`.execute(db)
}
`,
    },
    {
      file: 'src/domain/products/product-fields.ts',
      behind: "    placeholder: 'Not suitable for children under 3 years',\n  },\n",
      text: "  careNote: { kind: 'text', label: 'Care', maxLength: 300, place: 'facts', example: 'Wash by hand' },\n",
    },
    {
      file: 'src/storefront/product/details-table.tsx',
      behind: "    ['Warnings', product.warnings],\n",
      text: "    ['Care', product.careNote],\n",
    },
  ],
}

export const variantCode: ChangeExample = {
  name: 'A code of a variant, supplierCode',
  heading: '### A field of a variant',
  goal: 10,
  reportedBy: {
    [`${MIGRATIONS}/${nextNumber()}-supplier-codes.ts`]: 'src/storage/products/product-columns.test.ts',
    'src/domain/products/variant-fields.ts': 'src/storage/products/product-columns.test.ts',
  },
  edits: [
    {
      file: `${MIGRATIONS}/${nextNumber()}-supplier-codes.ts`,
      text: `/** The code by which a supplier knows a variant. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql\`alter table variants add column supplier_code text\`.execute(db)
}
`,
    },
    {
      file: 'src/domain/products/variant-fields.ts',
      behind: "    example: '5012345678900',\n  },\n",
      text: "  supplierCode: { kind: 'code', label: 'Supplier', phrase: 'code of the supplier', example: 'FB-20' },\n",
    },
  ],
}

export const productFlag: ChangeExample = {
  name: 'A product flag with a badge, a filter and a column of the grid, organic',
  heading: '### A flag, a choice or a list',
  goal: 10,
  reportedBy: {
    [`${MIGRATIONS}/${nextNumber()}-organic.ts`]: 'src/storage/products/product-columns.test.ts',
    'src/domain/products/product-fields.ts': 'types',
    'src/domain/products/badges.ts': 'types',
    'src/storefront/product-card.tsx': 'types',
  },
  edits: [
    {
      file: `${MIGRATIONS}/${nextNumber()}-organic.ts`,
      text: `/** Whether a product is made of organic material. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql\`alter table products add column organic boolean not null default false\`.execute(db)
}
`,
    },
    {
      file: 'src/domain/products/product-fields.ts',
      behind:
        "    phrases: { yes: 'featured', no: 'not featured' },\n    filter: 'featured',\n    place: 'flags',\n    invalidates: 'everything',\n    grid: { width: 88 },\n  },\n",
      text: `  organic: {
    kind: 'flag',
    label: 'Organic',
    phrases: { yes: 'organic', no: 'not organic' },
    filter: 'organic',
    place: 'flags',
    invalidates: 'everything',
    grid: { width: 80 },
  },
`,
    },
    {
      file: 'src/domain/products/badges.ts',
      behind: "export type CardBadge = 'NEW IN STOCK' | 'SALE' | 'FEATURED'",
      text: " | 'ORGANIC'",
    },
    {
      file: 'src/domain/products/badges.ts',
      behind: '  featured: boolean\n',
      text: '  organic: boolean\n',
    },
    {
      file: 'src/domain/products/badges.ts',
      behind: "  if (product.featured) badges.push('FEATURED')\n",
      text: "  if (product.organic) badges.push('ORGANIC')\n",
    },
    {
      file: 'src/storefront/product-card.tsx',
      behind: "  FEATURED: 'plain',\n",
      text: "  ORGANIC: 'plain',\n",
    },
  ],
}
