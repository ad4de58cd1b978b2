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

/** By the navigation of the staff area: on phones its button 'More', elsewhere the section and then the page. */
export const openStaffPage = async (page: Page, section: string, label: string): Promise<void> => {
  const navigation = page.getByRole('navigation', { name: 'Staff pages' })
  const more = navigation.getByRole('button', { name: 'More' })
  await more
    .or(navigation.getByRole('link', { name: section, exact: true }))
    .first()
    .waitFor()
  if (await more.isVisible()) await more.click()
  else if (section !== label) await navigation.getByRole('link', { name: section, exact: true }).click()
  await navigation.getByRole('link', { name: label, exact: true }).click()
}
