/**
 * What is made from the sources before the shop starts: the catalogue's pictures (dist/pictures) and the pages'
 * programs (dist/client for browsers, dist/server for the renderer). Each part is made again only when something it
 * is made from has changed, and beside its place, so that what was cut short is never served.
 *
 * As a command (npm run build) it brings both up to date.
 */

import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './child.mjs'
import { root } from './install.mjs'
import { main, step } from './progress.mjs'

type Part = {
  name: string
  title: string
  /** Glob patterns of what it is made from. */
  sources: string[]
  /** Folders of dist that it fills. */
  folders: string[]
  /** Fills `into`/<folder> for each of its folders. */
  make(into: string, report: (detail: string) => void): Promise<void>
}

const dist = join(root, 'dist')

const parts: Part[] = [
  {
    name: 'pictures',
    title: "Drawing the catalogue's pictures",
    sources: ['catalogue/**/*.ts', 'package-lock.json'],
    folders: ['pictures'],
    async make(into, report) {
      await runQuietly(process.execPath, ['catalogue/draw.ts', join(into, 'pictures')], {
        cwd: root,
        onLine: report,
      })
    },
  },
  {
    name: 'pages',
    title: 'Building the pages',
    sources: ['src/**/*', 'vite.config.ts', 'package-lock.json'],
    folders: ['client', 'server'],
    async make(into) {
      await runQuietly(process.execPath, ['scripts/build-pages.ts', into], { cwd: root })
    },
  },
]

/** @param only the parts by name; all when not given. */
export async function ensureBuilt(only: ('pictures' | 'pages')[] = ['pictures', 'pages']): Promise<void> {
  for (const part of parts) {
    if (!only.includes(part.name as (typeof only)[number])) continue
    const stamp = stampOf(part)
    const stampFile = join(dist, `${part.name}.stamp`)
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) continue
    const unfinished = join(dist, `.${part.name}-${process.pid}`)
    mkdirSync(unfinished, { recursive: true })
    try {
      await step(part.title, (report) => part.make(unfinished, report))
      rmSync(stampFile, { force: true })
      for (const folder of part.folders) {
        rmSync(join(dist, folder), { recursive: true, force: true })
        renameSync(join(unfinished, folder), join(dist, folder))
      }
      writeFileSync(stampFile, stamp)
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
}

/** Changes whenever a source is added, removed or says something else; not by a mere touch or checkout. */
function stampOf(part: Part): string {
  const hash = createHash('sha256')
  const files = part.sources.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
  const paths = files.filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
  for (const path of paths.map((file) => join(file.parentPath, file.name)).sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

if (import.meta.main) await main(() => ensureBuilt())
