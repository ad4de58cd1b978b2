/** The footer of every page and its newsletter signup (spec, sections 2, 4, 5 and 8). */
import type { Locator, Page } from '@playwright/test'
import { desktopOnly, expect, test } from '../setup/browser-test.ts'
import { holdBack } from '../setup/held-calls.ts'

const footer = (page: Page): Locator => page.getByRole('contentinfo')

test(
  "the footer links to the shop's pages, and customer care links have no target yet",
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/cart')
    const links = footer(page).getByRole('link')
    expect(await links.evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]))).toEqual(
      [
        ['New Arrivals', '/category/clothing'],
        ['Clothing', '/category/clothing'],
        ['Footwear', '/category/footwear'],
        ['Accessories', '/category/accessories'],
      ],
    )
    for (const entry of ['Shipping & Returns', 'Size Guide', 'Contact Us', 'FAQ', 'Track Your Order'])
      await expect(footer(page).getByText(entry, { exact: true })).toBeVisible()
  },
)

test(
  'the newsletter form shows its pending state, thanks the subscriber and clears the field',
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/cart')
    const letCallThrough = await holdBack(page, /\/api\/newsletter$/)
    const email = footer(page).getByRole('textbox', { name: 'Email address' })
    const button = footer(page).getByRole('button')
    await expect(button).toHaveText('Subscribe')
    await expect(email).toHaveAttribute('type', 'email')
    await expect(email).toHaveAttribute('required')

    const calls: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/newsletter')) calls.push(request.postDataJSON())
    })
    await button.click()
    await email.fill('not an address')
    await button.click()
    expect(calls).toEqual([])

    await email.fill('reader@example.com')
    await email.press('Enter')
    await expect(button).toHaveText('Subscribing...')
    await expect(button).toBeDisabled()
    await email.press('Enter')
    letCallThrough()
    await expect(page.getByText('Subscribed!', { exact: true })).toBeVisible()
    await expect(page.getByText("You've been added to our newsletter.", { exact: true })).toBeVisible()
    await expect(email).toHaveValue('')
    await expect(button).toHaveText('Subscribe')
    expect(calls).toEqual([{ email: 'reader@example.com' }])
  },
)

test(
  'a failed newsletter subscription shows an error and keeps the address',
  desktopOnly,
  async ({ page, visit, failWith }) => {
    await visit('/cart')
    await failWith('POST', /\/api\/newsletter$/)
    const email = footer(page).getByRole('textbox', { name: 'Email address' })
    await email.fill('reader@example.com')
    await email.press('Enter')
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to subscribe. Please try again.', { exact: true })).toBeVisible()
    await expect(email).toHaveValue('reader@example.com')
  },
)
