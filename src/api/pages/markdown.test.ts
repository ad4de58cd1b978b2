import { expect, test } from 'vitest'
import { parseMarkdown } from './markdown.ts'

const html = (text: string) => parseMarkdown(text).toHtml((href) => href)

test('Headings, lists, emphasis and tables become their elements', () => {
  expect(html('One *two* **three**\n\n- a\n- b\n\n1. c')).toBe(
    '<p>One <em>two</em> <strong>three</strong></p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol>\n<li>c</li>\n</ol>\n',
  )
  const table = html('| Size | Chest |\n| --- | --- |\n| S | 92 |')
  expect(table).toContain('<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table>')
  expect(table).toContain('<th scope="col">Size</th>')
  expect(table).toContain('<td>92</td>')
})

test.each([
  ['# A\n\n## B', ['h2', 'h3']],
  ['## A\n\n### B\n\n## C', ['h2', 'h3', 'h2']],
  ['#### A', ['h2']],
  ['# A\n\n###### B', ['h2', 'h6']],
])('The highest heading of %j is below the title of the page', (text, tags) => {
  expect([...html(text).matchAll(/<(h\d)>/g)].map(([, tag]) => tag)).toEqual(tags)
})

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '<!-- --><iframe src="https://other.example"></iframe>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '`<b>`',
  '```"><script>\n<b>\n```',
])('HTML in the text %j is shown as it was typed', (text) => {
  expect(html(text)).not.toMatch(/<(?!\/?(?:p|code|pre)\b)/)
})

test.each([
  'https://other.example/a?b=c',
  'http://other.example',
  'mailto:a@shop.example',
  'tel:+441134960000',
  '/pages/faq',
  'faq',
  '#sizes',
  '?q=a:b',
])('A link to %s is a link', (href) => {
  expect(html(`[x](${href})`)).toContain(`href="${href}"`)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#115;cript:alert(1)',
  'javascript&colon;alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://other.example',
  '//other.example',
  'blob:https://other.example/x',
])('A link to %s stays text', (href) => {
  expect(html(`[x](${href})`)).not.toContain('<a')
  expect(html(`[x][1]\n\n[1]: ${href}`)).not.toContain('<a')
  expect(html(`<${href}>`)).not.toContain('<a')
})

test('A backslash in a link leads to no other site', () => {
  expect(html('[x](/\\\\other.example)')).not.toMatch(/href="\/[\\/]/)
})

test('A quotation mark in a link or its title ends no attribute', () => {
  expect(html('[x](/a"onclick="b "c\\"d")')).not.toMatch(/" ?onclick=/)
})

test('Pictures are no elements', () => {
  expect(html('![a](https://other.example/track.png)')).not.toContain('<img')
})

test('Links are listed, and lead where the caller says, or stand as text', () => {
  const { links, toHtml } = parseMarkdown('[a](/pages/a), [*b*](/pages/b) and [c](/pages/c)')
  expect(links).toEqual(['/pages/a', '/pages/b', '/pages/c'])
  expect(toHtml((href) => (href === '/pages/b' ? null : href.replace('/a', '/new')))).toBe(
    '<p><a href="/pages/new">a</a>, <em>b</em> and <a href="/pages/c">c</a></p>\n',
  )
})

test('A link to another site gives it no handle on the window', () => {
  expect(html('[x](https://other.example)')).toContain('rel="noopener"')
  expect(html('[x](/pages/faq)')).not.toContain('rel=')
})

test('a line ends where it was typed to end, as in an address', () => {
  expect(html('The shop\n1 High Street\nLeeds')).toBe('<p>The shop<br>\n1 High Street<br>\nLeeds</p>\n')
})
