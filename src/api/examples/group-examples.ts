/** Examples of the staff's calls for brands and categories, for the API description. */
import { exampleBrand, exampleCategory } from '../../contract/product-example.ts'
import type { StaffBrand } from '../../contract/staff-catalogue/brands.ts'
import type { StaffCategory } from '../../contract/staff-catalogue/categories.ts'

const brand: StaffBrand = {
  ...exampleBrand,
  picture: null,
  maker: 'Fellmark Ltd, 4 Tannery Lane, Leeds LS1 4AB, UK, hello@fellmark.example',
  responsiblePerson: '',
  productCount: 14,
  version: 3,
}
const { parentSlug: _slug, ...publicCategory } = exampleCategory
const category: StaffCategory = {
  ...publicCategory,
  parentId: 'cat_2s7h5n9q',
  picture: null,
  sizeGuideId: null,
  productCount: 6,
  version: 1,
}
const changed = { ...brand, name: 'Fellmark & Sons', version: 4 }
const moved = { ...category, parentId: null, version: 2 }
const done = { success: true }

export const groupExamples = {
  listStaffBrands: { response: [brand] },
  createStaffBrand: {
    body: { name: brand.name, description: brand.description },
    response: { ...brand, maker: '', productCount: 0, version: 1 },
  },
  readStaffBrand: { params: { id: brand.id }, response: brand },
  changeStaffBrand: {
    params: { id: brand.id },
    body: { version: 3, changes: { name: changed.name }, seen: { name: brand.name } },
    response: changed,
  },
  deleteStaffBrand: { params: { id: brand.id }, response: done },
  orderStaffBrands: { body: { ids: [brand.id] }, response: [brand] },
  listStaffCategories: { response: [category] },
  createStaffCategory: {
    body: { name: category.name, parentId: category.parentId },
    response: { ...category, description: '', productCount: 0 },
  },
  readStaffCategory: { params: { id: category.id }, response: category },
  changeStaffCategory: {
    params: { id: category.id },
    body: { version: 1, changes: { parentId: null }, seen: { parentId: category.parentId } },
    response: moved,
  },
  deleteStaffCategory: { params: { id: category.id }, response: done },
  orderStaffCategories: {
    body: { parentId: category.parentId, ids: [category.id] },
    response: [category],
  },
}
