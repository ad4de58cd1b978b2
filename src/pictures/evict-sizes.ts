/**
 * Keeps the folder of generated sizes and of fetched masters within its limit: the oldest are deleted first, and
 * generated or fetched again on request.
 * Temporary files of a killed process are deleted as well.
 */
import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MASTER_COPY } from './master-store.ts'

const MAX_BYTES = 2 * 1024 ** 3
/** The share of the limit that remains after an eviction. */
const TARGET_SHARE = 0.8
const TEMPORARY_FILE_TTL_MS = 3_600_000

type SizeFile = { path: string; name: string; bytes: number; madeAt: number }

const isTemporary = (name: string): boolean => name !== MASTER_COPY && !/^\d+\.\w+$/.test(name)

const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

export const evictSizes = async (
  folder: string,
  { maxBytes = MAX_BYTES, now = Date.now() }: { maxBytes?: number; now?: number } = {},
): Promise<{ bytes: number; removed: number }> => {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)) ?? []
  const files: SizeFile[] = []
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(ignoreMissing)
    if (found) files.push({ path, name: entry.name, bytes: found.size, madeAt: found.mtimeMs })
  }
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  let removed = 0
  const remove = async (file: SizeFile) => {
    await rm(file.path, { force: true })
    bytes -= file.bytes
    removed += 1
  }
  const isOver = bytes > maxBytes
  for (const file of files.sort((a, b) => a.madeAt - b.madeAt)) {
    if (isTemporary(file.name)) {
      if (now - file.madeAt > TEMPORARY_FILE_TTL_MS) await remove(file)
    } else if (isOver && bytes > maxBytes * TARGET_SHARE) await remove(file)
  }
  if (removed > 0)
    for (const entry of entries.filter((entry) => entry.isDirectory()))
      await rmdir(join(entry.parentPath, entry.name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOTEMPTY') ignoreMissing(error)
      })
  return { bytes, removed }
}
