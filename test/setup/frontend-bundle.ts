/** A front of a few lines for tests of the server: pages that say what they were asked, and a folder of files. */
import type { FrontendBundle } from '../../src/server/assets/frontend-bundle.ts'
import { readStaticFiles } from '../../src/server/assets/static-files.ts'
import { NOT_FOUND_PATH } from '../../src/site/page-address.ts'
import { type PageEntry, pages } from '../../src/site/pages.ts'

const testPage: PageEntry = { source: '', parameters: {}, caching: 'public', sitemap: null }

/** Every page shows the first brand as the API has it, so that a stale page can be recognised. */
export const plainFrontendBundle = (
  options: {
    folder?: string
    pictures?: string
    onRender?: (path: string) => void | Promise<void>
    firstPages?: readonly string[]
  } = {},
): FrontendBundle => ({
  development: false,
  pagesToWarm: options.firstPages ?? [],
  pages: { '/broken': testPage, '/slow': testPage, ...pages },
  files: readStaticFiles([
    ...(options.folder ? [{ folder: options.folder, prefix: '/', maxAge: 3600 }] : []),
    ...(options.pictures ? [{ folder: options.pictures, prefix: '/pictures/', maxAge: 86_400 }] : []),
  ]),
  ...(options.folder ? { sharedAssets: options.folder } : {}),
  render: async ({ url, currency, origin }, fetch) => {
    await options.onRender?.(url.pathname + url.search)
    if (url.pathname === '/broken') throw new Error('a secret of the inside')
    const api = await fetch('/api/products?sort=name&limit=1')
    if (!api.ok) throw Object.assign(new Error(`the API answered ${api.status}`), { status: api.status })
    const [product] = (await api.json()) as { name: string; price: string }[]
    const html = `<!doctype html><title>${url.pathname}${url.search}</title>
<p>${currency} ${origin} ${product?.name} costs ${product?.price}</p>${'<p>Something to compress.</p>'.repeat(100)}`
    return { status: url.pathname === NOT_FOUND_PATH ? 404 : 200, html }
  },
})
