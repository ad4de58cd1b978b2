/**
 * Where pictures lie: the masters that came with the shop (the demo's photographs), those that the owner gave, and
 * the sizes made of both. A master's file is named as its picture is addressed, so nothing else need be kept of it.
 * Sizes are made when they are first asked for; until then the nearest that is here can stand in for one.
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

/** Masters that are part of the shop: name -> the rest of the stem ("0f3c9a1be2d47586-1200x1500-d9d4cc"). */
export type BundledMasters = { folder: string; stemSuffixes: Readonly<Record<string, string>> }

/** A file of a picture, and its format. */
export type PictureFile = { folder: string; file: string; format: PictureFormat }

export type PictureStore = {
  /**
   * Path under `sizes` of the size, made if it must be; undefined when there is no such picture.
   * @throws MakerBusy; PictureRefusal when the picture is damaged
   */
  sizeFile(size: PictureSize, options?: TaskOptions): Promise<string | undefined>
  /** What can be shown in place of a size that is not made yet: another size, or the master itself. */
  findNearest(size: PictureSize): Promise<PictureFile | undefined>
  /** Where the sizes lie. */
  sizesFolder: string
  /** The picture that has the name now: another than asked for when a given master has been replaced. */
  findByName(name: string): StoredPicture | undefined
  /** Whether it is the address of a picture that is here. */
  has(url: string): Promise<boolean>
  /** Keeps what an owner gave, and answers its address. @throws PictureRefusal */
  add(bytes: Uint8Array): Promise<string>
  /** The same of what lies at an https address. @throws PictureRefusal */
  addFromUrl(url: string): Promise<string>
}

/** The name in the address of every picture that an owner gave. */
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

  /** Widths that have been made of a picture, widest last. */
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

  /** At least as wide as wanted, else the widest; not one of a fraction of the width, which would be a blur. */
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
      if (!picture) throw new Error(`a picture was kept under a name that none can have: ${stem}`)
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
    addFromUrl: async (url) => add(await fetchPicture(url, options.remoteAccess)),
  }
}
