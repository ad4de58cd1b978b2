/**
 * The picture store: bundled masters (the demo's photographs), uploaded masters, and the sizes generated from both. The
 * file name of a master contains all its data, so there is no table of pictures. Sizes are generated on first request;
 * until then the nearest existing size can be served instead.
 */
import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  type PictureFormat,
  type PictureSize,
  parsePictureUrl,
  parseStem,
  pictureStem,
  pictureUrl,
  type StoredPicture,
} from '../domain/picture-address.ts'
import type { PictureWorker, TaskOptions } from './picture-worker.ts'
import { fetchPicture, type RemoteAccess } from './remote-picture.ts'

/** Masters bundled with the shop: name -> the rest of the stem ("0f3c9a1be2d47586-1200x1500-d9d4cc"). */
export type BundledMasters = { folder: string; stemSuffixes: Readonly<Record<string, string>> }

export type PictureFile = { folder: string; file: string; format: PictureFormat }

export type PictureStore = {
  /**
   * Path of the size below `sizesFolder`, generated if necessary; undefined when the picture does not exist.
   * @throws PictureQueueFull; PictureError when the picture is damaged
   */
  sizeFile(size: PictureSize, options?: TaskOptions): Promise<string | undefined>
  /** A fallback for a size that is not generated yet: another size, or the master. */
  findNearest(size: PictureSize): Promise<PictureFile | undefined>
  sizesFolder: string
  /** The bundled picture with that name; its hash differs from a requested one after the master was replaced. */
  findByName(name: string): StoredPicture | undefined
  /** Whether `url` is the address of a stored picture. */
  has(url: string): Promise<boolean>
  /** Stores an upload and returns its URL. @throws PictureError, PictureQueueFull */
  add(bytes: Uint8Array): Promise<string>
  /** Downloads a picture over https and stores it. @throws PictureError, PictureQueueFull */
  addFromUrl(url: string): Promise<string>
  /** Deletes uploaded pictures with their sizes. Other URLs and missing files are ignored. */
  remove(urls: readonly string[]): Promise<void>
}

/** The name part of the URL of every uploaded picture. */
const UPLOAD_NAME = 'own'

const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

export const createPictureStore = (options: {
  /** `DATA_DIR/pictures` */
  folder: string
  bundled: BundledMasters
  worker: PictureWorker
  remoteAccess?: RemoteAccess
}): PictureStore => {
  const { folder, bundled, worker } = options
  const [mastersFolder, sizesFolder, incomingFolder] = ['masters', 'sizes', 'incoming'].map((name) =>
    join(folder, name),
  ) as [string, string, string]

  const findByName = (name: string): StoredPicture | undefined =>
    Object.hasOwn(bundled.stemSuffixes, name) ? parseStem(`${name}.${bundled.stemSuffixes[name]}`) : undefined

  const findMaster = async (picture: StoredPicture): Promise<string | undefined> => {
    const stem = pictureStem(picture)
    const bundledPicture = findByName(picture.name)
    if (bundledPicture)
      return pictureStem(bundledPicture) === stem ? join(bundled.folder, `${picture.name}.jpg`) : undefined
    const file = join(mastersFolder, `${stem}.jpg`)
    return (await fileExists(file)) ? file : undefined
  }

  /** Generated widths of a picture, ascending. */
  const listWidths = async (picture: StoredPicture, format: PictureFormat): Promise<number[]> => {
    const names = await readdir(join(sizesFolder, pictureStem(picture))).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return []
      },
    )
    return names
      .flatMap((name) => (name.endsWith(`.${format}`) ? [Number.parseInt(name, 10)] : []))
      .sort((a, b) => a - b)
  }

  /** The smallest sufficient width, else the widest that is at least half as wide: less would look blurred. */
  const findNearest = async ({ picture, width, format }: PictureSize): Promise<PictureFile | undefined> => {
    const widths = await listWidths(picture, format)
    const best = widths.find((each) => each >= width) ?? widths.findLast((each) => each * 2 >= width)
    if (best !== undefined)
      return { folder: sizesFolder, file: join(pictureStem(picture), `${best}.${format}`), format }
    const master = await findMaster(picture)
    return master === undefined
      ? undefined
      : { folder: dirname(master), file: basename(master), format: 'jpg' }
  }

  const add = async (bytes: Uint8Array): Promise<string> => {
    const from = join(incomingFolder, randomUUID())
    await mkdir(incomingFolder, { recursive: true })
    try {
      await writeFile(from, bytes)
      const { stem = '' } = await worker.run({
        kind: 'import',
        from,
        folder: mastersFolder,
        name: UPLOAD_NAME,
      })
      const picture = parseStem(stem)
      if (!picture) throw new Error(`the picture process returned an invalid stem: ${stem}`)
      return pictureUrl(picture)
    } finally {
      await rm(from, { force: true })
    }
  }

  return {
    sizesFolder,
    findByName,
    findNearest,
    sizeFile: async ({ picture, width, format }, taskOptions) => {
      const file = join(pictureStem(picture), `${width}.${format}`)
      const to = join(sizesFolder, file)
      if (await fileExists(to)) return file
      const from = await findMaster(picture)
      if (from === undefined) return undefined
      await worker.run({ kind: 'resize', from, to, width, format }, taskOptions)
      return file
    },
    has: async (url) => {
      const picture = parsePictureUrl(url)
      return picture !== undefined && (await findMaster(picture)) !== undefined
    },
    add,
    remove: async (urls) => {
      for (const url of urls) {
        const picture = parsePictureUrl(url)
        if (!picture || findByName(picture.name)) continue
        const stem = pictureStem(picture)
        await rm(join(mastersFolder, `${stem}.jpg`), { force: true })
        await rm(join(sizesFolder, stem), { force: true, recursive: true })
      }
    },
    addFromUrl: async (url) => add(await fetchPicture(url, options.remoteAccess)),
  }
}
