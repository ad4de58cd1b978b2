/**
 * The law pack: an owner turns it on without code, and a shopper sees order button, guarantee notice, legal pages, size
 * guide, product facts and the lowest price of the 30 days before.
 */
import type { Product } from '../../src/contract/products/product.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { desktopOnly, expect, expectNoAxeViolations } from '../setup/browser-test.ts'
import { fillCard, fillShipping, proceed, thanks } from '../setup/checkout-steps.ts'
import { fillCart, findProduct } from '../setup/filled-cart.ts'
import { test } from '../setup/own-shop.ts'
import { photograph } from '../setup/photographed.ts'
import { publish } from '../setup/settings-screens.ts'
import { givePassword } from '../setup/staff-area.ts'

const ORDER = 'Order with obligation to pay'
const PHONE = { width: 390, height: 844 }

test(
  'an owner turns on the law pack, and a shopper sees it on the product page, in the checkout and in the feed',
  desktopOnly,
  async ({ page, visit, request }) => {
    test.setTimeout(120_000)
    const product = await findProduct(
      request,
      ({ sizes, price, compareAtPrice }) => sizes.length > 0 && Number(price) > 40 && !compareAtPrice,
    )
    const openStaff = async (path: string) => {
      await visit(path)
      await givePassword(page)
    }

    await test.step('the order button and the guarantee notice', async () => {
      await openStaff('/admin/settings/law')
      await page.getByLabel('Label of the order button').fill(ORDER)
      await page.getByLabel('Lowest price of the 30 days').check()
      await page
        .getByLabel('File of the notice')
        .setInputFiles([{ name: 'notice.jpg', mimeType: 'image/jpeg', buffer: await photograph('#204080') }])
      await expect(page.getByRole('button', { name: 'Remove the notice' })).toBeVisible()
      await publish(page)
      await page.getByRole('link', { name: 'Search engines', exact: true }).click()
      await page.getByRole('checkbox', { name: /feed/i }).check()
      await publish(page)
    })
    await test.step('terms, privacy policy and right of withdrawal in the owner’s words', async () => {
      for (const title of ['Terms of sale', 'Privacy policy', 'Right of withdrawal']) {
        await openStaff('/admin/pages')
        await page.getByRole('list', { name: 'Pages' }).getByRole('link', { name: title }).click()
        await page.getByLabel('Text', { exact: true }).fill(`What we say here: ${title}.`)
        await page.getByRole('button', { name: 'Save for shoppers' }).click()
        await expect(page.getByText('Shoppers see it from now on.', { exact: true })).toBeVisible()
      }
      await openStaff('/admin/pages')
      await page.getByRole('link', { name: 'Write: Size Guide' }).click()
      await page.getByLabel('Text', { exact: true }).fill('| Size | Chest in cm |\n| --- | --- |\n| M | 96 |')
      await page.getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByText('Shoppers see it from now on.', { exact: true })).toBeVisible()
    })
    await test.step('facts and a reduction of a product', async () => {
      await openStaff(`/admin/products/${product.id}`)
      await page.getByLabel('Manufacturer').fill('Fell Ltd, 4 Mill Lane, Leeds, hello@fell.example')
      await page.getByLabel('Responsible person in the EU').fill('Fell GmbH, Am Markt 1, Bremen')
      await page.getByLabel('Fibre composition').fill('80 % cotton, 20 % linen')
      await page.getByLabel('Warnings').fill('Keep away from fire.')
      await page.getByLabel('Price (£)', { exact: true }).fill('20')
      await page.getByLabel('Compare-at price (£)').fill(String(Number(product.price) + 100))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const question = page.getByRole('dialog', { name: 'Save this price?' })
      await expect(question).toContainText(`from £${product.price} to £20.00, by more than half`)
      await question.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('All changes are saved')).toBeVisible()
      await expect(page.getByText(`The reduction names £${product.price}`)).toBeVisible()
    })

    await test.step('the product page', async () => {
      await visit(`/products/${product.slug}`)
      const main = page.getByRole('main')
      await expect(
        main.getByText(`Lowest price of the 30 days before: £${product.price}`).first(),
      ).toBeVisible()
      await expect(
        main.locator('[data-field="size"]').getByRole('link', { name: 'Size guide' }),
      ).toHaveAttribute('href', '/pages/size-guide')
      for (const [name, value] of [
        ['Manufacturer', 'Fell Ltd'],
        ['Responsible person in the EU', 'Fell GmbH'],
        ['Fibre composition', '80 % cotton'],
        ['Warnings', 'Keep away from fire.'],
      ] as const)
        await expect(main.getByRole('row').filter({ hasText: name })).toContainText(value)
      await expectNoAxeViolations(page)
      await page.setViewportSize(PHONE)
      await expectNoSidewaysScroll(page)
    })

    await test.step('the checkout says what is ordered, on a phone too', async () => {
      const [present] = ((await (await request.get('/api/products')).json()) as Product[]).filter(
        ({ id }) => id === product.id,
      )
      await fillCart(page, { product: present ?? product })
      await visit('/checkout')
      await fillShipping(page)
      await proceed(page).click()
      const main = page.getByRole('main')
      const order = main.getByRole('button', { name: ORDER })
      await expect(order).toBeVisible()
      await expect(page.getByRole('button', { name: 'Complete Payment' })).toHaveCount(0)
      for (const [label, slug] of [
        ['Terms', 'terms'],
        ['Right of withdrawal', 'right-of-withdrawal'],
        ['Privacy policy', 'privacy'],
      ] as const)
        await expect(main.getByRole('link', { name: label, exact: true })).toHaveAttribute(
          'href',
          `/pages/${slug}`,
        )
      await main.getByText('Your legal guarantee').click()
      const notice = main.getByRole('img', { name: 'Notice on the legal guarantee of conformity' })
      await expect(notice).toBeVisible()
      await expect
        .poll(() => notice.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
        .toBe(true)
      await expectNoSidewaysScroll(page)
      await expectNoAxeViolations(page)
      await fillCard(page)
      await order.click()
      await thanks(page)
    })

    await test.step('the feed has the product at its reduced price, and the price before', async () => {
      const feed = await (await request.get('/feeds/google.xml')).text()
      const [item = ''] = feed.split('<item>').filter((each) => each.includes(`/products/${product.slug}`))
      expect(item).toContain('<g:sale_price>20.00 GBP</g:sale_price>')
      expect(item).toContain(`<g:price>${product.price} GBP</g:price>`)
    })
  },
)
