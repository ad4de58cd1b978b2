/**
 * Where pictures lie: the masters that came with the shop (the demo's photographs), those that the owner gave, and
 * the sizes made of both. A master's file is named as its picture is addressed, so nothing else need be kept of it.
 * Sizes are made once, when they are first asked for, however many ask at the same time.
 */
import { randomUUID } from 'node:crypto'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type KeptPicture,
  type PictureSize,
  parsePictureUrl,
  parseStem,
  pictureStem,
  pictureUrl,
} from '../shop/picture-address.ts'
import type { Lane, PictureMaker } from './maker.ts'
import { fetchPicture, type Way } from './remote-picture.ts'

/** Masters that are part of the shop: name -> the rest of the stem ("0f3c9a1be2d47586-1200x1500-d9d4cc"). */
export type GivenMasters = { folder: string; stamps: Readonly<Record<string, string>> }

export type PictureShelf = {
  /** Path under `sizes` of the size, made if it must be; undefined when there is no such picture. */
  sizeFile(size: PictureSize, lane?: Lane): Promise<string | undefined>
  /** Where the sizes lie. */
  sizes: string
  /** The picture that has the name now: another than asked for when a given master has been replaced. */
  current(name: string): KeptPicture | undefined
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
  const underWay = new Map<string, Promise<unknown>>()

  const current = (name: string): KeptPicture | undefined =>
    Object.hasOwn(given.stamps, name) ? parseStem(`${name}.${given.stamps[name]}`) : undefined

  const masterOf = async (picture: KeptPicture): Promise<string | undefined> => {
    const stem = pictureStem(picture)
    const known = current(picture.name)
    if (known) return pictureStem(known) === stem ? join(given.folder, `${picture.name}.jpg`) : undefined
    const file = join(masters, `${stem}.jpg`)
    return (await isThere(file)) ? file : undefined
  }

  const makeOnce = (key: string, make: () => Promise<unknown>): Promise<unknown> => {
    const already = underWay.get(key)
    if (already) return already
    const work = make().finally(() => underWay.delete(key))
    underWay.set(key, work)
    return work
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
    sizeFile: async ({ picture, width, format }, lane = 'wanted') => {
      const file = join(pictureStem(picture), `${width}.${format}`)
      const to = join(sizes, file)
      if (await isThere(to)) return file
      const from = await masterOf(picture)
      if (from === undefined) return undefined
      // A shopper does not wait behind what is made for later.
      await makeOnce(`${lane} ${file}`, () => maker.do({ kind: 'size', from, to, width, format }, lane))
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
