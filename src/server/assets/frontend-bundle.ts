/** What the browser sees, as built: the renderer of pages, and the files that they load. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Pages, pages, warmedPaths } from '../../site/pages.ts'
import type { Assets, PageAnswer, PageRequest, render } from '../../site/render.tsx'
import type { Fetch } from '../../ui/api-client.ts'
import type { App } from '../http/app.ts'
import { StartError } from '../runtime/start-error.ts'
import { currentBuild, markUsedWhileRunning } from './build-folders.ts'
import { readAssets } from './page-assets.ts'
import { readStaticFiles, type StaticFiles } from './static-files.ts'

export type FrontendBundle = {
  render(request: PageRequest, fetch: Fetch): Promise<PageAnswer>
  pages: Pages
  files: StaticFiles
  /** The folder whose assets/ nodes with another build of the pages are to find in the database. */
  sharedAssets?: string
  /** Paths that most visitors come to first: made before the first of them comes. */
  pagesToWarm: readonly string[]
  /** Pages change without the catalogue changing, and the policy must let the bundler's own client work. */
  development: boolean
  /** Stands before the app, for what the bundler answers itself. */
  wrapApp?(app: App): App
  close?(): Promise<void>
}

export const projectRoot = join(import.meta.dirname, '../../..')

const ONE_HOUR = 3600

/** Of a part that has not been made, a folder that is not there. */
const buildFolderOf = (root: string, part: string): string =>
  currentBuild(join(root, 'dist'), part) ?? join(root, 'dist', part)

const buildPaths = (root: string) => {
  const build = buildFolderOf(root, 'pages')
  return {
    build,
    client: join(build, 'client'),
    renderer: join(build, 'server', 'render.js'),
  }
}

/** @throws StartError when nothing has been built */
export const requireBuilt = (root = projectRoot) => {
  const { client, renderer } = buildPaths(root)
  for (const needed of [client, renderer])
    if (!existsSync(needed))
      throw new StartError(
        `The shop has not been built (${needed} is missing): run npm run build, or npm start.`,
      )
}

export const loadFrontendBundle = async (root = projectRoot): Promise<FrontendBundle> => {
  const { build, client, renderer } = buildPaths(root)
  const release = markUsedWhileRunning(build, (error) =>
    process.emitWarning(`the build ${build} is not there any more: ${error}`),
  )
  const assets: Assets = readAssets(client)
  const renders: { render: typeof render } = await import(pathToFileURL(renderer).href)
  return {
    render: (request, fetch) => renders.render(request, fetch, assets),
    pages,
    files: readStaticFiles([{ folder: client, prefix: '/', maxAge: ONE_HOUR }]),
    pagesToWarm: warmedPaths,
    sharedAssets: client,
    development: false,
    close: async () => release(),
  }
}
