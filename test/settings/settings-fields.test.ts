/** What a section of the settings keeps where fields are missing, and what staff are told about its links. */
import { beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { SettingsImport } from '../../src/contract/settings/settings-file.ts'
import type { Shop } from '../../src/contract/settings/shop.ts'
import type { AllStaffSettings } from '../../src/contract/settings/staff-settings.ts'
import { shopping } from '../../src/domain/settings/shopping-settings.ts'
import { testApi } from '../setup/api.ts'

let searchChanges = 0
const api = testApi({ services: () => ({ searchChanges: () => searchChanges }) })
let headers: { Authorization: string }
beforeAll(async () => {
  headers = await api().staff()
})

const read = async (): Promise<AllStaffSettings> =>
  (await api().call('GET', '/api/admin/settings', { headers })).json<AllStaffSettings>()
const save = (sections: object) => api().call('PATCH', '/api/admin/settings', { headers, body: { sections } })

test('a field that a save or an imported file lacks keeps its present value', async () => {
  const { law, privacy } = defaultSettings
  const retention = { ...privacy.retention, orders: 4000 }
  await save({
    law: { version: 0, value: { ...law, priorPrice: true, orderButton: 'Order with payment' } },
    privacy: { version: 0, value: { ...privacy, retention } },
  })
  const changed = await save({ law: { version: 1, value: { withdrawal: true } } })
  const kept = { withdrawal: true, priorPrice: true, orderButton: 'Order with payment' }
  expect(changed.json<AllStaffSettings>().sections.law.value).toMatchObject(kept)
  const sections = { law: { withdrawal: false }, privacy: { confirmSubscribers: true, retention: {} } }
  const take = (dryRun: boolean) =>
    api().call('POST', '/api/admin/settings-file', {
      headers,
      body: { file: { format: 'haberdash-settings', version: 1, sections }, dryRun },
    })
  expect((await take(true)).json()).toMatchObject({ changed: expect.arrayContaining(['law']) })
  expect((await take(false)).status).toBe(200)
  const now = (await read()).sections
  expect(now.law.value).toMatchObject({ ...kept, withdrawal: false })
  expect(now.privacy.value).toMatchObject({ confirmSubscribers: true, retention })
})

test('staff are told what pages say where a text is empty', async () => {
  const { introductions, sentences } = (await read()).deliveredWords
  expect(Object.keys(sentences)).toEqual(Object.keys(shopping.sentences.texts))
  expect([introductions.brands, sentences.emptyNewArrivals, sentences.emptySearch]).toEqual([
    'Workshops and makers that we know by name, and what each of them does best.',
    'The next parcels are on their way. Meanwhile, everything else is here.',
    'Nothing here goes by “{term}”. Perhaps one of these:',
  ])
})

test('sample searches of the owner that find nothing are not offered, and staff are told which', async () => {
  const { db, call } = api()
  const offered = async () => (await call('GET', '/api/shop')).json<Shop>().shopping.sampleTerms
  const before = await read()
  expect([await offered(), before.hiddenTerms]).toEqual([defaultSettings.shopping.sampleTerms, []])
  const { version, value } = before.sections.shopping
  const sampleTerms = ['wallet', 'qqqqxxxx', 'cap']
  const saved = await save({ shopping: { version, value: { ...value, sampleTerms } } })
  expect(saved.json<AllStaffSettings>().hiddenTerms).toEqual(['qqqqxxxx'])
  expect(await offered()).toEqual(['wallet', 'cap'])
  await db.updateTable('products').set({ status: 'archived' }).where('name', 'ilike', '%cap%').execute()
  expect(await offered()).toEqual(['wallet', 'cap'])
  searchChanges += 1
  expect(await offered()).toEqual(['wallet'])
  expect((await read()).hiddenTerms).toEqual(['qqqqxxxx', 'cap'])
  await db.updateTable('products').set({ status: 'live' }).where('status', '=', 'archived').execute()
  searchChanges += 1
  await save({ shopping: { version: version + 1, value } })
  expect(await offered()).toEqual(defaultSettings.shopping.sampleTerms)
})

test('a shop whose demo is removed suggests searches that find its own goods, and not the demo’s words', async () => {
  const { db, call } = api()
  const shop = async () => (await call('GET', '/api/shop')).json<Shop>()
  const { tagline } = defaultSettings.identity
  expect((await shop()).shopping.sampleTerms).toEqual(defaultSettings.shopping.sampleTerms)
  expect((await shop()).tagline).toBe(tagline)
  await db.deleteFrom('demo_content').execute()
  const { introductions, sentences } = (await read()).deliveredWords
  expect([introductions.brands, sentences.emptyNewArrivals]).toEqual([
    'Every brand that we sell.',
    'What comes in next is listed here.',
  ])
  const { sampleTerms } = (await shop()).shopping
  expect((await shop()).tagline).toBe('')
  expect(sampleTerms).toHaveLength(4)
  for (const term of sampleTerms)
    expect((await call('GET', `/api/products?search=${term}`)).json<unknown[]>()).not.toEqual([])
  await db.updateTable('products').set({ status: 'archived' }).execute()
  expect((await shop()).shopping.sampleTerms).toEqual([])
})

test('changed buttons of shown blocks of the home page that lead nowhere are listed for staff', async () => {
  const { home } = defaultSettings
  const button = { label: 'POTS', href: '/brand/no-such-brand' }
  const value = {
    ...home,
    blocks: home.blocks.filter((block) => block !== 'sale'),
    heroButton: button,
    saleButton: button,
    featuredProducts: { ...home.featuredProducts, more: { ...button, label: 'MORE POTS' } },
  }
  const before = (await read()).sections.home.version
  const { deadLinks } = (await save({ home: { version: before, value } })).json<AllStaffSettings>()
  expect(deadLinks.filter(({ href }) => href === button.href)).toEqual([
    { section: 'home', ...button },
    { section: 'home', ...button, label: 'MORE POTS' },
  ])
  expect(deadLinks.map(({ label }) => label)).not.toContain('VIEW ALL NEW ARRIVALS')
})

test('an import that another change has overtaken since its dry run is refused, and changes nothing', async () => {
  const { sections } = await read()
  const file = {
    format: 'haberdash-settings',
    version: 1,
    sections: { identity: { ...defaultSettings.identity, name: 'From the file' } },
  }
  const take = (dryRun: boolean, seen?: object) =>
    api().call('POST', '/api/admin/settings-file', { headers, body: { file, dryRun, ...(seen && { seen }) } })
  const checked = (await take(true)).json<SettingsImport>()
  expect(checked.versions).toEqual({ identity: sections.identity.version })
  const identity = {
    version: sections.identity.version,
    value: { ...defaultSettings.identity, name: 'Newer' },
  }
  expect((await save({ identity })).status).toBe(200)
  const refused = await take(false, checked.versions)
  expect([refused.status, refused.text]).toEqual([
    409,
    'The settings were changed meanwhile. Please try again.',
  ])
  expect((await read()).sections.identity.value.name).toBe('Newer')
  const again = (await take(true)).json<SettingsImport>()
  expect((await take(false, again.versions)).status).toBe(200)
  expect((await read()).sections.identity.value.name).toBe('From the file')
})

test('a section with every field at its limit is saved and previewed', async () => {
  const href = `/shop?${'q'.repeat(294)}`
  const entry = (index: number) => ({ label: `${index} `.padEnd(60, 'ä'), href })
  const items = Array.from({ length: 12 }, (_, index) => ({
    label: `${index} `.padEnd(40, 'ä'),
    href,
    entries: Array.from({ length: 40 }, (__, place) => entry(place)),
    listsBrands: false,
  }))
  const body = { path: '/', sections: { navigation: { items } } }
  expect((await api().call('POST', '/api/admin/settings-preview', { headers, body })).status).toBe(200)
  const { version } = (await read()).sections.navigation
  const saved = await save({ navigation: { version, value: { items } } })
  expect([saved.status, saved.text.slice(0, 100)]).toEqual([200, expect.any(String)])
  expect((await read()).sections.navigation.value.items).toHaveLength(12)
})

test('a node reads one settings file at a time: another is refused in words, and the first is taken', async () => {
  const { call } = api()
  const file = { format: 'haberdash-settings', version: 1, sections: { identity: defaultSettings.identity } }
  const text = new TextEncoder().encode(JSON.stringify({ file, dryRun: true }))
  const begin = async () => {
    const opened = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
    const answer = call('POST', '/api/admin/settings-file', {
      headers: { ...headers, 'Content-Type': 'application/json' },
      raw: new ReadableStream<Uint8Array>({ start: opened.resolve }),
    })
    const sender = await opened.promise
    sender.enqueue(text.slice(0, 40))
    return { answer, sender }
  }
  const other = () => call('POST', '/api/admin/settings-file', { headers, body: { file, dryRun: true } })
  let slow = await begin()
  // Whichever request comes first is read, so the slow one begins again until it is that one.
  let refused = await other()
  while (refused.status === 200) {
    slow.sender.close()
    await slow.answer
    slow = await begin()
    refused = await other()
  }
  expect([refused.status, refused.text]).toEqual([
    409,
    'Another settings file is being read at the moment. Please try again when it is done.',
  ])
  slow.sender.enqueue(text.slice(40))
  slow.sender.close()
  expect((await slow.answer).status).toBe(200)
  expect((await other()).status).toBe(200)
})
