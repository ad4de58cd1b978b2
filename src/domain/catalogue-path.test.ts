import { expect, test } from 'vitest'
import { parseCataloguePath } from './catalogue-path.ts'

test.each([
  ['/products/zip-wallet', 'product'],
  ['/brand/wrenfold', 'brand'],
  ['/category/bags', 'category'],
])('%s is the page of a %s', (path, kind) => expect(parseCataloguePath(path)?.kind).toBe(kind))

test.each(['/', '/sale', '/brands', '/brand/', '/brand/a/b', '/constructor/a', 'https://a.example/brand/b'])(
  '%s is no page of the catalogue',
  (path) => expect(parseCataloguePath(path)).toBeUndefined(),
)
