/**
 * A new folder for a test. Other accounts may enter it: in a container root cannot make user namespaces, so there a shop
 * that root starts runs its PostgreSQL under another account.
 */
import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

export const testFolder = (prefix: string): string => createFolder(tmpdir(), prefix)

/**
 * A folder for databases: in memory where the machine has room for it. Each test has a database of its own, and on
 * a disk the hundreds of files of a new one cost ten times as long.
 */
export const databaseFolder = (prefix: string): string =>
  createFolder(hasRoomInMemory() ? MEMORY : tmpdir(), prefix)

/** The tmpfs of Linux. A container may have a small one. */
const MEMORY = '/dev/shm'
/** In bytes. The databases and write-ahead logs of a whole run take less. */
const ROOM = 3 * 1024 ** 3

const hasRoomInMemory = (): boolean => {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) >= ROOM
  } catch {
    return false
  }
}

const createFolder = (parent: string, prefix: string): string => {
  const folder = mkdtempSync(join(parent, prefix))
  chmodSync(folder, 0o755)
  return folder
}
