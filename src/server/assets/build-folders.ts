/**
 * Where the parts of a build stand: dist/builds/<part>-<hash>/, each made once and never changed, and dist/<part>.current,
 * which names the newest. A process keeps to the folder that it started with, so building beside a running shop changes
 * nothing for it. It marks that folder as in use; builds that nobody has used for a while are removed by the next build.
 */
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** ms. A process that is held up for some hours still finds its files. */
const MARK_INTERVAL_MS = 10 * 60_000
const RETENTION_MS = 12 * 60 * 60_000
/** Of each part, however long they have not been used. */
const MIN_KEPT_BUILDS = 2

export const buildsFolder = (dist: string): string => join(dist, 'builds')
const pointerFile = (dist: string, part: string): string => join(dist, `${part}.current`)

/** The newest build of a part; undefined where it has never been made. */
export const currentBuild = (dist: string, part: string): string | undefined => {
  try {
    return join(buildsFolder(dist), readFileSync(pointerFile(dist, part), 'utf8').trim())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** From now on processes that start use `build`, a folder of `buildsIn`. */
export const setCurrentBuild = (dist: string, part: string, build: string): void => {
  const unfinished = `${pointerFile(dist, part)}.${process.pid}`
  writeFileSync(unfinished, `${build}\n`)
  renameSync(unfinished, pointerFile(dist, part))
}

export const markUsed = (folder: string): void => {
  const now = new Date()
  utimesSync(folder, now, now)
}

/** Marks the folder until the answer is called. */
export const markUsedWhileRunning = (folder: string, onError: (error: unknown) => void): (() => void) => {
  const mark = () => {
    try {
      markUsed(folder)
    } catch (error) {
      onError(error)
    }
  }
  mark()
  const timer = setInterval(mark, MARK_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Removes builds of the part but the current one, the newest ones and those that were used lately. */
export const removeUnusedBuilds = (dist: string, part: string, now = Date.now()): void => {
  const current = currentBuild(dist, part)
  const builds = readdirSync(buildsFolder(dist))
    .filter((name) => name.startsWith(`${part}-`))
    .map((name) => join(buildsFolder(dist), name))
    .flatMap((folder) => {
      const usedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
      return usedAt === undefined ? [] : [{ folder, usedAt }]
    })
    .sort((a, b) => b.usedAt - a.usedAt)
  for (const { folder, usedAt } of builds.slice(MIN_KEPT_BUILDS))
    if (folder !== current && now - usedAt > RETENTION_MS) rmSync(folder, { recursive: true, force: true })
}
