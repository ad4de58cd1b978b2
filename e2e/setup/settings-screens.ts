/** How tests come to a page of the settings, and publish what they changed there. */
import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'
import { givePassword } from './staff-area.ts'

export const openSettings = async (page: Page, visit: (path: string) => Promise<void>, path: string) => {
  await visit(path)
  await givePassword(page)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
}

export const publish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Not published yet')).toBeHidden()
}
