/** What is found of backups outside of the database: whether the last one is still there, and whether the next can be written. */
import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ObjectStoreUnavailable } from '../../object-storage/object-store.ts'
import type { BackupState } from '../../storage/backup/backup-state.ts'
import { backupSource } from '../settings/backup-places.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'

export type BackupFacts = {
  /** Bytes of the last backup where it was written; null where it is gone, undefined where that cannot be found out. */
  fileBytes: number | null | undefined
  /** The folder of the schedule; undefined without one, or where backups are objects. */
  folder: { path: string; isWritable: boolean } | undefined
}

const OTHERS_WRITE = 0o002
const GROUP_WRITE = 0o020
const OWNER_WRITE = 0o200

/** Whether an account may write there, where this process is another one, such as root. */
export const mayWrite = (
  { uid, gid, mode }: { uid: number; gid: number; mode: number },
  account: { uid: number; gid: number },
): boolean => {
  if (account.uid === 0) return true
  const needed = uid === account.uid ? OWNER_WRITE : gid === account.gid ? GROUP_WRITE : OTHERS_WRITE
  return (mode & needed) !== 0
}

/** Before the first backup: the nearest path above it that exists, in which it would be made if it is a folder. */
const nearest = async (folder: string) => {
  for (let path = folder; ; path = dirname(path)) {
    try {
      const found = await stat(path)
      return { path, isFolder: found.isDirectory(), ...found }
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      if ((code !== 'ENOENT' && code !== 'ENOTDIR') || path === dirname(path)) throw cause
    }
  }
}

const isWritable = async (folder: string, dataDir: string): Promise<boolean> => {
  const [place, data] = await Promise.all([nearest(folder), nearest(dataDir)])
  // A folder of systemd's unit is read-only for the service alone: only the doctor in the shop can see that.
  const isOwn = await access(place.path, constants.W_OK).then(
    () => true,
    () => false,
  )
  return place.isFolder && isOwn && (process.getuid?.() === data.uid || mayWrite(place, data))
}

const readFileBytes = async (
  settings: Settings,
  { file }: Pick<BackupState, 'file'>,
): Promise<BackupFacts['fileBytes']> => {
  if (file === undefined) return undefined
  try {
    const { target, key } = backupSource(settings, file)
    try {
      for await (const found of target.list(key)) if (found.key === key) return found.bytes
      return null
    } finally {
      target.close()
    }
  } catch (cause) {
    // Another check speaks of storage that does not answer.
    if (cause instanceof ObjectStoreUnavailable || cause instanceof StartError) return undefined
    throw cause
  }
}

export const readBackupFacts = async (settings: Settings, state: BackupState): Promise<BackupFacts> => {
  const { location } = settings.backup
  const path = location?.kind === 'folder' ? location.folder : undefined
  return {
    fileBytes: await readFileBytes(settings, state),
    folder: path === undefined ? undefined : { path, isWritable: await isWritable(path, settings.dataDir) },
  }
}
