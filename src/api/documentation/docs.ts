/**
 * /api/docs: Swagger UI over /api/openapi.json. The page and everything that it loads come from this server, under a
 * Content-Security-Policy that is stricter than the shop's.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { html } from 'hono/html'
import swaggerUi from 'swagger-ui-dist/package.json' with { type: 'json' }
import release from '../../../package.json' with { type: 'json' }
import { HttpError } from '../../contract/errors.ts'
import type { ApiEnv } from '../api-services.ts'
import { apiDocument } from './openapi.ts'

const require = createRequire(import.meta.url)

/** The only names under /api/docs/, so that no path can lead outside. */
const FILES: Record<string, { path: string; contentType: string }> = {
  'swagger-ui.js': {
    path: require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
    contentType: 'text/javascript; charset=utf-8',
  },
  'swagger-ui.css': {
    path: require.resolve('swagger-ui-dist/swagger-ui.css'),
    contentType: 'text/css; charset=utf-8',
  },
  'docs.js': {
    path: `${import.meta.dirname}/docs-client.js`,
    contentType: 'text/javascript; charset=utf-8',
  },
  'docs.css': { path: `${import.meta.dirname}/docs-client.css`, contentType: 'text/css; charset=utf-8' },
}

/** Swagger UI sets styles inline and draws its icons from data: URLs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A new release of the shop or of Swagger UI has new addresses, so browsers may keep the files. */
const VERSION = `${release.version}-${swaggerUi.version}`
const address = (name: string): string => `/api/docs/${name}?v=${VERSION}`

const docsPage = (description: string | undefined) => html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Haberdash API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${address('swagger-ui.css')}">
<link rel="stylesheet" href="${address('docs.css')}">
</head>
<body>
<header class="docs-header">
  <h1>Haberdash API <small>${release.version}</small></h1>
  <p>${description}</p>
  <p>For programs: <a href="/api/openapi.json">openapi.json</a>. <a href="/">To the shop</a></p>
  <noscript><p>This page needs JavaScript; openapi.json has the same description.</p></noscript>
  <h2>Calls</h2>
</header>
<div id="swagger-ui"></div>
<script src="${address('swagger-ui.js')}"></script>
<script src="${address('docs.js')}"></script>
</body>
</html>`

type Encoding = 'br' | 'gzip' | 'identity'
type Encoded = Record<Encoding, Uint8Array<ArrayBuffer>>

const encode = async (path: string): Promise<Encoded> => {
  const bytes = await readFile(path)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(bytes),
  ])
  return { br: new Uint8Array(br), gzip: new Uint8Array(gz), identity: new Uint8Array(bytes) }
}

const encodingOf = (c: Context): Encoding =>
  accepts(c, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip', 'identity'],
    default: 'identity',
  }) as Encoding

export const docsRoutes = (): Hono<ApiEnv> => {
  // Compressed once, at the first request: the bundle has 1.7 MB.
  const encoded = new Map<string, Promise<Encoded>>()
  return new Hono<ApiEnv>()
    .get('/api/docs', (c) =>
      c.html(docsPage(apiDocument().info.description), 200, {
        'Cache-Control': 'public, max-age=300',
        'Content-Security-Policy': POLICY,
      }),
    )
    .get('/api/docs/:file', async (c) => {
      const name = c.req.param('file')
      const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined
      if (!file) throw new HttpError('file-not-found')
      const forms = encoded.get(name) ?? encode(file.path)
      encoded.set(name, forms)
      forms.catch(() => encoded.delete(name))
      const encoding = encodingOf(c)
      return c.body((await forms)[encoding], 200, {
        'Content-Type': file.contentType,
        'Cache-Control': c.req.query('v') === VERSION ? 'public, max-age=31536000, immutable' : 'no-cache',
        Vary: 'Accept-Encoding',
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      })
    })
}
