/**
 * What the search of the staff area finds: orders, products and customers by the search of their lists, and pages,
 * settings and fields of settings by their names. The rule: a source is asked only where the person may open its page.
 */
import { chargedText, orderNumberText } from '../../domain/orders/order-labels.ts'
import { textMatcher } from '../../domain/search-text.ts'
import { SECRET_SERVICES, secretServices } from '../../domain/secrets/secret-services.ts'
import { fieldsOf } from '../../domain/settings/section-fields.ts'
import type { Field } from '../../domain/settings/setting-field.ts'
import { fieldAnchor } from '../components/fragment-target.ts'
import { isShown, type StaffNavigationLink } from '../components/staff-navigation.ts'
import { servicePath } from '../secrets/service-path.ts'
import { SETTINGS_PATH, settingsPages, settingsPath } from '../settings/settings-sections.ts'
import { staffCall } from '../staff-request.ts'
import type { useMay } from '../staff-session.ts'

export type Found = { href: string; title: string; detail: string }
export type FoundGroup = { label: string; found: readonly Found[] }
type May = ReturnType<typeof useMay>

/** Of each group. */
const MAX_FOUND = 5

type Source = {
  label: string
  /** The page whose permission it needs, and whose list has all that match. */
  path: string
  find: (
    search: string,
    signal: AbortSignal,
  ) => Promise<{ found: Found[]; total: number; isSimilar?: boolean }>
}

const limit = String(MAX_FOUND)

const sources: readonly Source[] = [
  {
    label: 'Orders',
    path: '/admin/orders',
    find: async (search, signal) => {
      const query = { search, limit }
      const { orders, total, isSimilar } = await staffCall('GET /api/admin/orders/search', { query, signal })
      const found = orders.map(({ id, number, name, email, total: amount, currency }) => ({
        href: `/admin/orders/${id}`,
        title: orderNumberText(number),
        detail: `${name || email}, ${chargedText(amount, currency)}`,
      }))
      return { found, total, isSimilar }
    },
  },
  {
    label: 'Products',
    path: '/admin/products',
    find: async (search, signal) => {
      const query = { search, limit }
      const { products, total } = await staffCall('GET /api/admin/catalogue/products', { query, signal })
      const found = products.map(({ id, name, sku }) => ({
        href: `/admin/products/${id}`,
        title: name,
        detail: sku,
      }))
      return { found, total }
    },
  },
  {
    label: 'Customers',
    path: '/admin/customers',
    find: async (search, signal) => {
      const { customers, total } = await staffCall('GET /api/admin/customers', { query: { search }, signal })
      const found = customers.slice(0, MAX_FOUND).map(({ id, name, email }) => ({
        href: `/admin/customers/${id}`,
        title: name || email,
        detail: email,
      }))
      return { found, total }
    },
  },
]

/** `about`: words that find it and that the result does not show. */
type Entry = Found & { about?: string }

/** The field's explanation, and the labels of the texts that it consists of. */
const aboutField = (field: Field): string => {
  const texts = field.kind === 'texts' ? Object.values(field.texts) : []
  const labels = texts.map((text) => (typeof text === 'string' ? text : text.label))
  return [field.heading?.title, field.help, ...labels].join(' ')
}

const settingsEntries: readonly Entry[] = [
  ...settingsPages.map((page) => ({ href: settingsPath(page), title: page.label, detail: page.hint })),
  ...settingsPages.flatMap((page) =>
    page.section
      ? fieldsOf(page.section).map(([name, field]) => ({
          href: `${settingsPath(page)}#${fieldAnchor(name)}`,
          title: field.label,
          detail: page.label,
          about: aboutField(field),
        }))
      : [],
  ),
  ...SECRET_SERVICES.map((service) => ({
    href: servicePath(service),
    title: secretServices[service].label,
    detail: secretServices[service].hint,
    about: Object.values(secretServices[service].fields)
      .map(({ label }) => label)
      .join(' '),
  })),
]

/** Pages, settings and the fields of settings, by the words of their names and of what they decide. */
export const findPages = (search: string, links: readonly StaffNavigationLink[], may: May): FoundGroup[] => {
  const matches = textMatcher(search)
  const shown = links.filter((link) => isShown(link, may))
  const group = (label: string, entries: readonly Entry[]): FoundGroup => {
    const matching = entries.filter(({ title, detail, about }) =>
      matches(`${title} ${detail} ${about ?? ''}`),
    )
    const named = matching.filter(({ title }) => matches(title))
    return { label, found: [...new Set([...named, ...matching])].slice(0, MAX_FOUND) }
  }
  return [
    group(
      'Pages',
      shown.map(({ path, label, section }) => ({ href: path, title: label, detail: section })),
    ),
    group('Settings', shown.some(({ path }) => path === SETTINGS_PATH) ? settingsEntries : []),
  ]
}

/** Orders, products and customers. @returns also the names of what could not be searched */
export const findRecords = async (
  search: string,
  links: readonly StaffNavigationLink[],
  may: May,
  signal: AbortSignal,
): Promise<{ groups: FoundGroup[]; failed: string[] }> => {
  const asked = sources.filter(({ path }) => links.some((link) => link.path === path && isShown(link, may)))
  const answers = await Promise.allSettled(asked.map(({ find }) => find(search, signal)))
  const groups: FoundGroup[] = []
  const failed: string[] = []
  for (const [index, { label, path }] of asked.entries()) {
    const answer = answers[index]
    if (answer?.status !== 'fulfilled') failed.push(label)
    else {
      const { found, total, isSimilar } = answer.value
      const shown = isSimilar ? `Similar ${label.toLowerCase()}` : label
      const all = {
        href: `${path}?${new URLSearchParams({ search })}`,
        title: `All ${shown.toLowerCase()}`,
        detail: '',
      }
      groups.push({ label: shown, found: total > found.length ? [...found, all] : found })
    }
  }
  return { groups, failed }
}
