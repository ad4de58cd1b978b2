/** Where backups and uploaded pictures are: a folder that only this account may read, or S3-compatible storage. */
import { chmod, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createFolderStore, makeFolder } from '../object-storage/folder-store.ts'
import type { ObjectStore } from '../object-storage/object-store.ts'

export type BackupTarget = Pick<ObjectStore, 'name' | 'read' | 'write' | 'list' | 'remove' | 'close'>

export const listKeys = async (target: Pick<BackupTarget, 'list'>, prefix?: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of target.list(prefix)) keys.push(key)
  return keys
}

/** In the name of a file that is being written (`folder-store.ts`). */
const PART = '.part-'
/** ms after which the file of a process that died is removed. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

const removeAbandonedParts = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!name.includes(PART)) continue
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true })
  }
}

/** A new name is on the disk once its folder is. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The folder is created with the first file. */
export const createFolderTarget = (folder: string): BackupTarget => {
  const store = createFolderStore(folder)
  return {
    ...store,
    write: async (key, content) => {
      await makeFolder(folder, 0o700)
      await removeAbandonedParts(folder)
      await store.write(key, content)
      await chmod(join(folder, key), 0o600)
      await syncFolder(folder)
    },
  }
}

/** Free bytes of the disk on which the folder is, or will be. */
export const freeBytes = async (folder: string): Promise<number> => {
  for (let place = folder; ; place = dirname(place)) {
    try {
      const { bavail, bsize } = await statfs(place)
      return bavail * bsize
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(place) === place) throw error
    }
  }
}
