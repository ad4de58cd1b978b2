/**
 * A part of the build: made again only when something that it is made from has changed, and beside its place, so
 * that what was cut short or failed is never served.
 */

import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'

export type Part = {
  name: string
  /** The folder in which `sources` are looked for. */
  root: string
  /** Glob patterns of what it is made from; tests are left out. */
  sources: string[]
  /** The folder in which it stands. */
  dist: string
  /** Folders of `dist` that it fills. */
  folders: string[]
  /** Fills `into`/<folder> for each of its folders. */
  make(into: string): Promise<void>
}

/** @returns whether it had to be made */
export async function bringUpToDate(part: Part): Promise<boolean> {
  const { dist, name, folders } = part
  const stamp = stampOf(part)
  const stampFile = join(dist, `${name}.stamp`)
  const isThere = folders.every((folder) => existsSync(join(dist, folder)))
  if (isThere && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false

  mkdirSync(dist, { recursive: true })
  removeLeftOvers(part)
  const unfinished = join(dist, `.${name}-${process.pid}`)
  mkdirSync(unfinished)
  try {
    await part.make(unfinished)
    rmSync(stampFile, { force: true })
    for (const folder of folders) {
      rmSync(join(dist, folder), { recursive: true, force: true })
      renameSync(join(unfinished, folder), join(dist, folder))
    }
    writeFileSync(stampFile, stamp)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return true
}

/** Changes whenever a source is added, removed or says something else; not by a mere touch or checkout. */
function stampOf({ root, sources }: Part): string {
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
function removeLeftOvers({ dist, name }: Part) {
  for (const entry of readdirSync(dist)) {
    if (!entry.startsWith(`.${name}-`)) continue
    try {
      process.kill(Number(entry.slice(name.length + 2)), 0)
    } catch {
      rmSync(join(dist, entry), { recursive: true, force: true })
    }
  }
}
