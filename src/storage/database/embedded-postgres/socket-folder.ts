/**
 * The folder of the unix socket, the only way to connect to the embedded PostgreSQL. A socket path has at most 107 bytes
 * (103 on macOS), so the folder is in the system's temporary folder. Any account that can enter it is trusted, so it must
 * belong to this account and be closed to others.
 */
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** Creates the folder with its permissions. @throws where another account owns it */
export function claimSocketFolder(dataDir: string, account: Account): string {
  const ourselves = process.getuid?.()
  const name = createHash('sha256').update(`${ourselves} ${dataDir}`).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `haberdash-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(folder)
  if (!lstatSync(folder).isDirectory() || (uid !== ourselves && uid !== account.id?.uid)) {
    throw new Error(`${folder} belongs to someone else, so the database cannot be reached there. Remove it.`)
  }
  chmodSync(folder, 0o700)
  if (account.id) chownSync(folder, account.id.uid, account.id.gid)
  return folder
}
