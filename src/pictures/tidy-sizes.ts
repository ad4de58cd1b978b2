/**
 * Keeps the folder of made sizes within its bound: over it, the sizes made longest ago go first, and are made again
 * if someone asks. What a process that was killed left half written goes too.
 */
import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const MOST_BYTES = 2 * 1024 ** 3
/** Of those, after tidying. */
const SHARE_LEFT = 0.8
/** ms */
const HALF_WRITTEN_AFTER = 3_600_000

type Made = { path: string; name: string; bytes: number; made: number }

const isHalfWritten = (name: string): boolean => !/^\d+\.\w+$/.test(name)

const gone = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

export const tidySizes = async (
  folder: string,
  { mostBytes = MOST_BYTES, now = Date.now() }: { mostBytes?: number; now?: number } = {},
): Promise<{ bytes: number; removed: number }> => {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(gone)) ?? []
  const files: Made[] = []
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(gone)
    if (found) files.push({ path, name: entry.name, bytes: found.size, made: found.mtimeMs })
  }
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  let removed = 0
  const remove = async (file: Made) => {
    await rm(file.path, { force: true })
    bytes -= file.bytes
    removed += 1
  }
  const isOver = bytes > mostBytes
  for (const file of files.sort((a, b) => a.made - b.made)) {
    if (isHalfWritten(file.name)) {
      if (now - file.made > HALF_WRITTEN_AFTER) await remove(file)
    } else if (isOver && bytes > mostBytes * SHARE_LEFT) await remove(file)
  }
  if (removed > 0)
    for (const entry of entries.filter((entry) => entry.isDirectory()))
      await rmdir(join(entry.parentPath, entry.name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOTEMPTY') gone(error)
      })
  return { bytes, removed }
}
