/** Compresses the files of a build once, as small as can be: beside each text file its `.br` and `.gz`. */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compress } from '../http/encoding.ts'

const TEXT = /\.(js|css|svg|json|txt|html|webmanifest|xml)$/
/** Bytes below which a packet is not saved. */
const MIN_BYTES = 1000

const compressFile = async (path: string, brotliQuality: number): Promise<void> => {
  const bytes = await readFile(path)
  if (bytes.length < MIN_BYTES) return
  for (const [suffix, encoding] of [
    ['.br', 'br'],
    ['.gz', 'gzip'],
  ] as const) {
    const smaller = await compress(bytes, encoding, brotliQuality)
    if (smaller.length < bytes.length * 0.95) await writeFile(path + suffix, smaller)
  }
}

/** `brotliQuality` 11 is the smallest; 9 is eight times as quick. */
export const precompress = async (folder: string, brotliQuality = 11): Promise<void> => {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('.vite'))
  // A few at a time: each is compressed on a thread of its own.
  const next = paths.values()
  const worker = async () => {
    for (const path of next) await compressFile(path, brotliQuality)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}
