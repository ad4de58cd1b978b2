/** Brands on the staff's screens. Not part of the specification. */
import { z } from 'zod'
import { MAX_MAKER_LENGTH } from '../../domain/product-texts.ts'
import { operation } from '../operation.ts'
import { exampleBrand } from '../product-example.ts'
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

const maker = z.string().trim().max(MAX_MAKER_LENGTH)
const fields = {
  ...groupFields,
  maker: maker.meta({
    description: 'Name, postal and electronic address of the manufacturer: of products that name none',
  }),
  responsiblePerson: maker.meta({ description: 'In the EU; likewise' }),
}
const seenFields = { ...groupSeenFields, maker: z.string(), responsiblePerson: z.string() }

export const brandInput = z.strictObject(fields).partial().required({ name: true }).meta({ id: 'BrandInput' })
export type BrandInput = z.input<typeof brandInput>

export const staffBrandSchema = z
  .object({ ...staffGroupFields, maker: z.string(), responsiblePerson: z.string() })
  .meta({ id: 'StaffBrand' })
export type StaffBrand = z.infer<typeof staffBrandSchema>

const brand = (description: string) => ({ description, schema: staffBrandSchema })
const brandList = { description: 'Brands in their order', schema: z.array(staffBrandSchema) }

const exampleStaffBrand: StaffBrand = {
  ...exampleBrand,
  picture: null,
  maker: 'Fellmark Ltd, 4 Tannery Lane, Leeds LS1 4AB, UK, hello@fellmark.example',
  responsiblePerson: '',
  productCount: 14,
  version: 3,
}

export const listStaffBrands = operation({
  id: 'listStaffBrands',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/catalogue/brands',
  tag: 'Staff',
  summary: 'All brands in their order, with the number of their products',
  responses: { 200: brandList },
  errors: [],
  example: { response: [exampleStaffBrand] },
})
export const createStaffBrand = operation({
  id: 'createStaffBrand',
  permission: 'edit-catalogue',
  audit: { records: 'rows' },
  method: 'post',
  path: '/api/admin/catalogue/brands',
  tag: 'Staff',
  summary: 'Adds a brand after the others. A name is taken regardless of case and accents',
  body: brandInput,
  responses: { 201: brand('The brand') },
  errors: groupWriteErrors,
  example: {
    body: { name: exampleStaffBrand.name, description: exampleStaffBrand.description },
    response: { ...exampleStaffBrand, maker: '', productCount: 0, version: 1 },
  },
})
export const readStaffBrand = operation({
  id: 'readStaffBrand',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/catalogue/brands/{id}',
  tag: 'Staff',
  summary: 'One brand',
  params: groupParams,
  responses: { 200: brand('The brand') },
  errors: ['brand-not-found'],
  example: { params: { id: exampleStaffBrand.id }, response: exampleStaffBrand },
})

export const changeStaffBrandSchema = z
  .strictObject({
    version: groupVersion,
    changes: z.strictObject(fields).partial(),
    seen: z.strictObject(seenFields).partial().meta({
      description:
        'The value of each changed field when it was opened. One that is another by now is refused (409)',
    }),
  })
  .superRefine(requireSeen)
  .meta({ id: 'ChangeStaffBrand' })
export type ChangeStaffBrand = z.input<typeof changeStaffBrandSchema>
export const changeStaffBrand = operation({
  id: 'changeStaffBrand',
  permission: 'edit-catalogue',
  audit: { records: 'rows' },
  method: 'patch',
  path: '/api/admin/catalogue/brands/{id}',
  tag: 'Staff',
  summary: 'Changes the fields that are sent, all or none. The page of a former slug redirects',
  params: groupParams,
  body: changeStaffBrandSchema,
  responses: { 200: brand('The brand as it is now') },
  errors: ['brand-not-found', 'group-changed', ...groupWriteErrors],
  example: {
    params: { id: exampleStaffBrand.id },
    body: { version: 3, changes: { name: 'Fellmark & Sons' }, seen: { name: exampleStaffBrand.name } },
    response: { ...exampleStaffBrand, name: 'Fellmark & Sons', version: 4 },
  },
})
export const deleteStaffBrand = operation({
  id: 'deleteStaffBrand',
  permission: 'edit-catalogue',
  audit: { records: 'rows' },
  method: 'delete',
  path: '/api/admin/catalogue/brands/{id}',
  tag: 'Staff',
  summary: 'Deletes a brand that no product has',
  params: groupParams,
  responses: { 200: deleted },
  errors: ['brand-not-found', 'still-in-use'],
  example: { params: { id: exampleStaffBrand.id }, response: { success: true } },
})

export const brandOrder = z.strictObject({ ids: groupIds }).meta({
  id: 'BrandOrder',
  description: 'The ids of all brands',
})
export const orderStaffBrands = operation({
  id: 'orderStaffBrands',
  permission: 'edit-catalogue',
  audit: { records: 'rows', says: () => 'changed the order of the brands' },
  method: 'put',
  path: '/api/admin/catalogue/brand-order',
  tag: 'Staff',
  summary: 'Puts the brands into this order. Refused where the ids are not those of all brands (409)',
  body: brandOrder,
  responses: { 200: brandList },
  errors: ['order-changed'],
  example: { body: { ids: [exampleStaffBrand.id] }, response: [exampleStaffBrand] },
})
