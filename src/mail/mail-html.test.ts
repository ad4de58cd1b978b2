import { describe, expect, test } from 'vitest'
import type { MailBlock } from './mail-content.ts'
import { mailText } from './mail-content.ts'
import { type MailLook, mailHtml, signedText } from './mail-html.ts'

const none = { legalName: '', address: '', vatNumber: '', registration: '', email: '', phone: '' }
const look: MailLook = {
  name: 'Fern & Sons',
  accent: null,
  logo: null,
  company: none,
  taxName: 'VAT',
  origin: 'https://shop.example',
  links: [],
}
const blocks: MailBlock[] = [
  { kind: 'text', lines: ['Thank you for your order.'] },
  { kind: 'list', heading: 'In this parcel:', lines: ['1 x Cap', '<script>alert(1)</script>'] },
  { kind: 'list', heading: 'Cancelled:', lines: [] },
  {
    kind: 'facts',
    facts: [{ label: 'Follow it', value: 'https://p.example/1', href: 'https://p.example/1' }],
  },
  {
    kind: 'totals',
    facts: [
      { label: 'Shipping', value: 'Free' },
      { label: 'Total', value: '£5.00 GBP' },
    ],
    note: 'A note',
  },
  { kind: 'address', heading: 'It goes to:', lines: ['"Ada" & <b>Marsh</b>', '4 Mill Lane'] },
  { kind: 'link', label: 'Your order', button: 'View it', url: 'https://shop.example/order/o_a?b=1&c=2' },
]
/** The text of the HTML part, without markup. */
const plain = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

describe('the two parts of a mail', () => {
  test('say the same: each word of the text is in the HTML', async () => {
    const shown = plain(await mailHtml({ subject: 'Shipped', blocks }, look))
    for (const word of mailText(blocks).split(/[\s:]+/)) expect(shown).toContain(word)
  })

  test('leave out blocks that say nothing', async () => {
    expect(mailText(blocks)).not.toContain('Cancelled')
    expect(await mailHtml({ subject: 'Shipped', blocks }, look)).not.toContain('Cancelled')
  })

  test('name the company where the owner has entered it, and only then', async () => {
    const company = {
      ...none,
      legalName: 'Fern & Sons Ltd',
      address: '1 High Street\nYork',
      vatNumber: 'GB123',
    }
    for (const part of [
      signedText(blocks, { company, taxName: 'VAT', links: [] }),
      plain(await mailHtml({ subject: 'Shipped', blocks }, { ...look, company })),
    ])
      for (const line of ['Fern & Sons Ltd', '1 High Street', 'York', 'VAT number GB123'])
        expect(part).toContain(line)
    expect(signedText(blocks, { ...look, company, taxName: 'GST' })).toContain('GST number GB123')
    expect(signedText(blocks, look)).toBe(mailText(blocks))
  })
})

test('both parts have the links of the foot', async () => {
  const links = [{ label: 'withdraw from contract here', url: 'https://shop.example/withdraw' }]
  expect(signedText(blocks, { company: none, taxName: 'VAT', links })).toContain(
    'withdraw from contract here: https://shop.example/withdraw',
  )
  expect(await mailHtml({ subject: 'Shipped', blocks }, { ...look, links })).toContain(
    'href="https://shop.example/withdraw"',
  )
})

describe('the HTML part', () => {
  test('escapes what customers and staff entered', async () => {
    const page = await mailHtml({ subject: '<img src=x>', blocks }, look)
    expect(page).not.toMatch(/<script|<img|<b>/)
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).toContain('href="https://shop.example/order/o_a?b=1&amp;c=2"')
  })

  test('loads nothing: no picture, no font, no stylesheet', async () => {
    const page = await mailHtml({ subject: 'Shipped', blocks }, look)
    expect(page).not.toMatch(/\bsrc=|url\(|@import|<link/)
  })

  test("has the owner's colour, dark enough for light text", async () => {
    expect(await mailHtml({ subject: 'Shipped', blocks }, { ...look, accent: '#ffee00' })).not.toContain(
      'background-color:#ffee00',
    )
    expect(await mailHtml({ subject: 'Shipped', blocks }, { ...look, accent: '#102030' })).toContain(
      'background-color:#102030',
    )
  })
})

test('the logo and a picture of each line are those of the shop’s own address, and nothing else is loaded', async () => {
  const stem = '/pictures/fell-25-ink-front.0f3c9a1be2d47586-960x1200-d9d4cc'
  const logo = { src: '/shop-files/0f3c9a1be2d47586.svg', width: 200, height: 50 }
  const lines: MailBlock = {
    kind: 'list',
    lines: ['1 x Bag', '1 x Cap', '1 x Hat'],
    pictures: [`${stem}.jpg`, 'https://elsewhere.example/cap.jpg', null],
  }
  const page = await mailHtml({ subject: 'Thank you', blocks: [lines] }, { ...look, logo })
  const sources = [...page.matchAll(/ src="([^"]*)"/g)].map(([, src]) => src)
  expect(sources).toEqual([
    'https://shop.example/shop-files/0f3c9a1be2d47586.png',
    `https://shop.example${stem}/192.jpg`,
  ])
  expect(page).toContain('alt="Fern &amp; Sons"')
  expect(page).not.toContain('elsewhere')
})
