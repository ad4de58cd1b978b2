/** Early visits (early-visits.ts) to the controls of every page, and to forms. */
import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'
import { toast } from './checkout-steps.ts'
import type { EarlyVisit } from './early-visits.ts'
import { STAFF_PASSWORD } from './staff-password.ts'

const visitTo = (path: string, visit: Pick<EarlyVisit, 'name' | 'only'> & Steps): EarlyVisit => {
  const { name, only, act, check } = visit
  return { name, ...(only && { only }), open: () => Promise.resolve({ path, act, check }) }
}
type Steps = { act: (page: Page) => Promise<unknown>; check: (page: Page) => Promise<unknown> }

const currency = (page: Page) => page.getByRole('combobox', { name: 'Currency' })
const main = (page: Page) => page.getByRole('main')
const footer = (page: Page) => page.getByRole('contentinfo')
const uniqueEmail = (name: string): string => `${name}.${crypto.randomUUID()}@example.org`

export const everywhereVisits: readonly EarlyVisit[] = [
  visitTo('/new-arrivals', {
    name: 'the currency, which can be chosen again',
    act: (page) => currency(page).selectOption('EUR'),
    check: async (page) => {
      const prices = main(page).getByRole('article').first()
      await expect(prices).toContainText('EUR')
      await expect(currency(page)).toHaveValue('EUR')
      await currency(page).selectOption('GBP')
      await expect(prices).toContainText('GBP')
      await currency(page).selectOption('EUR')
      await expect(prices).toContainText('EUR')
    },
  }),
  visitTo('/', {
    name: 'home: the newsletter forms of the page and of the footer',
    act: async (page) => {
      await main(page).getByLabel('Email address').fill(uniqueEmail('page'))
      await main(page).getByLabel('Email address').press('Enter')
      await footer(page).getByLabel('Email address').fill(uniqueEmail('footer'))
      await footer(page).getByRole('button', { name: 'Subscribe' }).click()
    },
    check: async (page) => {
      await expect(toast(page)).toContainText('Subscribed!')
      await expect(main(page).getByLabel('Email address')).toHaveValue('')
      await expect(footer(page).getByLabel('Email address')).toHaveValue('')
    },
  }),
  visitTo('/brands', {
    name: 'menu button',
    only: 'phone',
    act: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
    check: (page) =>
      expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'NEW IN' })).toBeVisible(),
  }),
  visitTo('/brands', {
    name: 'dropdown button',
    only: 'desktop',
    act: (page) => page.getByRole('button', { name: 'CLOTHING menu' }).click(),
    check: (page) =>
      expect(page.getByRole('button', { name: 'CLOTHING menu' })).toHaveAttribute('aria-expanded', 'true'),
  }),
  visitTo('/brands', {
    name: 'cart button',
    act: (page) => page.getByRole('button', { name: 'Cart', exact: true }).click(),
    check: (page) => expect(page).toHaveURL(/\/cart\??$/),
  }),
  visitTo('/brands', {
    name: 'search box of the header',
    only: 'desktop',
    act: async (page) => {
      await page.getByRole('banner').getByRole('searchbox').fill('wallet')
      await page.getByRole('banner').getByRole('searchbox').press('Enter')
    },
    check: async (page) => {
      await expect(page).toHaveURL('/search?q=wallet')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for “wallet”')
    },
  }),
  visitTo('/search', {
    name: 'search box of the search page, sent after hydration',
    act: (page) => main(page).getByRole('searchbox').fill('wallet'),
    check: async (page) => {
      await main(page).getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL('/search?q=wallet')
    },
  }),
  visitTo('/search?q=xyzzyqqq', {
    name: 'suggestion button of the search page',
    act: (page) => main(page).locator('button[name=q]').first().click(),
    check: (page) => expect(page).not.toHaveURL(/xyzzyqqq/),
  }),
  visitTo('/admin', {
    name: "the staff's password",
    act: async (page) => {
      await page.getByLabel('Password').fill(STAFF_PASSWORD)
      await page.getByRole('button', { name: 'Unlock' }).click()
    },
    check: (page) => expect(page.getByRole('tab', { name: 'Products' })).toBeVisible(),
  }),
]
