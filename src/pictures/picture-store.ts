/**
 * The picture store: bundled masters (the demo's photographs), uploaded masters in an object store, and the sizes
 * generated from both, in a folder of this machine. The file name of a master contains all its data, so there is no table
 * of pictures. Sizes are generated on first request; until then the nearest existing size can be served instead.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  type PictureFormat,
  type PictureSize,
  parsePictureUrl,
  parseStem,
  pictureStem,
  pictureUrl,
  type StoredPicture,
} from '../domain/pictures/picture-address.ts'
import type { ObjectStore } from '../object-storage/object-store.ts'
import { createMasterStore, fileExists } from './master-store.ts'
import type { DrawingBox } from './picture-task.ts'
import type { PictureWorker, TaskOptions } from './picture-worker.ts'
import { fetchPicture, type RemoteAccess } from './remote-picture.ts'

/** Masters bundled with the shop: name -> the rest of the stem ("0f3c9a1be2d47586-1200x1500-d9d4cc"). */
export type BundledMasters = { folder: string; stemSuffixes: Readonly<Record<string, string>> }

export type PictureFile = { folder: string; file: string; format: PictureFormat }

export type PictureStore = {
  /**
   * Path of the size below `sizesFolder`, generated if necessary; undefined when the picture does not exist.
   * @throws PictureQueueFull; PictureError when the picture is damaged; ObjectStoreUnavailable when it is not on this
   * machine and cannot be fetched
   */
  sizeFile(size: PictureSize, options?: TaskOptions): Promise<string | undefined>
  /** A fallback for a size that is not generated yet: another size, or the master, as far as they are on this machine. */
  findNearest(size: PictureSize): Promise<PictureFile | undefined>
  sizesFolder: string
  /** The bundled picture with that name; its hash differs from a requested one after the master was replaced. */
  findByName(name: string): StoredPicture | undefined
  /** Whether `url` is the address of a stored picture. */
  has(url: string): Promise<boolean>
  /** Stores an upload and returns its URL. @throws PictureError, PictureQueueFull, ObjectStoreUnavailable */
  add(bytes: Uint8Array): Promise<string>
  /** Validates an upload and returns the URL that `add` would; stores nothing. @throws PictureError, PictureQueueFull */
  addressOf(bytes: Uint8Array): Promise<string>
  /** The master of an uploaded picture; undefined where there is none, and for bundled ones. @throws ObjectStoreUnavailable */
  readUpload(url: string): Promise<Buffer | undefined>
  /** Downloads a picture over https and stores it. @throws as `add` */
  addFromUrl(url: string): Promise<string>
  /**
   * Draws a logo or an icon as PNG; stores nothing. The size is that of the upload.
   * @throws PictureError, PictureQueueFull
   */
  draw(
    bytes: Uint8Array,
    options: { box: DrawingBox; isSvg: boolean },
  ): Promise<{ png: Buffer; width: number; height: number }>
  /** Deletes uploaded pictures with their sizes. Other URLs and missing files are ignored. */
  remove(urls: readonly string[]): Promise<void>
}

/** The name part of the URL of every uploaded picture. */
const UPLOAD_NAME = 'own'

export const createPictureStore = (options: {
  /** `DATA_DIR/pictures`: sizes, and uploads while they are processed. */
  folder: string
  /** Of uploaded masters. */
  objects: ObjectStore
  bundled: BundledMasters
  worker: PictureWorker
  remoteAccess?: RemoteAccess
  /** Where pictures may be fetched from; undefined: from any public host. */
  remoteHosts?: readonly string[] | undefined
}): PictureStore => {
  const { folder, bundled, worker } = options
  const sizesFolder = join(folder, 'sizes')
  const masters = createMasterStore({ objects: options.objects, sizesFolder })

  const findByName = (name: string): StoredPicture | undefined =>
    Object.hasOwn(bundled.stemSuffixes, name) ? parseStem(`${name}.${bundled.stemSuffixes[name]}`) : undefined

  /** The file of a bundled picture, or what `elsewhere` has of an uploaded one. */
  const bundledOr = async <T>(
    picture: StoredPicture,
    elsewhere: () => Promise<T>,
  ): Promise<string | T | undefined> => {
    const bundledPicture = findByName(picture.name)
    if (!bundledPicture) return elsewhere()
    const isSame = pictureStem(bundledPicture) === pictureStem(picture)
    return isSame ? join(bundled.folder, `${picture.name}.jpg`) : undefined
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
      .flatMap((name) => (/^\d/.test(name) && name.endsWith(`.${format}`) ? [Number.parseInt(name, 10)] : []))
      .sort((a, b) => a - b)
  }

  /** The smallest sufficient width, else the widest that is at least half as wide: less would look blurred. */
  const findNearest = async ({ picture, width, format }: PictureSize): Promise<PictureFile | undefined> => {
    const widths = await listWidths(picture, format)
    const best = widths.find((each) => each >= width) ?? widths.findLast((each) => each * 2 >= width)
    if (best !== undefined)
      return { folder: sizesFolder, file: join(pictureStem(picture), `${best}.${format}`), format }
    const master = await bundledOr(picture, () => masters.localFile(picture))
    return master === undefined
      ? undefined
      : { folder: dirname(master), file: basename(master), format: 'jpg' }
  }

  /** `work` gets a folder with the upload, which is deleted afterwards. */
  const withUpload = async <T>(
    bytes: Uint8Array,
    work: (from: string, incoming: string) => Promise<T>,
  ): Promise<T> => {
    const incoming = join(folder, 'incoming', randomUUID())
    const from = join(incoming, 'upload')
    await mkdir(incoming, { recursive: true })
    try {
      await writeFile(from, bytes)
      return await work(from, incoming)
    } finally {
      await rm(incoming, { force: true, recursive: true })
    }
  }

  /** @param keep gets the validated picture and its file, which is deleted afterwards */
  const importUpload = (
    bytes: Uint8Array,
    keep?: (picture: StoredPicture, file: string) => Promise<void>,
  ): Promise<string> =>
    withUpload(bytes, async (from, incoming) => {
      const { stem = '' } = await worker.run({ kind: 'import', from, folder: incoming, name: UPLOAD_NAME })
      const picture = parseStem(stem)
      if (!picture) throw new Error(`the picture process returned an invalid stem: ${stem}`)
      await keep?.(picture, join(incoming, `${stem}.jpg`))
      return pictureUrl(picture)
    })
  const add = (bytes: Uint8Array): Promise<string> => importUpload(bytes, masters.add)

  return {
    sizesFolder,
    findByName,
    findNearest,
    sizeFile: async ({ picture, width, format }, taskOptions) => {
      const file = join(pictureStem(picture), `${width}.${format}`)
      const to = join(sizesFolder, file)
      if (await fileExists(to)) return file
      const from = await bundledOr(picture, () => masters.file(picture, taskOptions?.client))
      if (from === undefined) return undefined
      await worker.run({ kind: 'resize', from, to, width, format }, taskOptions)
      return file
    },
    has: async (url) => {
      const picture = parsePictureUrl(url)
      if (!picture) return false
      return Boolean(await bundledOr(picture, () => masters.has(picture)))
    },
    add,
    addressOf: (bytes) => importUpload(bytes),
    readUpload: async (url) => {
      const picture = parsePictureUrl(url)
      const file = picture && !findByName(picture.name) ? await masters.file(picture) : undefined
      return file === undefined ? undefined : readFile(file)
    },
    draw: (bytes, { box, isSvg }) =>
      withUpload(bytes, async (from, incoming) => {
        const to = join(incoming, 'drawing.png')
        const { width = 0, height = 0 } = await worker.run({ kind: 'draw', from, to, box, isSvg })
        return { png: await readFile(to), width, height }
      }),
    remove: async (urls) => {
      for (const url of urls) {
        const picture = parsePictureUrl(url)
        if (!picture || findByName(picture.name)) continue
        await masters.remove(picture)
        await rm(join(sizesFolder, pictureStem(picture)), { force: true, recursive: true })
      }
    },
    addFromUrl: async (url) => add(await fetchPicture(url, options.remoteAccess, options.remoteHosts)),
  }
}
