import { expect, test } from 'vitest'
import { isLinkTarget, isShopPath } from './link-target.ts'

test.each([
  '/',
  '/sale',
  '/shop',
  '/search?q=wool',
  '/brand/fernway',
  '/category/bags',
  '/products/canvas-tote',
  '/pages/imprint',
])('%s is a page of the shop', (href) => expect(isShopPath(href)).toBe(true))

test.each([
  '/nowhere',
  '/pages/',
  '/pages/a/b',
  '//evil.example',
  '/brand/',
  '/brand/a/b',
  'sale',
  '',
  '/admin',
])('%j is no page of the shop', (href) => expect(isShopPath(href)).toBe(false))

test.each(['https://shop.example/returns?lang=en#top', 'mailto:help@shop.example', '/sale'])(
  'a link may lead to %s',
  (href) => expect(isLinkTarget(href)).toBe(true),
)

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://shop.example',
  'https://name@shop.example',
  'https://shop',
  'mailto:nobody',
  'mailto:a@b.c\nbcc:d@e.f',
])('no link leads to %j', (href) => expect(isLinkTarget(href)).toBe(false))
