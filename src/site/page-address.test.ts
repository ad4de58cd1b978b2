import { expect, test } from 'vitest'
import { staffScreens } from '../admin/app/staff-screens.ts'
import { pageAddress } from './page-address.ts'
import { pages } from './pages.ts'

const addressOf = (path: string) => {
  const { pathname, search, isKnown } = pageAddress(pages, new URL(`http://shop${path}`))
  return isKnown ? pathname + search : 'not found'
}

test.each([
  ['/?q=1&page=2&utm_source=mail', '/'],
  ['/shop?page=1', '/shop'],
  ['/shop?page=2&sort=price-low', '/shop?page=2'],
  ['/shop?page=0', '/shop'],
  ['/shop?page=two', '/shop'],
  ['/shop?page=99999', '/shop?page=9999'],
  ['/shop?page=123456789012345678901234567890', '/shop?page=9999'],
  ['/shop/', '/shop'],
  ['/%73hop', 'not found'],
  ['/category/%62ags', '/category/bags'],
  ['/category/bags/?sort=name&price=50-100', '/category/bags?price=50-100'],
  ['/category/bags?sort=price-low&price=x&page=0002', '/category/bags?sort=price-low'],
  ['/search?sort=price-low&q=%20bag%20&page=3', '/search?page=3&q=bag&sort=price-low'],
  [`/search?q=${'x'.repeat(300)}`, `/search?q=${'x'.repeat(200)}`],
  ['/search?q=', '/search'],
  ['/products/a%2Fb', '/products/a%2Fb'],
  ['/products/%', 'not found'],
  ['//elsewhere.example/', 'not found'],
  ['/shop//', 'not found'],
  ['/nothing/here', 'not found'],
  ['/admin/', '/admin'],
  ['/admin/nothing', 'not found'],
  ['/admin/nothing/here', 'not found'],
])('The canonical address of %s is %s', (given, expected) => expect(addressOf(given)).toBe(expected))

test.each(staffScreens.map(({ path }) => path.replace(':id', '7').replace(':section', 'company')))(
  'The staff screen %s has a page of the site',
  (path) => expect(addressOf(path)).toBe(path),
)
