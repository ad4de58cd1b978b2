/**
 * npm run dev: the shop with pages rendered from source and hot reload in the browser. `node --watch` restarts the
 * process when a server file changes.
 */
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { createServer, type Plugin } from 'vite'
import { pages } from '../site/pages.ts'
import type { Assets, render } from '../site/render.tsx'
import type { FrontendBundle } from './assets/frontend-bundle.ts'
import { readStaticFiles } from './assets/static-files.ts'
import { projectRoot } from './settings/project-root.ts'
import { runShop } from './start/shop-process.ts'

const ENTRY = '/@haberdash/entry'
const REFRESH = '/@haberdash/refresh'

/**
 * The inline scripts of Vite as ordered modules, because React's hot reload must be installed before the first component
 * is loaded.
 */
const modules: Record<string, string> = {
  [ENTRY]: `import '/@vite/client'\nimport '${REFRESH}'\nawait import('/src/site/client.tsx')`,
  [REFRESH]: `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`,
}

const entryModules: Plugin = {
  name: 'haberdash-entry',
  resolveId: (id) => (id in modules ? id : undefined),
  load: (id) => modules[id],
}

/**
 * Gets the upgrades of the shop's own server, so that hot reload has no port of its own: another shop in development may
 * have it, and a page would listen to that one.
 */
const upgrades = createHttpServer()
let shopServer: Server | undefined
const forwardUpgrades = ({ socket }: IncomingMessage): void => {
  const { server } = socket as { server?: Server }
  if (!server || server === shopServer) return
  shopServer = server
  const open = new Set<Duplex>()
  server.on('upgrade', (upgraded, stream, head) => {
    open.add(stream)
    stream.once('close', () => open.delete(stream))
    upgrades.emit('upgrade', upgraded, stream, head)
  })
  // The server waits for all that is open when it stops.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      for (const stream of open) stream.destroy()
    })
}

const assets: Assets = {
  entry: ENTRY,
  css: ['/src/ui/shop.css'],
  pageCss: (source) => (source.startsWith('src/admin/') ? ['/src/admin/admin.css'] : []),
  scripts: () => [],
  wideScripts: [],
  fonts: () => [],
  fontCss: (pairing) => (pairing === 'sans' ? [] : ['/src/ui/chosen-fonts.css']),
}

const loadDevelopmentBundle = async (): Promise<FrontendBundle> => {
  const publicFiles = join(projectRoot, 'src/site/public')
  const vite = await createServer({
    root: projectRoot,
    // The shop serves them, with the content types that browsers need.
    publicDir: false,
    // Vite's default loader writes a temporary file; node --watch would see it removed and restart forever.
    configLoader: 'native',
    server: { middlewareMode: true, ws: { server: upgrades } },
    appType: 'custom',
    plugins: [entryModules],
  })
  return {
    development: true,
    pagesToWarm: [],
    pages,
    files: readStaticFiles([{ folder: publicFiles, prefix: '/', maxAge: 0 }]),
    render: async (request, fetch) => {
      const source = await vite.ssrLoadModule('/src/site/render.tsx')
      try {
        return await (source.render as typeof render)(request, fetch, assets)
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        throw error
      }
    },
    wrapApp: (app) => (request, response) => {
      forwardUpgrades(request)
      vite.middlewares(request, response, () => app(request, response))
    },
    close: () => vite.close(),
  }
}

await runShop(loadDevelopmentBundle)
