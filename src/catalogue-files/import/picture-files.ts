/**
 * Pictures beside a catalogue file: a folder or a zip. A cell of the file names one by its file name, or by an address
 * whose last part is that name. Zip entries are read one at a time, and never written under their own names.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import yauzl from 'yauzl'
import { MAX_PICTURE_BYTES } from '../../domain/pictures/picture-address.ts'
import { PictureError } from '../../pictures/picture-task.ts'
import { UnreadableFile } from '../csv/encoding.ts'

export type PictureFiles = {
  /** What identifies the content of the file that a source names; undefined where there is none. */
  fingerprint(source: string): string | undefined
  read(source: string): Promise<Buffer>
  close(): void
}

export const MAX_PICTURE_FILES = 100_000
const PICTURE_NAME = /\.(?:jpe?g|png|webp|avif)$/i

/** "https://cdn.example/a/Shirt%20front.jpg?v=3" -> "shirt front.jpg" */
export const fileNameOf = (source: string): string => {
  const url = /^https?:\/\//i.test(source) ? URL.parse(source) : null
  const path = url ? url.pathname : source.replaceAll('\\', '/')
  const last = path.split('/').at(-1) ?? ''
  try {
    return (url ? decodeURIComponent(last) : last).normalize('NFC').toLowerCase()
  } catch {
    return last.toLowerCase()
  }
}

const tooLarge = () => new PictureError('picture-too-large')

export const openPictureFolder = async (folder: string): Promise<PictureFiles> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => PICTURE_NAME.test(name))
  const files = new Map<string, { path: string; fingerprint: string }>()
  for (const name of names.slice(0, MAX_PICTURE_FILES).sort()) {
    const path = join(folder, name)
    const key = basename(name).normalize('NFC').toLowerCase()
    const { size, mtimeMs } = await stat(path)
    if (!files.has(key)) files.set(key, { path, fingerprint: `${size}-${Math.round(mtimeMs)}` })
  }
  const find = (source: string) => files.get(fileNameOf(source))
  return {
    fingerprint: (source) => find(source)?.fingerprint,
    read: async (source) => {
      const { path } = find(source) ?? {}
      if (path === undefined) throw new PictureError('picture-unreachable')
      if ((await stat(path)).size > MAX_PICTURE_BYTES) throw tooLarge()
      return readFile(path)
    },
    close: () => undefined,
  }
}

const openZip = async (file: string): Promise<yauzl.ZipFile> => {
  try {
    return await yauzl.openPromise(file, { autoClose: false, validateEntrySizes: true })
  } catch (cause) {
    throw new UnreadableFile('The pictures are not a zip file that can be read.', null, { cause })
  }
}

/** @throws UnreadableFile */
export const openPictureZip = async (file: string): Promise<PictureFiles> => {
  const zip = await openZip(file)
  const entries = new Map<string, yauzl.Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (!PICTURE_NAME.test(entry.fileName) || entry.fileName.startsWith('__MACOSX/')) continue
      const key = fileNameOf(entry.fileName)
      if (!entries.has(key)) entries.set(key, entry)
      if (entries.size > MAX_PICTURE_FILES)
        throw new UnreadableFile(`The zip has more than ${MAX_PICTURE_FILES} pictures.`)
    }
  } catch (cause) {
    zip.close()
    throw cause instanceof UnreadableFile
      ? cause
      : new UnreadableFile('The zip of pictures is damaged or incomplete.', null, { cause })
  }
  const find = (source: string) => entries.get(fileNameOf(source))
  const readEntry = async (entry: yauzl.Entry): Promise<Buffer> => {
    const parts: Buffer[] = []
    let size = 0
    for await (const part of await zip.openReadStreamPromise(entry)) {
      size += part.length
      if (size > MAX_PICTURE_BYTES) throw tooLarge()
      parts.push(part as Buffer)
    }
    return Buffer.concat(parts)
  }
  return {
    fingerprint: (source) => {
      const entry = find(source)
      return entry && `${entry.uncompressedSize}-${entry.crc32.toString(16)}`
    },
    read: async (source) => {
      const entry = find(source)
      if (!entry) throw new PictureError('picture-unreachable')
      if (entry.uncompressedSize > MAX_PICTURE_BYTES) throw tooLarge()
      return readEntry(entry).catch((cause: unknown) => {
        // One entry that is damaged or encrypted leaves the others readable.
        throw cause instanceof PictureError ? cause : new PictureError('picture-damaged', { cause })
      })
    },
    close: () => zip.close(),
  }
}
