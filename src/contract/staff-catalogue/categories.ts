/** Categories on the staff's screens. Not part of the specification. */
import { z } from 'zod'
import { idText } from '../cart.ts'
import { operation } from '../operation.ts'
import { exampleCategory } from '../product-example.ts'
import {
  deleted,
  groupFields,
  groupIds,
  groupParams,
  groupSeenFields,
  groupVersion,
  groupWriteErrors,
  requireSeen,
  staffGroupFields,
} from './group-fields.ts'

const fields = {
  ...groupFields,
  parentId: idText
    .nullable()
    .meta({ description: 'Null: a main category. Categories have two levels at most' }),
  sizeGuideId: idText.nullable().meta({
    description: 'The content page that products with sizes link to. Null: that of the parent',
  }),
}

export const categoryInput = z
  .strictObject(fields)
  .partial()
  .required({ name: true })
  .meta({ id: 'CategoryInput' })
export type CategoryInput = z.input<typeof categoryInput>

const parentId = z.string().nullable()
const sizeGuideId = z.string().nullable()
export const staffCategorySchema = z
  .object({ ...staffGroupFields, parentId, sizeGuideId })
  .meta({ id: 'StaffCategory' })
export type StaffCategory = z.infer<typeof staffCategorySchema>

const category = (description: string) => ({ description, schema: staffCategorySchema })
const categoryList = { description: 'Categories in their order', schema: z.array(staffCategorySchema) }

const { parentSlug: _slug, ...publicCategory } = exampleCategory
const exampleStaffCategory: StaffCategory = {
  ...publicCategory,
  parentId: 'cat_2s7h5n9q',
  picture: null,
  sizeGuideId: null,
  productCount: 6,
  version: 1,
}

export const listStaffCategories = operation({
  id: 'listStaffCategories',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/catalogue/categories',
  tag: 'Staff',
  summary: 'All categories in their order, with the number of their products',
  responses: { 200: categoryList },
  errors: [],
  example: { response: [exampleStaffCategory] },
})
export const createStaffCategory = operation({
  id: 'createStaffCategory',
  permission: 'edit-catalogue',
  audit: { records: 'rows' },
  method: 'post',
  path: '/api/admin/catalogue/categories',
  tag: 'Staff',
  summary: 'Adds a category after the others. Within a parent a name is taken regardless of case and accents',
  body: categoryInput,
  responses: { 201: category('The category') },
  errors: ['parent-refused', 'size-guide-unknown', ...groupWriteErrors],
  example: {
    body: { name: exampleStaffCategory.name, parentId: exampleStaffCategory.parentId },
    response: { ...exampleStaffCategory, description: '', productCount: 0 },
  },
})
export const readStaffCategory = operation({
  id: 'readStaffCategory',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/catalogue/categories/{id}',
  tag: 'Staff',
  summary: 'One category',
  params: groupParams,
  responses: { 200: category('The category') },
  errors: ['category-not-found'],
  example: { params: { id: exampleStaffCategory.id }, response: exampleStaffCategory },
})

export const changeStaffCategorySchema = z
  .strictObject({
    version: groupVersion,
    changes: z.strictObject(fields).partial(),
    seen: z
      .strictObject({ ...groupSeenFields, parentId, sizeGuideId })
      .partial()
      .meta({
        description:
          'The value of each changed field when it was opened. One that is another by now is refused (409)',
      }),
  })
  .superRefine(requireSeen)
  .meta({ id: 'ChangeStaffCategory' })
export type ChangeStaffCategory = z.input<typeof changeStaffCategorySchema>
export const changeStaffCategory = operation({
  id: 'changeStaffCategory',
  permission: 'edit-catalogue',
  audit: { records: 'rows' },
  method: 'patch',
  path: '/api/admin/catalogue/categories/{id}',
  tag: 'Staff',
  summary: 'Changes the fields that are sent, all or none. The page of a former slug redirects',
  params: groupParams,
  body: changeStaffCategorySchema,
  responses: { 200: category('The category as it is now') },
  errors: [
    'category-not-found',
    'group-changed',
    'parent-refused',
    'size-guide-unknown',
    ...groupWriteErrors,
  ],
  example: {
    params: { id: exampleStaffCategory.id },
    body: { version: 1, changes: { parentId: null }, seen: { parentId: exampleStaffCategory.parentId } },
    response: { ...exampleStaffCategory, parentId: null, version: 2 },
  },
})
export const deleteStaffCategory = operation({
  id: 'deleteStaffCategory',
  permission: 'edit-catalogue',
  audit: { records: 'rows' },
  method: 'delete',
  path: '/api/admin/catalogue/categories/{id}',
  tag: 'Staff',
  summary: 'Deletes a category that has no products and no subcategories',
  params: groupParams,
  responses: { 200: deleted },
  errors: ['category-not-found', 'still-in-use'],
  example: { params: { id: exampleStaffCategory.id }, response: { success: true } },
})

export const categoryOrder = z.strictObject({ parentId: idText.nullable(), ids: groupIds }).meta({
  id: 'CategoryOrder',
  description: 'The ids of all categories with this parent; null: of all main categories',
})
export const orderStaffCategories = operation({
  id: 'orderStaffCategories',
  permission: 'edit-catalogue',
  audit: { records: 'rows', says: () => 'changed the order of the categories' },
  method: 'put',
  path: '/api/admin/catalogue/category-order',
  tag: 'Staff',
  summary:
    'Puts the categories of one parent into this order. Refused where the ids are not all of them (409)',
  body: categoryOrder,
  responses: { 200: categoryList },
  errors: ['order-changed'],
  example: {
    body: { parentId: exampleStaffCategory.parentId, ids: [exampleStaffCategory.id] },
    response: [exampleStaffCategory],
  },
})
