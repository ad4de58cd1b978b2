/** The built frontend: the page renderer, and the files that pages load. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Pages, pages, warmedPaths } from '../../site/pages.ts'
import type { Assets, PageRequest, RenderedPage, render } from '../../site/render.tsx'
import type { Fetch } from '../../ui/api-client.ts'
import type { App } from '../http/http-server.ts'
import { projectRoot } from '../settings/project-root.ts'
import { StartError } from '../settings/start-error.ts'
import { currentBuild, markUsedWhileRunning } from './build-folders.ts'
import { readAssets } from './page-assets.ts'
import { readStaticFiles, type StaticFiles } from './static-files.ts'

export type FrontendBundle = {
  render(request: PageRequest, fetch: Fetch): Promise<RenderedPage>
  pages: Pages
  files: StaticFiles
  /** The folder whose assets/ are published for nodes with another build. */
  sharedAssets?: string
  /** The stylesheets that every page has. */
  stylesheets?: readonly string[]
  /** The usual landing pages, which are rendered at startup. */
  pagesToWarm: readonly string[]
  /** Disables page caching, and allows the bundler's client in the Content-Security-Policy. */
  development: boolean
  /** Wraps the app, so that the bundler handles its own requests first. */
  wrapApp?(app: App): App
  close?(): Promise<void>
}

const ONE_HOUR = 3600

/** The folder of the current build; a folder that does not exist where the part has never been built. */
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
    process.emitWarning(`the build folder ${build} is gone: ${error}`),
  )
  const assets: Assets = readAssets(client)
  const renders: { render: typeof render } = await import(pathToFileURL(renderer).href)
  return {
    render: (request, fetch) => renders.render(request, fetch, assets),
    pages,
    files: readStaticFiles([{ folder: client, prefix: '/', maxAge: ONE_HOUR }]),
    stylesheets: assets.css,
    pagesToWarm: warmedPaths,
    sharedAssets: client,
    development: false,
    close: async () => release(),
  }
}
