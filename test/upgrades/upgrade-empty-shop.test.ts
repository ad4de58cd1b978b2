/** A shop that a node of 0.4 began empty looks the same after the upgrade, and after each section is saved by its staff. */
import { expect, test, vi } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { Home, Shop } from '../../src/contract/settings/shop.ts'
import type { AllStaffSettings } from '../../src/contract/settings/staff-settings.ts'
import { SETTINGS_SECTIONS, type SettingsSection } from '../../src/domain/settings/shop-settings.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { writeSections } from '../../src/storage/settings/shop-settings.ts'
import { testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD } from '../setup/shop.ts'

const database = testDatabase({ from: 'empty', each: true })

/** The shop after the upgrade, with settings that a node of the release before has stored. */
const upgraded = async (stored: { section: SettingsSection; value: object }[] = []) => {
  const { db, connection } = database()
  await migrateUpTo(db, '150-cart-handovers')
  await writeSections(
    db,
    stored.map((row) => ({ ...row, seen: 0, before: {} })),
    { now: new Date(), changedBy: 'The owner', note: '' },
  )
  await migrate(db)
  const shop = await openTestShop(connection)
  const { call } = callTo([`http://127.0.0.1:${shop.port}`])
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  const headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
  const read = async () =>
    (await call('GET', '/api/admin/settings', { headers })).json<AllStaffSettings>().sections
  const home = async () => (await call('GET', '/api/home')).json<Home>()
  const readShop = async () => (await call('GET', '/api/shop')).json<Shop>()
  return {
    close: shop.close,
    home,
    shop: readShop,
    read,
    /** Stores every section as the editor of staff has it, and waits until the database has told the shop. */
    saveAll: async () => {
      const sections = await read()
      await database().db.deleteFrom('shop_settings').execute()
      await database().db.deleteFrom('shop_settings_history').execute()
      const changes = SETTINGS_SECTIONS.map((section) => ({
        section,
        seen: 0,
        before: {},
        value: sections[section].value,
      }))
      await writeSections(db, changes, { now: new Date(), changedBy: 'The owner', note: '' })
      // The last of two changes that pages show: the shop has read all that was stored before.
      const identity = sections.identity.value
      for (const [seen, tagline] of ['Stored', identity.tagline].entries()) {
        await writeSections(
          db,
          [{ section: 'identity', before: {}, seen: seen + 1, value: { ...identity, tagline } }],
          {
            now: new Date(),
            changedBy: 'The owner',
            note: '',
          },
        )
        await vi.waitFor(async () => expect((await readShop()).tagline).toBe(tagline), { timeout: 10_000 })
      }
    },
    save: async <Section extends SettingsSection>(
      section: Section,
      change: (value: AllStaffSettings['sections'][Section]['value']) => object,
    ) => {
      const { version, value } = (await read())[section]
      const body = { sections: { [section]: { version, value: change(value) } } }
      expect((await call('PATCH', '/api/admin/settings', { headers, body })).status).toBe(200)
    },
  }
}

const blocks = [
  'hero',
  'brand-strip',
  'latest-arrivals',
  'featured-products',
  'featured-brands',
  'newsletter',
]
const newsletter = { label: 'Newsletter', title: 'News by mail', text: '' }

test('a shop whose owner has saved nothing shows its name and nothing of the demo, also once all is saved', async () => {
  const shop = await upgraded()
  try {
    const [home, settings] = [await shop.home(), await shop.shop()]
    expect(home).toMatchObject({ blocks, hero: { label: '', title: 'Haberdash', text: '' }, newsletter })
    expect([home.comingSoon, home.sale, home.social]).toEqual([undefined, undefined, undefined])
    expect([settings.tagline, settings.footer.newsletter, settings.shopping]).toMatchObject([
      '',
      '',
      { delivery: '', returns: '', mainBrand: '' },
    ])
    const { home: edited, shopping, navigation } = await shop.read()
    expect(JSON.stringify(edited)).not.toMatch(/\/pictures\/|wrenfold|skerrow|marlstone|haberdash/i)
    expect(shopping.value.mainBrand).toBe('')
    expect(navigation.value).toEqual(defaultSettings.navigation)

    await shop.saveAll()
    expect(home.brandPictures).toEqual({})
    expect(await shop.home()).toEqual(home)
    expect(await shop.shop()).toEqual(settings)

    const href = 'https://social.example/marsh'
    await shop.save('home', (value) => ({ ...value, social: { ...value.social, href } }))
    expect((await shop.home()).social).toEqual({
      label: '',
      title: '',
      text: '',
      linkText: '',
      href,
      pictures: [],
    })
  } finally {
    await shop.close()
  }
})

test('what an owner has saved with parts of the demo stays as shoppers see it, also once all is saved', async () => {
  const social = { ...defaultSettings.home.social, href: 'https://social.example/marsh' }
  const hero = { ...defaultSettings.home.hero, title: 'Pots from the marsh' }
  const shop = await upgraded([
    { section: 'home', value: { ...defaultSettings.home, social, hero } },
    { section: 'shopping', value: { ...defaultSettings.shopping, delivery: 'Sent on Mondays.' } },
  ])
  try {
    const [home, settings] = [await shop.home(), await shop.shop()]
    expect(home).toMatchObject({
      blocks: [...blocks.slice(0, 5), 'social', 'newsletter'],
      hero: { label: hero.label, title: hero.title, text: '' },
      social,
      newsletter,
    })
    expect(home.hero.picture).toBeUndefined()
    expect(settings.shopping).toMatchObject({ delivery: 'Sent on Mondays.', returns: '' })
    await shop.saveAll()
    expect(await shop.home()).toEqual(home)
    expect(await shop.shop()).toEqual(settings)
  } finally {
    await shop.close()
  }
})
