/** The shops of the browser tests share the sizes of their pictures, as nodes may: each is made once, and kept between runs. */
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const SHARED = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'picture-sizes')

export const sharePictureSizes = (dataDir: string): void => {
  mkdirSync(SHARED, { recursive: true })
  mkdirSync(join(dataDir, 'pictures'), { recursive: true })
  symlinkSync(SHARED, join(dataDir, 'pictures', 'sizes'))
}
