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
import type { Asked, PictureMaker } from './maker.ts'
import { fetchPicture, type Way } from './remote-picture.ts'

/** Masters that are part of the shop: name -> the rest of the stem ("0f3c9a1be2d47586-1200x1500-d9d4cc"). */
export type GivenMasters = { folder: string; stamps: Readonly<Record<string, string>> }

/** A file of a picture, and its format. */
export type StandIn = { folder: string; file: string; format: PictureFormat }

export type PictureShelf = {
  /**
   * Path under `sizes` of the size, made if it must be; undefined when there is no such picture.
   * @throws MakerBusy; PictureRefusal when the picture is damaged
   */
  sizeFile(size: PictureSize, asked?: Asked): Promise<string | undefined>
  /** What can be shown in place of a size that is not made yet: another size, or the master itself. */
  nearest(size: PictureSize): Promise<StandIn | undefined>
  /** Where the sizes lie. */
  sizes: string
  /** The picture that has the name now: another than asked for when a given master has been replaced. */
  current(name: string): StoredPicture | undefined
  /** Whether it is the address of a picture that is here. */
  knows(url: string): Promise<boolean>
  /** Keeps what an owner gave, and answers its address. @throws PictureRefusal */
  keep(bytes: Uint8Array): Promise<string>
  /** The same of what lies at an https address. @throws PictureRefusal */
  fetchAndKeep(url: string): Promise<string>
}

/** The name in the address of every picture that an owner gave. */
const OWN = 'own'

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

export const createPictureShelf = (options: {
  /** `DATA_DIR/pictures` */
  folder: string
  given: GivenMasters
  maker: PictureMaker
  way?: Way
}): PictureShelf => {
  const { folder, given, maker } = options
  const [masters, sizes, incoming] = ['masters', 'sizes', 'incoming'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]

  const current = (name: string): StoredPicture | undefined =>
    Object.hasOwn(given.stamps, name) ? parseStem(`${name}.${given.stamps[name]}`) : undefined

  const masterOf = async (picture: StoredPicture): Promise<string | undefined> => {
    const stem = pictureStem(picture)
    const known = current(picture.name)
    if (known) return pictureStem(known) === stem ? join(given.folder, `${picture.name}.jpg`) : undefined
    const file = join(masters, `${stem}.jpg`)
    return (await isThere(file)) ? file : undefined
  }

  /** Widths that have been made of a picture, widest last. */
  const madeOf = async (picture: StoredPicture, format: PictureFormat): Promise<number[]> => {
    const names = await readdir(join(sizes, pictureStem(picture))).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return []
    })
    return names
      .flatMap((name) => (name.endsWith(`.${format}`) ? [Number.parseInt(name, 10)] : []))
      .sort((a, b) => a - b)
  }

  /** At least as wide as wanted, else the widest; not one of a fraction of the width, which would be a blur. */
  const nearest = async ({ picture, width, format }: PictureSize): Promise<StandIn | undefined> => {
    const made = await madeOf(picture, format)
    const best = made.find((each) => each >= width) ?? made.findLast((each) => each * 2 >= width)
    if (best !== undefined)
      return { folder: sizes, file: join(pictureStem(picture), `${best}.${format}`), format }
    const master = await masterOf(picture)
    return master === undefined
      ? undefined
      : { folder: dirname(master), file: basename(master), format: 'jpg' }
  }

  const keep = async (bytes: Uint8Array): Promise<string> => {
    const from = join(incoming, randomUUID())
    await mkdir(incoming, { recursive: true })
    try {
      await writeFile(from, bytes)
      const { stem = '' } = await maker.do({ kind: 'keep', from, folder: masters, name: OWN })
      const picture = parseStem(stem)
      if (!picture) throw new Error(`a picture was kept under a name that none can have: ${stem}`)
      return pictureUrl(picture)
    } finally {
      await rm(from, { force: true })
    }
  }

  return {
    sizes,
    current,
    nearest,
    sizeFile: async ({ picture, width, format }, asked) => {
      const file = join(pictureStem(picture), `${width}.${format}`)
      const to = join(sizes, file)
      if (await isThere(to)) return file
      const from = await masterOf(picture)
      if (from === undefined) return undefined
      await maker.do({ kind: 'size', from, to, width, format }, asked)
      return file
    },
    knows: async (url) => {
      const picture = parsePictureUrl(url)
      return picture !== undefined && (await masterOf(picture)) !== undefined
    },
    keep,
    fetchAndKeep: async (url) => keep(await fetchPicture(url, options.way)),
  }
}
