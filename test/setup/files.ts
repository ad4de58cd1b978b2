/** A folder of files as a build leaves it, for tests of how they are served. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { testFolder } from './test-folder.ts'

export const folderOf = (files: Record<string, string | Buffer>): string => {
  const folder = testFolder('haberdash-files-')
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
