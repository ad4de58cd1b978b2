/** Compresses the files of a build at the highest quality: `.br` and `.gz` beside each text file. */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compress } from '../http/encoding.ts'

const TEXT = /\.(js|css|svg|json|txt|html|webmanifest|xml)$/
/** Bytes that the headers of a compressed response take (Content-Encoding, Vary): saving fewer gains nothing. */
const MIN_SAVED = 50

const compressFile = async (path: string, brotliQuality: number): Promise<void> => {
  const bytes = await readFile(path)
  for (const [suffix, encoding] of [
    ['.br', 'br'],
    ['.gz', 'gzip'],
  ] as const) {
    const smaller = await compress(bytes, encoding, brotliQuality)
    if (smaller.length < bytes.length - MIN_SAVED) await writeFile(path + suffix, smaller)
  }
}

/** @param brotliQuality 11 is the smallest output; 9 is eight times faster */
export const precompress = async (folder: string, brotliQuality = 11): Promise<void> => {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('.vite'))
  // Four workers, because compression runs on a pool of four threads.
  const next = paths.values()
  const worker = async () => {
    for (const path of next) await compressFile(path, brotliQuality)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}
