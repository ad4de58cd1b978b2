/** Content pages: staff write, preview, publish and archive a page, and shoppers find it. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { expect, expectNoAxeViolations, failedLoad, mobileOnly } from '../setup/browser-test.ts'
import { test } from '../setup/own-shop.ts'
import { givePassword } from '../setup/staff-area.ts'
import { STAFF_PASSWORD } from '../setup/staff-password.ts'

const TEXT = `# Sizes

| Size | Chest in cm |
| --- | --- |
| S | 92 |

Ask [us](/pages/nobody), or see [the sale](/sale). <script>alert(1)</script>`

/** Changes the page as another member of staff does. */
const changeByCall = async (page: Page, id: string, changes: object): Promise<void> => {
  const login = await page.request.post('/api/admin/login', { data: { password: STAFF_PASSWORD } })
  const headers = { Authorization: `Bearer ${(await login.json()).token}` }
  const path = `/api/admin/pages/${id}`
  const { version } = await (await page.request.get(path, { headers })).json()
  const answer = await page.request.patch(path, { headers, data: { version, changes } })
  expect(answer.status()).toBe(200)
}

test(
  'A page is written with its preview, published, changed by two people and archived',
  mobileOnly,
  async ({ page, visit, expectMessage }) => {
    await visit('/admin/pages')
    await givePassword(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Imprint' })).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('link', { name: 'Write: Track Your Order' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Track Your Order')
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/^Each mail about your order/)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('link', { name: '/pages/track-your-order' })).toBeVisible()
    await page.getByRole('link', { name: 'All pages' }).click()
    await expect(page.getByRole('link', { name: 'Write: Track Your Order' })).toHaveCount(0)

    const purpose = 'Size Guide'
    const slug = 'size-guide'
    await page.getByRole('link', { name: `Write: ${purpose}` }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(purpose)
    await page.getByLabel('Text', { exact: true }).fill(TEXT)
    const preview = page.getByRole('region', { name: 'Text of the preview' })
    await expect(preview.getByRole('cell', { name: '92' })).toBeVisible()
    await expect(preview.getByRole('heading', { level: 2, name: 'Sizes' })).toBeVisible()
    await expect(preview.getByText('<script>alert(1)</script>')).toBeVisible()
    // What the bar that saves half covers would count as too small.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Shoppers see it from now on.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/pages\/page_/)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await expect(page.getByRole('button', { name: 'Save for shoppers' })).toBeVisible()

    await test.step('Two people at once', async () => {
      await page.getByLabel('Text', { exact: true }).fill(`${TEXT}\n\nOurs.`)
      await changeByCall(page, id, { seoTitle: 'Theirs' })
      expectMessage(failedLoad(409))
      await page.getByRole('button', { name: 'Save for shoppers' }).click()
      await expect(
        page.getByText(/Somebody else has changed this page.*title for search engines/),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Keep what I changed' }).click()
      await expect(page.getByLabel('Title for search engines (optional)')).toHaveValue('Theirs')
      await page.getByRole('button', { name: 'Save for shoppers' }).click()
      await expect(page.getByText('Version 4', { exact: true })).toBeVisible()
    })

    await test.step('Shoppers find it', async () => {
      await visit('/cart')
      await page.getByRole('contentinfo').getByRole('link', { name: purpose }).click()
      await expect(page.getByRole('heading', { level: 1, name: purpose })).toBeVisible()
      await expect(page).toHaveTitle(/^Theirs – /)
      await expect(page.getByText('Ours.', { exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'us' })).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('link', { name: 'the sale' })).toHaveAttribute(
        'href',
        '/sale',
      )
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      await visit(`/pages/${slug}`)
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(purpose)
    })

    await test.step('Archived, it is gone', async () => {
      await visit(`/admin/pages/${id}`)
      await givePassword(page)
      await page.getByRole('button', { name: 'Archive this page' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click()
      await expect(page.getByText('Shoppers do not see it any more.', { exact: true })).toBeVisible()
      expect((await page.request.get(`/pages/${slug}`)).status()).toBe(410)
    })
  },
)
