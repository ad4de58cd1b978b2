/** Content pages: the staff's calls, what shoppers see, redirects, caches, and the demo's examples. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplePages } from '../../demo/catalogue/example-pages.ts'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { Setup } from '../../src/contract/demo/setup.ts'
import type { ContentPage } from '../../src/contract/pages/content-page.ts'
import type {
  ListedPage,
  ListedPageVersion,
  PageVersion,
  StaffPage,
} from '../../src/contract/pages/staff-pages.ts'
import type { Shop } from '../../src/contract/settings/shop.ts'
import { loadFrontendBundle } from '../../src/server/assets/frontend-bundle.ts'
import { seedExamplePages } from '../../src/storage/pages/write-content-page.ts'
import type { Reply, TestApi } from '../setup/api.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'

const PAGES = '/api/admin/pages'
const database = testDatabase()
let shop: TestShop
let call: TestApi['call']
let headers: Record<string, string>

beforeAll(async () => {
  const { connection, db } = database()
  await db.deleteFrom('content_pages').execute()
  shop = await openTestShop(connection, { front: await loadFrontendBundle() })
  call = callTo([`http://127.0.0.1:${shop.port}`]).call
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
})
afterAll(() => shop?.close())

const staff = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(method, path, { headers, ...(body !== undefined && { body }) })
const create = async (body: object): Promise<StaffPage> => {
  const reply = await staff('POST', PAGES, body)
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)])
  return reply.json<StaffPage>()
}
const change = ({ id, version }: StaffPage, changes: object): Promise<Reply> =>
  staff('PATCH', `${PAGES}/${id}`, { version, changes })
const publish = async ({ id, version }: StaffPage): Promise<StaffPage> =>
  (await staff('POST', `${PAGES}/${id}/publish`, { version })).json<StaffPage>()
const published = async (body: object): Promise<StaffPage> =>
  publish(await create({ body: 'Text.', ...body }))
const archive = ({ id, version }: StaffPage, redirectTo?: string | null): Promise<Reply> =>
  staff('POST', `${PAGES}/${id}/archive`, { version, ...(redirectTo !== undefined && { redirectTo }) })
/** What the footer links to, without its placeholders. */
const pageLinks = async () => {
  const { footer } = (await (await shop.get('/api/shop')).json()) as Shop
  const { customerCare, privacyPolicy, terms } = footer
  const links = [...customerCare, { label: 'privacy', href: privacyPolicy }, { label: 'terms', href: terms }]
  return Object.fromEntries(links.flatMap(({ label, href }) => (href === null ? [] : [[label, href]])))
}
const open = async (path: string) => {
  const answer = await shop.get(path)
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
}

test('the calls are for staff only', async () => {
  for (const [method, path] of [
    ['GET', PAGES],
    ['POST', PAGES],
    ['GET', `${PAGES}/x`],
    ['PATCH', `${PAGES}/x`],
    ['POST', `${PAGES}/x/publish`],
    ['POST', `${PAGES}/x/archive`],
    ['DELETE', `${PAGES}/x`],
    ['GET', `${PAGES}/x/versions`],
    ['GET', `${PAGES}/x/versions/1`],
    ['POST', '/api/admin/page-preview'],
  ] as const)
    expect((await call(method, path, method === 'GET' ? {} : { body: {} })).status).toBe(401)
})

describe('a draft', () => {
  test('has an address made of its title, and shoppers do not see it', async () => {
    const page = await create({ title: '  About   Us ', body: '# Hello', place: 'footer' })
    expect(page).toMatchObject({ title: 'About Us', slug: 'about-us', status: 'draft', version: 1 })
    expect((await open('/pages/about-us')).status).toBe(404)
    expect((await open('/api/pages/about-us')).status).toBe(404)
    expect(Object.values(await pageLinks())).not.toContain('/pages/about-us')
    const listed = (await staff('GET', PAGES)).json<ListedPage[]>()
    expect(listed.map(({ id }) => id)).toContain(page.id)
    expect(listed[0]).not.toHaveProperty('body')
  })

  test('of a purpose has its address and place, and is the only one of the purpose', async () => {
    const page = await create({ title: 'Questions', purpose: 'faq' })
    expect(page).toMatchObject({ slug: 'faq', place: 'customer-care' })
    const second = await staff('POST', PAGES, { title: 'More questions', purpose: 'faq' })
    expect([second.status, second.text]).toEqual([
      422,
      'The page "Questions" is the faq of this shop already.',
    ])
    expect((await staff('DELETE', `${PAGES}/${page.id}`)).status).toBe(200)
    expect((await staff('GET', `${PAGES}/${page.id}`)).status).toBe(404)
  })

  test('without text is not published', async () => {
    const { id } = await create({ title: 'Empty', body: ' \n ' })
    const reply = await staff('POST', `${PAGES}/${id}/publish`, { version: 1 })
    expect([reply.status, reply.text]).toEqual([422, 'A page without text cannot be published.'])
  })

  test.each([
    [{}, 'title is required.'],
    [{ title: ' ' }, 'title must not be empty.'],
    [{ title: 'x'.repeat(121) }, 'title must be at most 120 characters long.'],
    [{ title: 'A', body: 'x'.repeat(60_001) }, 'body must be at most 60000 characters long.'],
    [{ title: 'A', slug: 'No Slug' }, 'slug must be lower-case letters'],
    [{ title: 'A', html: '<b>' }, 'has no field "html"'],
    [{ title: 'A', place: 'header' }, 'place'],
    [{ title: 'A', purpose: 'blog' }, 'purpose'],
    [{ title: 'A', body: 'a\u0000b' }, 'NUL'],
  ])('is refused with the fields %#', async (body, message) => {
    const reply = await staff('POST', PAGES, body)
    expect(reply.status).toBe(400)
    expect(reply.text).toContain(message)
  })

  test('of the longest text is taken, whatever its letters', async () => {
    const page = await create({ title: 'Long', body: '字'.repeat(60_000) })
    expect(page.body).toHaveLength(60_000)
  })
})

test('a published page is rendered with its head, breadcrumbs and structured data', async () => {
  const page = await published({
    title: 'Delivery & <b>',
    slug: 'delivery',
    body: '# To you\n\n| to | costs |\n|---|---|\n| Leeds | £10 |\n\n<script>alert(1)</script>',
    seoTitle: 'What delivery costs',
    seoDescription: 'To every country.',
  })
  const { status, html } = await open('/pages/delivery')
  expect(status).toBe(200)
  expect(html).toContain('<title>What delivery costs – Haberdash</title>')
  expect(html).toContain('<meta name="description" content="To every country."/>')
  expect(html).toContain('<meta property="og:site_name" content="Haberdash"/>')
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/pages\/delivery"\/>/)
  expect(html).toContain('Delivery &amp; &lt;b&gt;</h1>')
  expect(html).toContain('<h2>To you</h2>')
  expect(html).toContain('<td>Leeds</td>')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toContain('<script>alert')
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  )
  expect(data.map((each) => each['@type'])).toEqual(['BreadcrumbList', 'WebPage'])
  expect(data[1]).toMatchObject({ name: 'Delivery & <b>', datePublished: page.publishedAt })
  expect((await open('/sitemap.xml')).html).toContain('/pages/delivery</loc><lastmod>')
})

test('a change shows at the next request, in the page and in the links to it', async () => {
  const page = await published({ title: 'Warranty', place: 'footer' })
  expect((await open('/pages/warranty')).html).toContain('<p>Text.</p>')
  expect((await open('/')).html).toContain('href="/pages/warranty"')
  const edited = (await change(page, { body: 'Another text.' })).json<StaffPage>()
  expect((await open('/pages/warranty')).html).toContain('<p>Another text.</p>')
  await change(edited, { title: 'Our guarantee' })
  expect((await open('/')).html).toContain('>Our guarantee</a>')
})

test('of two people who save, the second is refused, and sees the other version', async () => {
  const page = await create({ title: 'Contested', body: 'First.' })
  expect((await change(page, { body: 'Second.' })).status).toBe(200)
  const late = await change(page, { body: 'Third.' })
  expect([late.status, late.text]).toEqual([409, 'This page has changed since it was opened.'])
  const stored = (await staff('GET', `${PAGES}/${page.id}`)).json<StaffPage>()
  expect([stored.body, stored.version]).toEqual(['Second.', 2])
  const same = (await change(stored, { body: 'Second.' })).json<StaffPage>()
  expect(same.version).toBe(2)
})

test('earlier versions are kept, and can be read', async () => {
  const page = await published({ title: 'History', body: 'First.' })
  await change(page, { body: 'Second.' })
  const versions = (await staff('GET', `${PAGES}/${page.id}/versions`)).json<ListedPageVersion[]>()
  expect(versions.map(({ version, status }) => [version, status])).toEqual([
    [3, 'published'],
    [2, 'published'],
    [1, 'draft'],
  ])
  const first = (await staff('GET', `${PAGES}/${page.id}/versions/1`)).json<PageVersion>()
  expect([first.body, first.title]).toEqual(['First.', 'History'])
  expect((await staff('GET', `${PAGES}/${page.id}/versions/9`)).status).toBe(404)
  expect((await staff('GET', `${PAGES}/nothing/versions`)).status).toBe(404)
})

test('a page with another address redirects from the former one', async () => {
  const page = await published({ title: 'Moving' })
  const moved = (await change(page, { slug: 'moved-once' })).json<StaffPage>()
  await change(moved, { slug: 'moved-twice' })
  for (const slug of ['moving', 'moved-once'])
    expect(await open(`/pages/${slug}`)).toMatchObject({ status: 301, location: '/pages/moved-twice' })
  const taken = await staff('POST', PAGES, { title: 'X', slug: 'moved-twice' })
  expect([taken.status, taken.text]).toEqual([422, 'The page "Moving" has the address "moved-twice".'])
})

test('an archived page is gone, or redirects without a chain; it is published again, and never deleted', async () => {
  const [first, second, third] = [
    await published({ title: 'Chain one', place: 'footer' }),
    await published({ title: 'Chain two' }),
    await published({ title: 'Chain three' }),
  ]
  const gone = (await archive(first)).json<StaffPage>()
  expect((await open('/pages/chain-one')).status).toBe(410)
  expect(await open('/api/pages/chain-one')).toMatchObject({
    status: 410,
    html: 'This page is no longer here.',
  })
  expect(Object.values(await pageLinks())).not.toContain('/pages/chain-one')
  expect((await staff('DELETE', `${PAGES}/${first.id}`)).status).toBe(409)
  const back = await publish(gone)
  expect((await open('/pages/chain-one')).status).toBe(200)
  expect((await archive(back, back.id)).text).toBe('A page redirects to another page that is published.')
  expect((await archive(back, second.id)).status).toBe(200)
  expect(await open('/pages/chain-one')).toMatchObject({ status: 301, location: '/pages/chain-two' })
  await archive(second, third.id)
  expect(await open('/pages/chain-one')).toMatchObject({ status: 301, location: '/pages/chain-three' })
})

test('a link to a page that is not published is text, until it is', async () => {
  await published({ title: 'With links', body: '[soon](/pages/soon), [bags](/category/none) and [x](/sale)' })
  expect((await open('/pages/with-links')).html).toContain('<p>soon, bags and <a href="/sale">x</a></p>')
  await published({ title: 'Soon' })
  expect((await open('/pages/with-links')).html).toContain('<a href="/pages/soon">soon</a>')
  const htmlOf = async (body: string) =>
    (await staff('POST', '/api/admin/page-preview', { body })).json<{ html: string }>().html
  for (const href of ['/foo', '/category/none?sort=price-low', '/pages/none#top', '/imprint', '/withdraw'])
    expect(await htmlOf(`[text](${href})`)).toBe('<p>text</p>\n')
  for (const href of ['/', '/sale?page=2', '/pages/soon#top', '/guide.pdf', '#top', 'https://a.example/foo'])
    expect(await htmlOf(`[text](${href})`)).toContain(`<a href="${href}"`)
  const law = { version: 0, value: { ...defaultSettings.law, withdrawal: true } }
  expect((await staff('PATCH', '/api/admin/settings', { sections: { law } })).status).toBe(200)
  expect(await htmlOf('[text](/withdraw)')).toContain('<a href="/withdraw"')
  await staff('POST', '/api/admin/settings/law/restore', { version: 1, to: 0 })
  const imprint = await published({ title: 'Who we are', purpose: 'imprint' })
  expect(await htmlOf('[text](/imprint)')).toMatch(/<a href="\/(imprint|pages\/[a-z-]+)"/)
  await archive(imprint)
})

test('customer-care entries and the privacy policy lead to their pages while these are published', async () => {
  const before = await pageLinks()
  const guide = await published({ title: 'Sizes', purpose: 'size-guide' })
  const privacy = await published({ title: 'Datenschutz', slug: 'datenschutz', purpose: 'privacy' })
  expect(await pageLinks()).toEqual({
    ...before,
    'Size Guide': '/pages/size-guide',
    Datenschutz: '/pages/datenschutz',
    privacy: '/pages/datenschutz',
  })
  expect((await open('/cart')).html).toMatch(/href="\/pages\/size-guide"[^>]*>Size Guide</)
  expect(await open('/privacy')).toMatchObject({ status: 308, location: '/pages/privacy' })
  expect(await open('/pages/privacy')).toMatchObject({ status: 301, location: '/pages/datenschutz' })
  await archive(guide)
  await archive(privacy)
  expect(await pageLinks()).toEqual(before)
  expect((await open('/pages/privacy')).status).toBe(404)
})

test('a preview is what shoppers would see, and stores nothing', async () => {
  const before = (await staff('GET', PAGES)).text
  const reply = await staff('POST', '/api/admin/page-preview', { body: '# A\n\n<i>b</i> [c](javascript:d)' })
  expect(reply.json()).toEqual({ html: '<h2>A</h2>\n<p>&lt;i&gt;b&lt;/i&gt; [c](javascript:d)</p>\n' })
  expect((await staff('GET', PAGES)).text).toBe(before)
})

test('the pages of the demo say that they are examples, stay out of search engines, and go with the demo', async () => {
  const { db } = database()
  await db.deleteFrom('content_pages').execute()
  await seedExamplePages(db, examplePages, new Date())
  const { html } = await open('/pages/privacy')
  expect(html).toContain('Example text.')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect((await open('/sitemap.xml')).html).not.toContain('/pages/')
  expect(await pageLinks()).toEqual({ privacy: '/pages/privacy', terms: '/pages/terms' })
  const setup = (await staff('GET', '/api/admin/setup')).json<Setup>()
  expect(setup.items.find(({ id }) => id === 'legal-pages')).toEqual({
    id: 'legal-pages',
    state: 'missing',
    detail:
      'Texts of the demo, about an invented shop, to be replaced: Privacy policy, Terms of sale, Right of withdrawal and Imprint. Without a page: Shipping & Returns, Size Guide, Contact Us, FAQ and Track Your Order. Beside the cart button stand the default words on delivery and returns: promises that you keep, or change.',
  })
  const pages = (await staff('GET', PAGES)).json<StaffPage[]>()
  const [imprint] = pages.filter(({ purpose }) => purpose === 'imprint')
  const changed = await change(imprint as StaffPage, { body: 'Our own imprint.' })
  expect(changed.json()).toMatchObject({ isExample: false })
  const answer = await (await shop.get('/api/pages/imprint')).json()
  expect(await pageLinks()).toMatchObject({ Imprint: '/pages/imprint' })
  expect(answer as ContentPage).toMatchObject({ isExample: false, html: '<p>Our own imprint.</p>\n' })
  const removed = await staff('POST', '/api/admin/demo/removal', { confirmation: 'remove the demo' })
  expect(removed.json()).toMatchObject({ pages: 3 })
  expect((await staff('GET', PAGES)).json<StaffPage[]>().map(({ slug }) => slug)).toEqual(['imprint'])
})
