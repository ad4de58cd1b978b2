/** No field of the staff's bulk edit is accepted and then not stored. */
import { expect, test } from 'vitest'
import type { StaffProductList, StaffProductRow } from '../../src/contract/products/product-list.ts'
import { BULK_FIELDS, type BulkValues } from '../../src/domain/products/bulk-edit.ts'
import { bulkEditShop, PATH } from '../setup/bulk-edit.ts'

const { api, save, backpack, staff } = bulkEditShop()

test('each field that the call takes is stored, one at a time', async () => {
  const { id } = await backpack()
  const idIn = async (table: 'brands' | 'categories', slug: string): Promise<string> =>
    (await api().db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
  const other: BulkValues = {
    price: '81.00',
    compareAtPrice: '99.00',
    stockQuantity: 7,
    newArrival: false,
    onSale: true,
    featured: false,
    inStock: false,
    categoryId: await idIn('categories', 'lids'),
    brandId: await idIn('brands', 'norrland'),
    status: 'draft',
    taxClass: 'reduced',
    shelfPlace: 'B-12-1',
    weightGrams: 480,
    costPence: 1250,
    hsCode: '620520',
    countryOfOrigin: 'PT',
    packageSize: '300 × 200 × 50',
  }
  const rowNow = async (): Promise<StaffProductRow | undefined> =>
    (await api().call('GET', `${PATH}?search=backpack`, { headers: staff() }))
      .json<StaffProductList>()
      .products.find((row) => row.id === id)
  for (const field of BULK_FIELDS) {
    const seen = (await rowNow())?.[field]
    expect(seen, field).not.toEqual(other[field])
    const reply = await save([{ id, changes: { [field]: other[field] }, seen: { [field]: seen } }])
    expect([reply.status, field]).toEqual([200, field])
    expect((await rowNow())?.[field], field).toEqual(other[field])
  }
})
