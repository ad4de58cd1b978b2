/** The list of changes and the undo of what is no product: for who may make the change today, for seven days. */
import { expect, test } from 'vitest'
import type { StaffPage } from '../../src/contract/pages/staff-pages.ts'
import type { BulkSaved } from '../../src/contract/products/bulk.ts'
import type { AllStaffSettings } from '../../src/contract/settings/staff-settings.ts'
import { cleanUpStorage } from '../../src/storage/app/cleanup.ts'
import { trimChanges } from '../../src/storage/changes/changes.ts'
import { changesShop } from '../setup/changes.ts'
import { hire } from '../setup/staff-people.ts'

const { api, products, groups, call, listed, newest, undo, shirt } = changesShop()

test.each(['brands', 'categories'])('Changes, deletions and the order of %s are undone', async (kind) => {
  const first = await groups.create(kind, { name: `Undo ${kind}`, description: 'As it was.' })
  const changed = (await groups.change(kind, first, { name: 'Renamed', description: 'New.' })).json<
    typeof first
  >()
  const { id } = await newest()
  await groups.change(kind, changed, { description: 'Newer.' })
  expect(await undo(id)).toEqual({
    restored: 1,
    kept: ['“Renamed”: description changed since, and stayed.'],
  })
  const stored = await groups.find(kind, first.slug)
  expect(stored).toMatchObject({ name: first.name, description: 'Newer.' })
  await groups.call('DELETE', `${kind}/${first.id}`)
  expect(await undo()).toEqual({ restored: 1, kept: [] })
  expect(await groups.find(kind, first.slug)).toMatchObject({ id: first.id, name: first.name })
  const mains = async () =>
    (await groups.list(kind)).filter(({ parentId = null }) => parentId === null).map((group) => group.id)
  const order = await mains()
  const reply = await groups.call('PUT', `${kind === 'brands' ? 'brand' : 'category'}-order`, {
    ...(kind === 'categories' && { parentId: null }),
    ids: order.toReversed(),
  })
  expect(reply.status, reply.text.slice(0, 200)).toBe(200)
  expect(await undo()).toMatchObject({ kept: [] })
  expect(await mains()).toEqual(order)
})

test('A brand that was added and has a product by now stays, and says why', async () => {
  const brand = await groups.create('brands', { name: 'Undo in use' })
  const { id } = await newest()
  await products.create({ brandId: brand.id })
  const { restored, kept } = await undo(id)
  expect([restored, kept]).toEqual([0, [expect.stringContaining('1 product uses the brand')]])
})

test('Pages: a text, the publishing and a deletion are undone as new versions', async () => {
  const page = (await call('POST', '/api/admin/pages', { title: 'Undo', body: 'One.' })).json<StaffPage>()
  const path = `/api/admin/pages/${page.id}`
  const read = async () => (await call('GET', path)).json<StaffPage>()
  await call('PATCH', path, { version: page.version, changes: { body: 'Two.', title: 'Undone' } })
  expect(await undo()).toEqual({ restored: 1, kept: [] })
  expect(await read()).toMatchObject({ title: 'Undo', body: 'One.', version: 3 })
  await call('DELETE', path)
  expect(await undo()).toEqual({ restored: 1, kept: [] })
  const { version } = await read()
  await call('POST', `${path}/publish`, { version })
  expect(await undo()).toEqual({ restored: 1, kept: [] })
  expect(await read()).toMatchObject({ status: 'draft', body: 'One.' })
})

const sections = async () => (await call('GET', '/api/admin/settings')).json<AllStaffSettings>().sections
const saveSection = async (section: 'mails' | 'company' | 'staff', change: (value: never) => object) => {
  const { version, value } = (await sections())[section]
  const body = { sections: { [section]: { version, value: change(value as never) } } }
  const reply = await call('PATCH', '/api/admin/settings', body)
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)])
}

test('Settings: one value is undone while another of the same section was changed since', async () => {
  const before = (await sections()).mails.value
  const withSubject = (mail: string, subject: string) => (value: Record<string, object>) => ({
    ...value,
    [mail]: { ...value[mail], subject },
  })
  await saveSection('mails', withSubject('confirmation', 'Thank you for {number}') as never)
  const { id, title } = await newest()
  expect(title).toMatch(/^changed .+ of the settings “Mails”$/)
  await saveSection('mails', withSubject('shipment', 'On its way: {number}') as never)
  expect(await undo(id)).toEqual({ restored: 1, kept: [] })
  const now = (await sections()).mails.value as unknown as Record<string, { subject: string }>
  expect(now.confirmation).toEqual(before.confirmation)
  expect(now.shipment?.subject).toBe('On its way: {number}')
})

test('What the roles may do is in no list and cannot be undone by it', async () => {
  const before = await listed()
  await saveSection('staff', (value: object) => ({ ...value, managersEditMails: true }))
  expect(await listed()).toEqual(before)
})

test('A bulk edit is in the list, and a row that was changed since stays', async () => {
  const [one, two] = [await shirt(), await shirt()]
  const rows = [one, two].map(({ id }) => ({ id, changes: { price: '40.00' }, seen: { price: '68.00' } }))
  const reply = await call('PATCH', '/api/admin/catalogue/products', { rows })
  const { changeId } = reply.json<BulkSaved>()
  expect(await newest()).toMatchObject({ id: changeId, title: 'changed price in 2 rows of the bulk edit' })
  await products.changed(await products.read(two.id), { price: '41.00' })
  expect(await undo(changeId ?? '')).toEqual({
    restored: 1,
    kept: ['“Linen Shirt”: Price is £41.00 now, not £40.00.'],
  })
  expect([(await products.read(one.id)).price, (await products.read(two.id)).price]).toEqual([
    '68.00',
    '41.00',
  ])
})

test('Each person sees and undoes what they may change today', async () => {
  const packer = await (await hire(api().db, 'packer')).headers()
  const manager = await (await hire(api().db, 'manager')).headers()
  await saveSection('company', (value: object) => ({ ...value, phone: '0113 496 0000' }))
  const { id } = await newest()
  const as = (headers: { Authorization: string }, method: string, path: string) =>
    api().call(method, path, { headers })
  expect((await as(packer, 'GET', '/api/admin/changes')).status).toBe(403)
  expect((await as(packer, 'POST', `/api/admin/changes/${id}/undo`)).status).toBe(403)
  expect((await listed(manager)).map((change) => change.id)).not.toContain(id)
  expect((await as(manager, 'POST', `/api/admin/changes/${id}/undo`)).status).toBe(403)
  const opened = await shirt()
  await products.changed(opened, { price: '50.00' })
  const { id: ofPrice } = await newest()
  expect((await as(manager, 'POST', `/api/admin/changes/${ofPrice}/undo`)).status).toBe(200)
  expect((await products.read(opened.id)).price).toBe('68.00')
})

test('A save answers the id of its change, and a save of nothing new none', async () => {
  const opened = await shirt()
  const reply = await products.change(opened, { price: '50.00' })
  expect(reply.headers.get('X-Change-Id')).toBe((await newest()).id)
  const same = await products.change(await products.read(opened.id), { price: '50.00' })
  expect(same.headers.get('X-Change-Id')).toBeNull()
})

test('What mentions an erased address never comes back', async () => {
  const opened = await shirt()
  await products.changed(opened, { description: 'Made for Jane.Doe@example.com.' })
  const { id } = await newest()
  const reply = await call('POST', '/api/admin/personal-data/erase', {
    email: 'jane.doe@example.com',
    confirmation: 'jane.doe@example.com',
  })
  expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  expect((await call('POST', `/api/admin/changes/${id}/undo`)).status).toBe(404)
})

test('Changes are kept for seven days, and no more than the bounds of rows and bytes', async () => {
  const opened = await shirt()
  await products.changed(opened, { price: '50.00' })
  const count = async () => (await api().db.selectFrom('changes').select('id').execute()).length
  await trimChanges(api().db, new Date(), { rows: 3 })
  expect(await count()).toBe(3)
  await trimChanges(api().db, new Date(), { bytes: 1 })
  expect(await count()).toBe(0)
  await products.changed(await products.read(opened.id), { price: '51.00' })
  const { id } = await newest()
  await cleanUpStorage(api().db, new Date(Date.now() + 8 * 24 * 60 * 60 * 1000))
  expect(
    (await api().call('POST', `/api/admin/changes/${id}/undo`, { headers: await api().staff() })).status,
  ).toBe(404)
})
