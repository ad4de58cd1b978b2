/**
 * Builds a part of the shop only if its sources have changed, into a folder named by their hash. An interrupted or failed
 * build is never served, and a folder that is served is never changed.
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
  /** The folder to which `sources` are relative. */
  root: string
  /** Glob patterns of the source files. Tests are excluded. */
  sources: string[]
  /** The folder of all builds. */
  dist: string
  /** The output folders. */
  folders: string[]
  /** Writes `into`/<folder> for each output folder. */
  make(into: string): Promise<void>
}

/** @returns whether a build was necessary */
export async function buildIfChanged(part: Part): Promise<boolean> {
  const { dist, name, folders } = part
  const build = `${name}-${sourceHash(part).slice(0, 16)}`
  const folder = join(buildsFolder(dist), build)
  const isBuilt = folders.every((each) => existsSync(join(folder, each)))
  if (!isBuilt) await makeBuild(part, folder)
  markUsed(folder)
  if (currentBuild(dist, name) !== folder) setCurrentBuild(dist, name, build)
  removeUnusedBuilds(dist, name)
  return !isBuilt
}

async function makeBuild(part: Part, folder: string): Promise<void> {
  const { dist, name } = part
  mkdirSync(buildsFolder(dist), { recursive: true })
  removeAbandonedBuilds(part)
  const unfinished = join(dist, `.${name}-${process.pid}`)
  mkdirSync(unfinished)
  try {
    await part.make(unfinished)
    // An incomplete folder, from which output was removed by hand, cannot be in use.
    if (!part.folders.every((each) => existsSync(join(folder, each))))
      rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
  } catch (error) {
    // Another process has finished the same build meanwhile.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** A hash of the paths and contents of the sources; timestamps do not matter. */
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

/** Removes temporary folders of killed builds. */
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
