/** What the owner sets of the withdrawal function, and what the pages for customers link to. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { fixedSettings } from '../../src/api/current-settings.ts'
import type { StaffPage } from '../../src/contract/pages/staff-pages.ts'
import type { Shop } from '../../src/contract/settings/shop.ts'
import type { StaffWithdrawal } from '../../src/contract/withdrawals/withdrawals.ts'
import type { ShopSettings } from '../../src/domain/settings/shop-settings.ts'
import { mailLook } from '../../src/server/jobs/mail.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import type { Shopper } from '../setup/shopper.ts'

let law = { ...defaultSettings.law, withdrawal: true }
const values = (): ShopSettings => ({ ...defaultSettings, law })
const api = moneyApi({
  services: () => ({
    settings: { ...fixedSettings(defaultSettings), current: values, fresh: async () => values() },
  }),
})
const { call, ordered, read, ship } = orderManagement(api)
beforeEach(() => {
  law = { ...defaultSettings.law, withdrawal: true }
})

const submit = (fields: Record<string, string>) =>
  api().call('POST', '/withdraw', {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
const listed = async (): Promise<StaffWithdrawal[]> => (await call('GET', '/api/admin/withdrawals')).json()
const linkOf = (shopper: Shopper): string =>
  /https:\/\/shop\.example(\/order\/o_\w{26})/.exec(api().mailsTo(shopper).at(-1)?.text ?? '')?.[1] ?? ''

test('label, button and period are those of the owner: on pages, in mails and for staff', async () => {
  law = {
    ...law,
    withdrawLabel: 'Vertrag widerrufen',
    confirmLabel: 'Widerruf bestätigen',
    withdrawalDays: 30,
  }
  const { id, shopper } = await ordered()
  const { text: form } = await api().call('GET', '/withdraw')
  expect([...form.matchAll(/<button>(.*?)<\/button>/g)].map(([, label]) => label)).toEqual([
    'Widerruf bestätigen',
  ])
  expect(form).toContain('until 30 days after you received the last of the goods')
  expect((await submit({ name: '' })).text).toContain('<button>Widerruf bestätigen</button>')
  expect((await api().call('GET', linkOf(shopper))).text).toContain('/withdraw">Vertrag widerrufen</a>')
  expect((await api().call('GET', '/newsletter/leave/none')).text).toContain(
    '<a href="/withdraw">Vertrag widerrufen</a>',
  )
  const { footer } = (await api().call('GET', '/api/shop')).json<Shop>()
  expect(footer.customerCare).toContainEqual({ label: 'Vertrag widerrufen', href: '/withdraw' })
  expect(mailLook(values(), 'https://shop.example').links).toEqual([
    { label: 'Vertrag widerrufen', url: 'https://shop.example/withdraw' },
  ])

  const contract = String((await read(id)).number)
  await submit({ name: 'Ada Marsh', contract, email: shopper.email, request: 'request-of-settings' })
  const { parcels } = (await ship(id)).json<{ parcels: { number: number }[] }>()
  expect(parcels).toHaveLength(1)
  await sql`update fulfilments set delivered_at = now() - interval '20 days' where order_id = ${id}`.execute(
    api().db,
  )
  expect((await listed())[0]?.period).toMatchObject({ kind: 'open' })
  law = { ...law, withdrawalDays: 14 }
  expect((await listed())[0]?.period).toMatchObject({ kind: 'over' })
})

test('an order keeps the withdrawal period of its day: on its page, in its form and for staff', async () => {
  api().checkoutRig.grantWithdrawal(30)
  const { id, shopper } = await ordered()
  api().checkoutRig.grantWithdrawal(null)
  const without = await ordered()
  law = { ...law, withdrawalDays: 60 }
  const daysOn = async (path: string) =>
    /until (\d+) days after/.exec((await api().call('GET', path)).text)?.[1] ?? 'none'
  const link = linkOf(shopper)
  expect([await daysOn(link), await daysOn(`${link}/withdraw`)]).toEqual(['30', '30'])
  const ofOther = linkOf(without.shopper)
  expect([await daysOn(ofOther), await daysOn(`${ofOther}/withdraw`)]).toEqual(['60', '60'])
  expect(await daysOn('/withdraw')).toBe('60')

  for (const order of [id, without.id]) {
    const { number } = await read(order)
    await submit({
      name: 'Ada Marsh',
      contract: String(number),
      email: shopper.email,
      request: `request-of-${number}`,
    })
    await ship(order)
  }
  await sql`update fulfilments set delivered_at = now() - interval '40 days'`.execute(api().db)
  const kinds = new Map((await listed()).map(({ orderId, period }) => [orderId, period?.kind]))
  expect([kinds.get(id), kinds.get(without.id)]).toEqual(['over', 'open'])
  law = { ...law, withdrawal: false }
  expect(await daysOn(link)).toBe('none')
})

test('pages for customers link to the owner’s imprint, privacy policy, terms and right of withdrawal', async () => {
  const { shopper } = await ordered()
  const pages = ['/withdraw', linkOf(shopper), `${linkOf(shopper)}/withdraw`, '/newsletter/leave/none']
  const linksOf = async (path: string) => {
    const [, footer = ''] = (await api().call('GET', path)).text.split('<footer>')
    return [...footer.matchAll(/href="(\/pages\/[^"]+)">([^<]+)</g)].map(
      ([, href, label]) => `${label} ${href}`,
    )
  }
  for (const path of pages) expect(await linksOf(path)).toEqual([])
  const publish = async (page: object) => {
    const { id, version } = (
      await call('POST', '/api/admin/pages', { body: 'Text.', ...page })
    ).json<StaffPage>()
    await call('POST', `/api/admin/pages/${id}/publish`, { version })
  }
  await publish({ purpose: 'privacy', title: 'Datenschutz', slug: 'datenschutz' })
  await publish({ purpose: 'imprint', title: 'Impressum', slug: 'impressum' })
  await publish({ purpose: 'faq', title: 'Questions' })
  for (const path of pages)
    expect(await linksOf(path)).toEqual(['Impressum /pages/impressum', 'Datenschutz /pages/datenschutz'])
  await api().db.deleteFrom('content_pages').execute()
})
