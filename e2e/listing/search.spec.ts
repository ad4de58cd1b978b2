/** /search?q={text}. */
import { shopSettings } from '../../settings/shop-settings.ts'
import { countProducts } from '../../src/domain/listing/listing.ts'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { readBrands, readProducts, shownNames } from '../setup/catalogue.ts'
import { holdBack } from '../setup/held-calls.ts'

const nothing = 'xqzvwkj'

test(
  'the search page waits for a term, ignores a blank one and trims others',
  desktopOnly,
  async ({ page, visit, request }) => {
    await visit('/search')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Start your search' })).toBeVisible()
    await expectNoAxeViolations(page)
    const box = main.getByPlaceholder('Search products...')
    await box.fill('   ')
    await box.press('Enter')
    await expect(page).toHaveURL('/search')
    await box.fill('  walet ')
    await box.press('Enter')
    await expect(page).toHaveURL('/search?q=walet')
    const found = await readProducts(request, { search: 'walet' })
    expect(found.length).toBeGreaterThan(0)
    await expect(main.getByText(`Found ${countProducts(found.length)}`, { exact: true })).toBeVisible()
    await expect.poll(() => shownNames(page)).toEqual(found.map(({ name }) => name))
    await expect(box).toHaveValue('walet')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expectNoAxeViolations(page)
    await page.goBack()
    await expect(main.getByRole('heading', { name: 'Start your search' })).toBeVisible()
  },
)

test('any search text survives the way to the address and back', desktopOnly, async ({ page, visit }) => {
  await visit('/search')
  const text = '"50% off" & <b>café</b> #1 + ?'
  const box = page.getByRole('main').getByPlaceholder('Search products...')
  await box.fill(text)
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(text)
  await visit(new URL(page.url()).pathname + new URL(page.url()).search)
  await expect(box).toHaveValue(text)
  await visit(`/search?q=${'x'.repeat(500)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test(
  'a search without results suggests four terms that each have results',
  mobileOnly,
  async ({ page, visit, request }) => {
    const main = page.getByRole('main')
    await visit(`/search?q=${nothing}`)
    for (const term of shopSettings.search.sampleTerms) {
      await expect(main.getByText('Found 0 products', { exact: true })).toBeVisible()
      await expect(main.getByRole('button', { name: /^(?!Search$)/ })).toHaveText(
        shopSettings.search.sampleTerms,
      )
      expect((await readProducts(request, { search: term })).length).toBeGreaterThan(0)
      await main.getByRole('button', { name: term }).click()
      await expect(page).toHaveURL(`/search?q=${term}`)
      await expect(main.getByRole('article').first()).toBeVisible()
      await page.goBack()
    }
    expect(shopSettings.search.sampleTerms).toHaveLength(4)
    await expect(main.getByText('Found 0 products', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await main.getByRole('link', { name: 'Browse All Products' }).click()
    await expect(page).toHaveURL('/shop')
  },
)

test(
  'leads from the main brand’s name to its page and to new arrivals',
  desktopOnly,
  async ({ page, visit, request }) => {
    const brand = (await readBrands(request)).find(({ slug }) => slug === shopSettings.roles.mainBrand)
    if (!brand) throw new Error('no main brand')
    await visit(`/search?q=${encodeURIComponent(`a ${brand.name.toUpperCase()} bag`)}`)
    const main = page.getByRole('main')
    await expect(main.locator(`a[href="/brand/${brand.slug}"]`).first()).toBeVisible()
    await expect(main.locator('a[href="/new-arrivals"]')).toBeVisible()
    await visit('/search?q=bag')
    await expect(main.locator('a[href="/new-arrivals"]')).toHaveCount(0)
  },
)

test('the search page shows skeletons while it searches', desktopOnly, async ({ page, visit }) => {
  await visit('/search')
  const release = await holdBack(page, /\/api\/products\?search/)
  const box = page.getByRole('main').getByPlaceholder('Search products...')
  await box.fill('jacket')
  await box.press('Enter')
  await expect(page.getByTestId('skeleton')).toHaveCount(8)
  release()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})
