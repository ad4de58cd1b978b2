/** Brands on the staff's screens. Not part of the specification. */
import { z } from 'zod'
import { operation } from '../operation.ts'
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

export const brandInput = z
  .strictObject(groupFields)
  .partial()
  .required({ name: true })
  .meta({ id: 'BrandInput' })
export type BrandInput = z.input<typeof brandInput>

export const staffBrandSchema = z.object(staffGroupFields).meta({ id: 'StaffBrand' })
export type StaffBrand = z.infer<typeof staffBrandSchema>

const brand = (description: string) => ({ description, schema: staffBrandSchema })
const brandList = { description: 'Brands in their order', schema: z.array(staffBrandSchema) }

export const listStaffBrands = operation({
  id: 'listStaffBrands',
  method: 'get',
  path: '/api/admin/catalogue/brands',
  tag: 'Staff',
  summary: 'All brands in their order, with the number of their products',
  staff: true,
  responses: { 200: brandList },
  errors: [],
})
export const createStaffBrand = operation({
  id: 'createStaffBrand',
  method: 'post',
  path: '/api/admin/catalogue/brands',
  tag: 'Staff',
  summary: 'Adds a brand after the others. A name is taken regardless of case and accents',
  body: brandInput,
  staff: true,
  responses: { 201: brand('The brand') },
  errors: groupWriteErrors,
})
export const readStaffBrand = operation({
  id: 'readStaffBrand',
  method: 'get',
  path: '/api/admin/catalogue/brands/{id}',
  tag: 'Staff',
  summary: 'One brand',
  params: groupParams,
  staff: true,
  responses: { 200: brand('The brand') },
  errors: ['brand-not-found'],
})

export const changeStaffBrandSchema = z
  .strictObject({
    version: groupVersion,
    changes: z.strictObject(groupFields).partial(),
    seen: z.strictObject(groupSeenFields).partial().meta({
      description:
        'The value of each changed field when it was opened. One that is another by now is refused (409)',
    }),
  })
  .superRefine(requireSeen)
  .meta({ id: 'ChangeStaffBrand' })
export type ChangeStaffBrand = z.input<typeof changeStaffBrandSchema>
export const changeStaffBrand = operation({
  id: 'changeStaffBrand',
  method: 'patch',
  path: '/api/admin/catalogue/brands/{id}',
  tag: 'Staff',
  summary: 'Changes the fields that are sent, all or none. The page of a former slug redirects',
  params: groupParams,
  body: changeStaffBrandSchema,
  staff: true,
  responses: { 200: brand('The brand as it is now') },
  errors: ['brand-not-found', 'group-changed', ...groupWriteErrors],
})
export const deleteStaffBrand = operation({
  id: 'deleteStaffBrand',
  method: 'delete',
  path: '/api/admin/catalogue/brands/{id}',
  tag: 'Staff',
  summary: 'Deletes a brand that no product has',
  params: groupParams,
  staff: true,
  responses: { 200: deleted },
  errors: ['brand-not-found', 'still-in-use'],
})

export const brandOrder = z.strictObject({ ids: groupIds }).meta({
  id: 'BrandOrder',
  description: 'The ids of all brands',
})
export const orderStaffBrands = operation({
  id: 'orderStaffBrands',
  method: 'put',
  path: '/api/admin/catalogue/brand-order',
  tag: 'Staff',
  summary: 'Puts the brands into this order. Refused where the ids are not those of all brands (409)',
  body: brandOrder,
  staff: true,
  responses: { 200: brandList },
  errors: ['order-changed'],
})
