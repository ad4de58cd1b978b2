// @vitest-environment happy-dom
/**
 * What staff read and shoppers are told of the settings is frozen in files: the forms as they are shown, the words of a
 * conflict, and what is stored and served. `npm run frozen` stores them again.
 */
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '../../../settings/default-settings.ts'
import { formOf, linesOf, oneLine } from '../../../test/setup/form-lines.ts'
import { settingsSchemas } from '../../contract/settings/settings-schemas.ts'
import type { StaffSettings } from '../../contract/settings/staff-settings.ts'
import { defaultWords } from '../../domain/settings/default-words.ts'
import type { SettingsSection, ShopSettings } from '../../domain/settings/shop-settings.ts'
import { shownSettings } from '../../domain/settings/shown-settings.ts'
import { createQueryClient } from '../../ui/api-client.ts'
import { CurrencyProvider } from '../../ui/currency.tsx'
import { NavigationProvider } from '../../ui/navigation-provider.tsx'
import { OriginContext } from '../../ui/origin.tsx'
import { QueryClientProvider } from '../../ui/query-hooks.tsx'
import { shopQuery } from '../../ui/shop.ts'
import { renderInDom, unmountAll } from '../../ui/testing.tsx'
import { Screen } from './settings-screen.tsx'
import { settingsPages } from './settings-sections.ts'

const frozen = (name: string) => `../../../test/frozen/settings/${name}`

afterEach(async () => {
  await unmountAll()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const picture = { src: '/pictures/bags.jpg', alt: 'Two bags', width: 1600, height: 1067 }
const file = { src: '/shop-files/0f3c9a1be2d47586.svg', width: 240, height: 80 }

/** Settings in which every field has another value than the default, and some have one that is refused. */
const changed: ShopSettings = {
  ...defaultSettings,
  identity: {
    ...defaultSettings.identity,
    name: 'Marsh',
    tagline: 'Bags.',
    mailSender: 'shop@marsh.example',
    logo: file,
    icon: file,
  },
  company: {
    ...defaultSettings.company,
    legalName: 'Marsh Ltd',
    address: '4 Mill Lane\nLeeds',
    vatNumber: 'GB1',
    registration: '01234567',
    email: 'shop@marsh.example',
    phone: '+44',
  },
  look: { ...defaultSettings.look, accent: '#ff8800', pictureRatio: '1/1', typePairing: 'geometric' },
  navigation: { items: [] },
  footer: {
    ...defaultSettings.footer,
    links: [],
    customerCare: [],
    newsletter: 'Bags first.',
    privacyPolicy: 'https://marsh.example/privacy',
    terms: '/pages/terms',
  },
  shopping: {
    ...defaultSettings.shopping,
    delivery: 'Sent.',
    returns: 'Back.',
    mainBrand: 'gone',
    sampleTerms: ['tote', 'belt'],
    introductions: { brands: 'All of them.' },
    sentences: { emptyCart: 'Nothing yet.' },
    emptyCartLinks: [],
  },
  currencies: { offered: ['GBP'], rates: { ...defaultSettings.currencies.rates, USD: 'much' } },
  shipping: { ...defaultSettings.shipping, fullAddresses: true },
  taxes: {
    ...defaultSettings.taxes,
    isOn: true,
    name: 'GST',
    rates: [{ country: 'IE', standard: '23', reduced: 'half', 'second-reduced': '0' }],
  },
  law: {
    ...defaultSettings.law,
    withdrawal: true,
    withdrawalDays: 30,
    withdrawLabel: 'Withdraw',
    confirmLabel: 'Confirm',
    priorPrice: true,
    enclosesTerms: false,
    orderButton: 'Order and pay',
    meansOfPayment: 'Visa',
    guaranteeNotice: picture,
  },
  privacy: {
    ...defaultSettings.privacy,
    confirmSubscribers: true,
    consentText: 'Yes.',
    retention: { ...defaultSettings.privacy.retention, carts: null, mails: 1 },
  },
  seo: {
    ...defaultSettings.seo,
    googleFeed: true,
    picture,
    returns: { days: 30, isFree: true },
    delivery: { handling: [0, 1], transit: [2, 4] },
  },
}

const stored = (values: ShopSettings): StaffSettings => ({
  sections: Object.fromEntries(
    Object.entries(values).map(([section, value]) => [section, { version: 1, updatedAt: null, value }]),
  ) as StaffSettings['sections'],
  deadLinks: [],
  emptyBlocks: [],
  deliveredWords: defaultWords({ isDemo: true, hasSamples: true }),
  hiddenTerms: values.shopping.sampleTerms.includes('belt') ? ['belt'] : [],
})

/** Another value has taken the place of every field. */
const conflicting = (section: SettingsSection) => ({
  conflicts: {
    [section]: {
      version: 2,
      updatedAt: null,
      value: Object.fromEntries(Object.keys(changed[section]).map((field) => [field, 'of somebody else'])),
    },
  },
})

const show = async (slug: string, section: SettingsSection, values: ShopSettings) => {
  history.replaceState(null, '', '/admin/settings')
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async (path: string, init?: { method?: string }) => {
    if (init?.method === 'PATCH') return new Response(JSON.stringify(conflicting(section)), { status: 409 })
    return new Response(JSON.stringify(path === '/api/admin/settings' ? stored(values) : []))
  })
  const client = createQueryClient(() => new Promise<Response>(() => {}))
  client.setQueryData(shopQuery.queryKey, shownSettings(values))
  const screen = (
    <QueryClientProvider client={client}>
      <OriginContext value="http://shop.test">
        <CurrencyProvider rendered="GBP">
          <NavigationProvider
            routes={[{ path: '*', load: async () => ({ Page: () => null }) }]}
            first={{ url: new URL(location.href), params: {}, Page: () => null }}
          >
            {() => <Screen params={slug === '' ? {} : { section: slug }} />}
          </NavigationProvider>
        </CurrencyProvider>
      </OriginContext>
    </QueryClientProvider>
  )
  const container = await renderInDom(screen)
  await expect.poll(() => container.querySelector('form')).not.toBeNull()
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  return container
}

/** As the page says it when another has saved meanwhile. */
const conflictOf = async (slug: string, section: SettingsSection): Promise<string> => {
  const draft = { version: 1, value: defaultSettings[section] }
  sessionStorage.setItem(`settings-draft-${section}`, JSON.stringify(draft))
  const container = await show(slug, section, defaultSettings)
  await act(async () => container.querySelector<HTMLElement>('button[type=submit]')?.click())
  await expect.poll(() => oneLine(container.querySelector('form > [role=alert]'))).not.toBe('')
  return oneLine(container.querySelector('form > [role=alert] p'))
}

const FILLED: readonly string[] = Object.entries(changed).flatMap(([section, value]) =>
  value === defaultSettings[section as SettingsSection] ? [] : [section],
)

test.each(settingsPages.flatMap(({ slug, section, label }) => (section ? [{ slug, section, label }] : [])))(
  'the form of $label, with its labels, help, order and values, and the words of its conflicts are the frozen ones',
  async ({ slug, section }) => {
    const fresh = linesOf(formOf(await show(slug, section, defaultSettings)))
    await unmountAll()
    const filled = FILLED.includes(section) ? linesOf(formOf(await show(slug, section, changed))) : []
    await unmountAll()
    const parts = [
      'Default',
      ...fresh,
      ...(filled.length > 0 ? ['', 'With other values', ...filled] : []),
      '',
      'Changed by somebody else',
      `  ${await conflictOf(slug, section)}`,
    ]
    await expect(`${parts.join('\n')}\n`).toMatchFileSnapshot(frozen(`${section}.txt`))
  },
)

test('what is stored and what every page gets of the settings is the frozen JSON', async () => {
  const parts = {
    stored: defaultSettings,
    'shown by default': shownSettings(defaultSettings),
    'shown with other values': shownSettings(changed),
  }
  const lines = Object.entries(parts).flatMap(([name, fields]) => [
    name,
    ...Object.entries(fields).map(([field, value]) => `  ${field}: ${JSON.stringify(value)}`),
  ])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(frozen('served.txt'))
})

const WRONG = {
  null: null,
  'a number': 5,
  'a fraction': 0.5,
  'a large number': 99_999,
  'no text': '',
  'two lines': 'a\nb',
  'a long text': 'ab '.repeat(2000),
  'no list': [],
  'nothing in it': {},
  absent: undefined,
} as const

test('what the API refuses of each field, and in which words, is the frozen text', async () => {
  const lines = settingsPages.flatMap(({ section }) => {
    if (!section) return []
    return Object.keys(changed[section]).flatMap((field) => [
      `${section}.${field}`,
      ...Object.entries(WRONG).map(([name, value]) => {
        const { error } = settingsSchemas[section].safeParse({ ...changed[section], [field]: value })
        const own = error?.issues.filter(({ path }) => path[0] === field) ?? []
        const said = own
          .slice(0, 3)
          .map(({ path, message }) => `${path.slice(1).join('.')} ${message}`.trim())
        return `  ${name}: ${said.join('; ') || 'taken'}`
      }),
    ])
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(frozen('refusals.txt'))
})
