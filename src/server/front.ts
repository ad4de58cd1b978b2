/** What the browser sees, as built: the renderer of pages, and the files that they load. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Assets, PageAnswer, PageRequest, render } from '../site/render.tsx'
import type { Fetch } from '../ui/api-client.ts'
import type { App } from './app.ts'
import { readAssets } from './assets.ts'
import { StartError } from './start-error.ts'
import { readStaticFiles, type StaticFiles } from './static-files.ts'

export type Front = {
  render(request: PageRequest, fetch: Fetch): Promise<PageAnswer>
  files: StaticFiles
  /** Paths that most visitors come to first: made before the first of them comes. */
  firstPages: readonly string[]
  /** Pages change without the catalogue changing, and the policy must let the bundler's own client work. */
  development: boolean
  /** Stands before the app, for what the bundler answers itself. */
  before?(app: App): App
  close?(): Promise<void>
}

export const projectRoot = join(import.meta.dirname, '..', '..')

const ONE_HOUR = 3600
const ONE_DAY = 24 * ONE_HOUR

export const picturesFolder = (root: string) => ({
  folder: join(root, 'dist', 'pictures'),
  prefix: '/pictures/',
  maxAge: ONE_DAY,
})

const placesIn = (root: string) => ({
  client: join(root, 'dist', 'client'),
  renderer: join(root, 'dist', 'server', 'render.js'),
  pictures: picturesFolder(root),
})

/** @throws StartError when nothing has been built */
export const requireBuilt = (root = projectRoot) => {
  const { client, renderer, pictures } = placesIn(root)
  for (const needed of [client, renderer, pictures.folder])
    if (!existsSync(needed))
      throw new StartError(
        `The shop has not been built (${needed} is missing): run npm run build, or npm start.`,
      )
}

export const loadFront = async (root = projectRoot): Promise<Front> => {
  const { client, renderer, pictures } = placesIn(root)
  const assets: Assets = readAssets(client)
  const built: { render: typeof render } = await import(pathToFileURL(renderer).href)
  return {
    render: (request, fetch) => built.render(request, fetch, assets),
    files: readStaticFiles([{ folder: client, prefix: '/', maxAge: ONE_HOUR }, pictures]),
    firstPages: ['/', '/shop', '/new-arrivals', '/sale', '/brands'],
    development: false,
  }
}
