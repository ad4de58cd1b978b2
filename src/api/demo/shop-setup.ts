/** The items of ‘Ready to sell?’: each one's state and sentence, by the rule that the rest of the shop goes by. */
import type { SetupItem, SetupItemId, SetupState } from '../../contract/demo/setup.ts'
import { countryName } from '../../domain/countries.ts'
import { type Finding, listed } from '../../domain/doctor/finding.ts'
import {
  type LinkedPage,
  linkContentPages,
  type PagePurpose,
  type PageStatus,
} from '../../domain/pages/content-page.ts'
import { formatPounds } from '../../domain/pricing/currency.ts'
import { pence } from '../../domain/pricing/money.ts'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import { haveSamePrices } from '../../domain/pricing/shipping.ts'
import { isSameValue } from '../../domain/same-value.ts'
import { company as companyFields } from '../../domain/settings/company-settings.ts'
import { type DemoShop, lacksPromises } from '../../domain/settings/demo-blocks.ts'
import type {
  CompanySettings,
  ShippingSettings,
  ShopSettings,
  TaxSettings,
} from '../../domain/settings/shop-settings.ts'

/** What the owner has set. */
export type ShopDetails = {
  name: string
  /** The default name. */
  defaultName: string
  /** Pages that shoppers look for, and whether the shop links to them. */
  pages: readonly { label: string; hasLink: boolean }[]
  /** Beside the cart button, words of the owner on delivery or returns are missing. */
  lacksPromises: boolean
  /** Titles of published pages that still have the demo's text. */
  examplePages: readonly string[]
  shipping: ShippingSettings & { isDefault: boolean }
  company: CompanySettings
  taxes: TaxSettings
}

type SetupPage = LinkedPage & { status: PageStatus }

export const shopDetailsOf = (
  settings: ShopSettings,
  { defaults, demo }: { defaults: ShopSettings; demo: DemoShop },
  allPages: readonly SetupPage[],
): ShopDetails => {
  const { identity, company, footer: ownFooter, shipping, taxes } = settings
  const pages = allPages.filter(({ status }) => status === 'published')
  const footer = linkContentPages(ownFooter, pages)
  const hasPage = (purpose: PagePurpose) => pages.some((page) => page.purpose === purpose)
  const ownEntries = footer.customerCare.slice(0, ownFooter.customerCare.length)
  return {
    name: identity.name,
    defaultName: defaults.identity.name,
    pages: [
      ...ownEntries.map(({ label, href }) => ({ label, hasLink: href !== null })),
      { label: 'Privacy Policy', hasLink: footer.privacyPolicy !== null },
      { label: 'Terms', hasLink: footer.terms !== null },
      { label: 'Right of withdrawal', hasLink: hasPage('withdrawal') },
      { label: 'Imprint', hasLink: hasPage('imprint') },
    ],
    examplePages: pages.filter(({ isExample }) => isExample).map(({ title }) => title),
    lacksPromises: lacksPromises(settings, demo),
    shipping: {
      ...shipping,
      isDefault: [defaults, demo].some((unchosen) => isSameValue(shipping, unchosen.shipping)),
    },
    company,
    taxes,
  }
}

export type SetupFacts = {
  /** The shop has goods of the demo, so shoppers see its words. */
  isDemo: boolean
  /** What the owner has set and shoppers do not see, because nothing is behind it. `blocks`: of the home page. */
  hidden: { links: number; blocks: number }
  details: ShopDetails
  /** Products that are not the demo's. `withoutPicture`: of the live ones. */
  goods: { live: number; drafts: number; withoutPicture: number }
  paymentMode: PaymentMode
  sendsMail: boolean
  /** What the doctor finds of the last backup. */
  backup: readonly Finding[]
  hasOrders: boolean
}

const productsText = (count: number): string =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-GB')} products`

const nameItem = ({ details }: SetupFacts): [SetupState, string] =>
  details.name === details.defaultName
    ? ['missing', `The shop is called ${details.name}, which is the default.`]
    : ['done', `The shop is called ${details.name}.`]

const productsItem = ({ goods: { live, drafts } }: SetupFacts): [SetupState, string] => {
  const draftsText =
    drafts === 0 ? '' : drafts === 1 ? ', 1 draft' : `, ${drafts.toLocaleString('en-GB')} drafts`
  return live > 0
    ? ['done', `${productsText(live)} of yours for sale${draftsText}.`]
    : ['missing', `No product of yours is for sale yet${draftsText}.`]
}

const picturesItem = ({ goods: { live, withoutPicture } }: SetupFacts): [SetupState, string] => {
  if (live === 0) return ['missing', 'Your products need pictures, upright and 1600 pixels wide or more.']
  return withoutPicture === 0
    ? ['done', 'Every product of yours has a picture.']
    : [
        'missing',
        `${productsText(withoutPicture)} of yours ${withoutPicture === 1 ? 'has' : 'have'} no picture.`,
      ]
}

const shippingItem = ({ details: { shipping } }: SetupFacts): [SetupState, string] => {
  const { isDefault, zones } = shipping
  const [first] = zones
  const state = isDefault ? 'default' : 'done'
  if (!haveSamePrices(zones))
    return [state, `To ${listed(zones.map(({ name }) => name))}, each at its own prices.`]
  const [{ price }, ...steps] = first.weightRates ?? first.rates
  const free = first.freeOver === null ? '' : `, free over ${formatPounds(pence(first.freeOver))}`
  return [
    state,
    `${steps.length === 0 ? '' : first.weightRates ? 'From ' : 'At most '}${formatPounds(pence(price))} for each order${free}, to ${listed(zones.flatMap(({ countries }) => countries.map(countryName)))}.`,
  ]
}

/** Whom shoppers buy from: what an invoice, the imprint and a complaint need. */
const REQUIRED_OF_COMPANY = ['legalName', 'address', 'email'] as const

const companyItem = ({ details: { company } }: SetupFacts): [SetupState, string] => {
  const lacking = REQUIRED_OF_COMPANY.filter((field) => company[field] === '')
  return lacking.length === 0
    ? ['done', `Shoppers buy from ${company.legalName}.`]
    : [
        'missing',
        `Shoppers are not told whom they buy from: ${listed(lacking.map((field) => companyFields[field].label.toLowerCase()))}.`,
      ]
}

const taxesItem = ({ details: { company, shipping, taxes } }: SetupFacts): [SetupState, string] => {
  const { isOn, name, rates } = taxes
  if (!isOn)
    return company.vatNumber === ''
      ? ['default', 'Orders record no tax: right while your business owes none.']
      : ['missing', `Orders record no tax, though the company has a ${name} number.`]
  if (rates.length === 0) return ['missing', `Prices include ${name}, and no country has a rate.`]
  const untaxed = new Set(shipping.zones.flatMap(({ countries }) => countries))
  for (const { country } of rates) untaxed.delete(country)
  const text = `Prices include ${name}, at the rates of ${rates.length === 1 ? '1 country' : `${rates.length} countries`}.`
  return [
    'done',
    untaxed.size === 0
      ? text
      : `${text} Orders to other countries that you ship to (${untaxed.size}) record 0 %.`,
  ]
}

/** The most serious finding. Only a test has no doctor. */
const backupItem = ({ backup }: SetupFacts): [SetupState, string] => {
  const problem =
    backup.find(({ severity }) => severity === 'error') ??
    backup.find(({ severity }) => severity === 'warning')
  const found = problem ?? backup[0]
  if (!found) return ['missing', 'Whether there is a backup is not known.']
  return [problem ? 'missing' : 'done', found.sentence]
}

const trialOrderItem = ({ hasOrders, paymentMode }: SetupFacts): [SetupState, string] => {
  if (hasOrders) return ['done', 'An order has gone all the way through the checkout.']
  return [
    'missing',
    paymentMode === 'live'
      ? 'There is no order yet: buy something yourself, and refund it.'
      : 'There is no order yet: buy something with a test card, as a shopper would.',
  ]
}

const paymentItem = ({ paymentMode }: SetupFacts): [SetupState, string] => {
  switch (paymentMode) {
    case 'live':
      return ['done', 'Cards are charged by Stripe.']
    case 'test':
      return ['missing', "Stripe's test mode takes test cards only: no money moves."]
    case 'sandbox':
      return ['missing', 'The built-in sandbox takes test cards only: no money moves.']
  }
}

const mailItem = ({ sendsMail }: SetupFacts): [SetupState, string] =>
  sendsMail
    ? ['done', 'Shoppers get mails about their orders.']
    : ['missing', 'No mail is sent: shoppers get no confirmation of their orders.']

const legalItem = ({ details, isDemo }: SetupFacts): [SetupState, string] => {
  const missing = details.pages.filter(({ hasLink }) => !hasLink).map(({ label }) => label)
  const problems = [
    ...(details.examplePages.length === 0
      ? []
      : [`Texts of the demo, about an invented shop, to be replaced: ${listed(details.examplePages)}.`]),
    ...(missing.length === 0 ? [] : [`Without a page: ${listed(missing)}.`]),
    ...(details.lacksPromises
      ? [
          isDemo
            ? 'Beside the cart button stand the default words on delivery and returns: promises that you keep, or change.'
            : 'Beside the cart button, words on delivery or returns are missing.',
        ]
      : []),
  ]
  return problems.length === 0
    ? ['done', 'The footer and the checkout link to all of your pages.']
    : ['missing', problems.join(' ')]
}

const counted = (count: number, word: string): string[] =>
  count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`]

const linksItem = ({ hidden: { links, blocks } }: SetupFacts): [SetupState, string] => {
  const parts = [...counted(links, 'link'), ...counted(blocks, 'block')]
  return parts.length === 0
    ? ['done', 'Every link of the menu, the footer and the home page leads to something.']
    : ['missing', `Hidden from shoppers, because nothing is behind them: ${listed(parts)}.`]
}

const items: Record<SetupItemId, (facts: SetupFacts) => [SetupState, string]> = {
  name: nameItem,
  company: companyItem,
  products: productsItem,
  pictures: picturesItem,
  shipping: shippingItem,
  taxes: taxesItem,
  'legal-pages': legalItem,
  links: linksItem,
  payment: paymentItem,
  mail: mailItem,
  backup: backupItem,
  'trial-order': trialOrderItem,
}

export const setupItems = (facts: SetupFacts): SetupItem[] =>
  (Object.keys(items) as SetupItemId[]).map((id) => {
    const [state, detail] = items[id](facts)
    return { id, state, detail }
  })
