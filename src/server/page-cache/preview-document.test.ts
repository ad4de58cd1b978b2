import { expect, test } from 'vitest'
import { withoutScripts } from './preview-document.ts'

test('scripts, data blocks and preloads are removed from a preview, and nothing else', () => {
  const html = withoutScripts(
    '<head><script>a < b</script><link rel="modulepreload" href="/a.js"/><link rel="preload" as="image" href="/a.avif"/><link rel="stylesheet" href="/a.css"/>' +
      '</head><body><script id="shop" type="application/json">{"a":"\\u003c/script>"}</script><p>Text</p>' +
      '<script type="module" async="" src="/b.js"></script></body>',
  )
  expect(html).toBe('<head><link rel="stylesheet" href="/a.css"/></head><body><p>Text</p></body>')
})
