/**
 * A part of the build: made again only when something that it is made from has changed, in a folder of its own named by
 * the hash of its sources. What was cut short or failed is never served, and what is being served is never changed.
 */

import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  buildsFolder,
  currentBuild,
  markUsed,
  removeUnusedBuilds,
  setCurrentBuild,
} from '../src/server/assets/build-folders.ts'

export type Part = {
  name: string
  /** The folder in which `sources` are looked for. */
  root: string
  /** Glob patterns of what it is made from; tests are left out. */
  sources: string[]
  /** The folder in which builds stand. */
  dist: string
  /** Folders that it fills. */
  folders: string[]
  /** Fills `into`/<folder> for each of its folders. */
  make(into: string): Promise<void>
}

/** @returns whether it had to be made */
export async function buildIfChanged(part: Part): Promise<boolean> {
  const { dist, name, folders } = part
  const build = `${name}-${sourceHash(part).slice(0, 16)}`
  const folder = join(buildsFolder(dist), build)
  const isThere = folders.every((each) => existsSync(join(folder, each)))
  if (!isThere) await makeBuild(part, folder)
  markUsed(folder)
  if (currentBuild(dist, name) !== folder) setCurrentBuild(dist, name, build)
  removeUnusedBuilds(dist, name)
  return !isThere
}

async function makeBuild(part: Part, folder: string): Promise<void> {
  const { dist, name } = part
  mkdirSync(buildsFolder(dist), { recursive: true })
  removeAbandonedBuilds(part)
  const unfinished = join(dist, `.${name}-${process.pid}`)
  mkdirSync(unfinished)
  try {
    await part.make(unfinished)
    // Something that is not whole, such as after a part was removed by hand, is in nobody's use.
    if (!part.folders.every((each) => existsSync(join(folder, each))))
      rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
  } catch (error) {
    // Another process has made the same build meanwhile.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Changes whenever a source is added, removed or says something else; not by a mere touch or checkout. */
function sourceHash({ root, sources }: Part): string {
  const hash = createHash('sha256')
  const paths = sources
    .flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
  for (const path of [...new Set(paths)].sort()) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** What builds that were killed left behind. */
function removeAbandonedBuilds({ dist, name }: Part) {
  for (const entry of readdirSync(dist)) {
    if (!entry.startsWith(`.${name}-`)) continue
    try {
      process.kill(Number(entry.slice(name.length + 2)), 0)
    } catch {
      rmSync(join(dist, entry), { recursive: true, force: true })
    }
  }
}
