/**
 * A new folder for a test. Other accounts may enter it: in a container root cannot make user namespaces, so there a shop
 * that root starts runs its PostgreSQL under another account.
 */
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const testFolder = (prefix: string): string => {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}
