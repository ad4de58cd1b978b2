/** A scanner at the packing table: codes of items, and the number on the label of a parcel. */
import { expect, type Page } from '@playwright/test'

/** ms; sooner after an item nothing is taken for the number on the label. */
const LABEL_AFTER = 600

export const scanCode = async (page: Page, code: string): Promise<void> => {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

export const scanLabel = async (page: Page, number: string): Promise<void> => {
  await expect(page.getByLabel('Tracking number')).toBeFocused()
  await page.waitForTimeout(LABEL_AFTER)
  await scanCode(page, number)
}
