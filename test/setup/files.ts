/** A folder of files as a build leaves it, for tests of how they are served. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

export const folderOf = (files: Record<string, string | Buffer>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'haberdash-files-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
