/** Categories on the staff's screens. Not part of the specification. */
import { z } from 'zod'
import { idText } from '../id-text.ts'
import { exampleCategory } from '../products/product-example.ts'
import { groupOperations, staffGroupFields } from './group-operations.ts'

const ownSeen = { parentId: z.string().nullable(), sizeGuideId: z.string().nullable() }
const staffCategorySchema = z.object({ ...staffGroupFields, ...ownSeen }).meta({ id: 'StaffCategory' })
export type StaffCategory = z.infer<typeof staffCategorySchema>

const { parentSlug: _slug, ...publicCategory } = exampleCategory
const exampleParentId = 'cat_2s7h5n9q'

export const categoryOperations = groupOperations({
  kind: 'category',
  many: 'categories',
  schema: staffCategorySchema,
  own: {
    parentId: idText
      .nullable()
      .meta({ description: 'Null: a main category. Categories have two levels at most' }),
    sizeGuideId: idText.nullable().meta({
      description: 'The content page that products with sizes link to. Null: that of the parent',
    }),
  },
  ownSeen,
  place: { parentId: idText.nullable() },
  placeDescription: 'The ids of all categories with this parent; null: of all main categories',
  summaries: {
    create:
      'Adds a category after the others. Within a parent a name is taken regardless of case and accents',
    delete: 'Deletes a category that has no products and no subcategories',
    order:
      'Puts the categories of one parent into this order. Refused where the ids are not all of them (409)',
  },
  errors: ['parent-refused', 'size-guide-unknown'],
  example: {
    group: {
      ...publicCategory,
      parentId: exampleParentId,
      picture: null,
      sizeGuideId: null,
      productCount: 6,
      version: 1,
    },
    sent: ['name', 'parentId'],
    unsent: { description: '' },
    changes: { parentId: null },
    place: { parentId: exampleParentId },
  },
})

export const {
  list: listStaffCategories,
  create: createStaffCategory,
  read: readStaffCategory,
  change: changeStaffCategory,
  delete: deleteStaffCategory,
  order: orderStaffCategories,
} = categoryOperations
