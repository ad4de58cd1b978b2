/** The pages of `npm run dev`. Each browser test fails on any error or warning in the console (setup/browser-test.ts). */
import { desktopOnly, expect, failedLoad } from '../setup/browser-test.ts'
import { test } from '../setup/own-shop.ts'

// In one process, so that they share the shop.
test.describe.configure({ mode: 'default' })
test.use({ program: 'e2e/setup/development-shop.ts' })

test(
  'in development no page warns of anything in the console: the server renders the icons of the browser',
  desktopOnly,
  async ({ page, visit, request, expectMessage }) => {
    test.slow()
    const [product] = (await (await request.get('/api/products')).json()) as { slug: string }[]
    const paths = [
      '/',
      '/shop',
      '/category/accessories',
      '/brands',
      '/new-arrivals',
      '/sale',
      '/search?q=bag',
    ]
    for (const path of [
      ...paths,
      `/products/${product?.slug}`,
      '/cart',
      '/checkout',
      '/admin',
      '/styleguide',
    ])
      await test.step(path, async () => {
        await visit(path)
        await page.waitForLoadState('networkidle')
      })
    expectMessage(failedLoad(404))
    await visit('/none-such')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test(
  'in development the speculation rules have the content type that browsers ask for',
  desktopOnly,
  async ({ request }) => {
    const typeOf = async (path: string) => (await request.get(path)).headers()['content-type']
    expect(await typeOf('/speculation-rules.json')).toBe('application/speculationrules+json')
    expect(await typeOf('/favicon.svg')).toMatch(/^image\/svg\+xml/)
  },
)

test(
  'hot reload listens at the address of the shop, so that two shops in development are not mixed up',
  desktopOnly,
  async ({ page, baseURL }) => {
    const greeted: string[] = []
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        // Vite greets each page that has the right token.
        if (String(payload).includes('connected')) greeted.push(new URL(socket.url()).host)
      }),
    )
    await page.goto('/brands')
    await expect.poll(() => greeted).toEqual([new URL(baseURL ?? '').host])
  },
)
