/** Brands on the staff's screens. Not part of the specification. */
import { z } from 'zod'
import { MAX_MANUFACTURER_LENGTH } from '../../domain/products/product-fields.ts'
import { exampleBrand } from '../products/product-example.ts'
import { groupOperations, staffGroupFields } from './group-operations.ts'

const manufacturer = z.string().trim().max(MAX_MANUFACTURER_LENGTH)
const ownSeen = { maker: z.string(), responsiblePerson: z.string() }
const staffBrandSchema = z.object({ ...staffGroupFields, ...ownSeen }).meta({ id: 'StaffBrand' })
export type StaffBrand = z.infer<typeof staffBrandSchema>

export const brandOperations = groupOperations({
  kind: 'brand',
  many: 'brands',
  schema: staffBrandSchema,
  own: {
    maker: manufacturer.meta({
      description: 'Name, postal and electronic address of the manufacturer: of products that name none',
    }),
    responsiblePerson: manufacturer.meta({ description: 'In the EU; likewise' }),
  },
  ownSeen,
  place: {},
  placeDescription: 'The ids of all brands',
  summaries: {
    create: 'Adds a brand after the others. A name is taken regardless of case and accents',
    delete: 'Deletes a brand that no product has',
    order: 'Puts the brands into this order. Refused where the ids are not those of all brands (409)',
  },
  errors: [],
  example: {
    group: {
      ...exampleBrand,
      picture: null,
      maker: 'Fellmark Ltd, 4 Tannery Lane, Leeds LS1 4AB, UK, hello@fellmark.example',
      responsiblePerson: '',
      productCount: 14,
      version: 3,
    },
    sent: ['name', 'description'],
    unsent: { maker: '' },
    changes: { name: 'Fellmark & Sons' },
    place: {},
  },
})

export const {
  list: listStaffBrands,
  create: createStaffBrand,
  read: readStaffBrand,
  change: changeStaffBrand,
  delete: deleteStaffBrand,
  order: orderStaffBrands,
} = brandOperations
