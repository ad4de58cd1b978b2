/**
 * The folders of a build: dist/builds/<part>-<hash>/, immutable once built, and dist/<part>.current, which names the
 * newest. A process uses the folder that it started with, so a new build does not affect a running shop. A running
 * process marks its folder as in use; the next build removes builds that were not used for a while.
 */
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** ms. The retention far exceeds the interval, so a process that is suspended for hours still finds its files. */
const MARK_INTERVAL_MS = 10 * 60_000
const RETENTION_MS = 12 * 60 * 60_000
/** Builds of each part that are kept however long they are unused. */
const MIN_KEPT_BUILDS = 2

export const buildsFolder = (dist: string): string => join(dist, 'builds')
const pointerFile = (dist: string, part: string): string => join(dist, `${part}.current`)

/** The folder of the newest build of a part; undefined where the part has never been built. */
export const currentBuild = (dist: string, part: string): string | undefined => {
  try {
    return join(buildsFolder(dist), readFileSync(pointerFile(dist, part), 'utf8').trim())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Makes `build`, a folder in `buildsFolder`, the one that starting processes use. */
export const setCurrentBuild = (dist: string, part: string, build: string): void => {
  const unfinished = `${pointerFile(dist, part)}.${process.pid}`
  writeFileSync(unfinished, `${build}\n`)
  renameSync(unfinished, pointerFile(dist, part))
}

/** The code may be read-only for the shop's account, as under systemd: then nothing is marked or removed. */
const ifWritable = (change: () => void): void => {
  try {
    change()
  } catch (error) {
    if (!['EPERM', 'EACCES', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

export const markUsed = (folder: string, setTimes = utimesSync): void => {
  const now = new Date()
  ifWritable(() => setTimes(folder, now, now))
}

/** Marks the folder as used, periodically. @returns a function that stops the marking */
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

/** Removes builds of the part, except the current one, the newest ones and those used recently. */
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
    if (folder !== current && now - usedAt > RETENTION_MS)
      ifWritable(() => rmSync(folder, { recursive: true, force: true }))
}
