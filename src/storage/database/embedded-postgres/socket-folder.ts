/**
 * The folder of the unix socket by which alone PostgreSQL can be reached. A socket's path may have 107 bytes at
 * most (103 on macOS), so it lies in the machine's temporary folder; whoever may enter it is trusted, so it must
 * be ours and closed to others.
 */

import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'

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
