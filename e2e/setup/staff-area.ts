/** How tests come into the staff's area, and to one product in its list. */
import type { Locator, Page } from '@playwright/test'
import { expect, type Screen } from './browser-test.ts'
import { STAFF_PASSWORD } from './staff-password.ts'

export const givePassword = async (page: Page, password = STAFF_PASSWORD): Promise<void> => {
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

export const unlock = async ({ page, visit }: Pick<Screen, 'page' | 'visit'>): Promise<void> => {
  await visit('/admin')
  await givePassword(page)
}

/** Not the lists within a row, as of its pictures. */
export const productRows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Products' }).locator(':scope > li')

/** The row of one product, when the list shows no other: names are part of other names. */
export const findRow = async (page: Page, { sku }: { sku: string }): Promise<Locator> => {
  await page.getByRole('tab', { name: 'Products' }).click()
  await page.getByLabel('Find a product').fill(sku)
  await expect(productRows(page)).toHaveCount(1)
  await expect(productRows(page)).toContainText(sku)
  return productRows(page)
}

/** Opens the links between staff pages, which are behind a button on phones. @returns them */
export const openStaffLinks = async (page: Page): Promise<Locator> => {
  const navigation = page.getByRole('navigation', { name: 'Staff pages' })
  const opener = page.getByRole('button', { name: /^(More|Staff menu)$/ })
  await opener.or(navigation.getByRole('link')).first().waitFor()
  if (await opener.isVisible()) await opener.click()
  return navigation
}

/** By the links between staff pages: where the page is not among them, its section first. */
export const openStaffPage = async (page: Page, section: string, label: string): Promise<void> => {
  const navigation = await openStaffLinks(page)
  const link = (name: string) => navigation.getByRole('link', { name, exact: true })
  await link(section).or(link(label)).first().waitFor()
  if (!(await link(label).isVisible())) await link(section).click()
  await link(label).click()
}
