// @vitest-environment happy-dom
/**
 * What staff read and shoppers are told of the settings is frozen in files: the forms as they are shown, the words of a
 * conflict, and what is stored and served. `npm run frozen` stores them again.
 */
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '../../../settings/default-settings.ts'
import { settingsSchemas } from '../../contract/shop/settings-schemas.ts'
import type { StaffSettings } from '../../contract/shop/staff-settings.ts'
import { deliveredWords } from '../../domain/delivered-words/delivered-words.ts'
import type { SettingsSection, ShopSettings } from '../../domain/shop-settings.ts'
import { shownSettings } from '../../domain/shown-settings.ts'
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
  demoBlocks: [],
  emptyBlocks: [],
  deliveredWords: deliveredWords({ isDemo: true, hasSamples: true }),
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

const textsOf = (node: Node): string[] =>
  node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [...node.childNodes].flatMap(textsOf)

const oneLine = (element: Element | null | undefined): string =>
  element ? textsOf(element).join(' ').replace(/\s+/g, ' ').trim() : ''

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ??
  oneLine(element.id ? document.querySelector(`label[for="${element.id}"]`) : element.closest('label'))

const FACTS = ['maxlength', 'inputmode', 'placeholder', 'pattern', 'min', 'max', 'autocomplete'] as const

const controlLine = (control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string => {
  const kind =
    control.tagName === 'INPUT' ? (control as HTMLInputElement).type : control.tagName.toLowerCase()
  const value = kind === 'checkbox' ? (control as HTMLInputElement).checked : control.value
  const facts = [
    ...(control.required ? ['required'] : []),
    ...(control.disabled ? ['disabled'] : []),
    ...(control.getAttribute('aria-invalid') ? ['invalid'] : []),
    ...FACTS.flatMap((fact) => {
      const set = control.getAttribute(fact)
      return set === null || set === 'off' ? [] : [`${fact} ${set}`]
    }),
  ]
  const options = [...control.querySelectorAll('option')].map((option) => `\n    option ${oneLine(option)}`)
  // A list of countries says enough with the first.
  const shown = options.length > 20 ? [...options.slice(0, 2), `\n    ${options.length} options`] : options
  const described = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap((id) => (id ? [`\n    ${oneLine(document.getElementById(id))}`] : []))
  return [
    `  ${kind} “${nameOf(control)}” = ${JSON.stringify(value)}${facts.map((fact) => `, ${fact}`).join('')}`,
    ...shown,
    ...described,
  ].join('')
}

/** Of the form, from above to below: each heading, control, button and sentence in a line. */
const linesOf = (form: Element): string[] => {
  const lines: string[] = []
  const walk = (element: Element): void => {
    if (element.matches('datalist, svg, label[for], [id$=-hint], [id$=-error], [aria-hidden=true]')) return
    if (element.matches('input, select, textarea')) {
      lines.push(controlLine(element as HTMLInputElement))
      return
    }
    if (element.matches('h2, h3, legend, summary')) lines.push(`# ${oneLine(element)}`)
    else if (element.matches('button')) lines.push(`  [${nameOf(element) || oneLine(element)}]`)
    else if (element.matches('img')) lines.push(`  picture “${element.getAttribute('alt')}”`)
    else if (element.children.length === 0 || element.matches('p')) {
      // Within a label the words are the name of the control.
      if (oneLine(element) && !element.closest('label')) lines.push(`  ${oneLine(element)}`)
    } else for (const child of element.children) walk(child)
  }
  walk(form)
  return lines
}

const formOf = (container: Element): Element => {
  const form = container.querySelector('form')
  if (!form) throw new Error('the page has no form')
  return form
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
      'As delivered',
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
    'shown as delivered': shownSettings(defaultSettings),
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
