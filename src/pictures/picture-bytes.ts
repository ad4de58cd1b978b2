/**
 * What is done to the bytes of a picture, by sharp. What an owner gives is known by its content and not by its name,
 * bounded in pixels before any is decoded, turned upright and stripped of everything but the picture: no place, no
 * device, no thumbnail of what was cut away.
 */
import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type PictureFormat, pictureStem, type StoredPicture } from '../domain/picture-address.ts'
import { PictureRefusal, type PictureWork } from './picture-work.ts'

const MOST_PIXELS = 64_000_000
const LEAST_SIDE = 200
/** What is larger is kept smaller: no place in the shop shows more. */
const MOST_WIDTH = 2400
const MOST_HEIGHT = 3000
/** The colour on which transparent pictures are laid: the shop's stage. */
const STAGE = '#ece9e4'

// One thread a picture: how many are made at once is the maker's to say. Nothing is kept between two of them.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

const encode = (image: Sharp, format: PictureFormat): Sharp => {
  switch (format) {
    // More effort costs twice the time for a twentieth of the bytes.
    case 'avif':
      return image.avif({ quality: 58, effort: 2 })
    case 'jpg':
      return image.jpeg({ quality: 80, mozjpeg: true })
  }
}

/** Written beside its place and moved there, so that nobody sees half a file. */
const writeWhole = async (to: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(to), { recursive: true })
  const unfinished = `${to}.${randomUUID()}`
  try {
    await writeFile(unfinished, bytes)
    await rename(unfinished, to)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

export const makeSize = async ({
  from,
  to,
  width,
  format,
}: Extract<PictureWork, { kind: 'size' }>): Promise<void> => {
  await access(from)
  const image = sharp(from).resize({ width, withoutEnlargement: true })
  const bytes = await encode(image, format)
    .toBuffer()
    .catch((cause: unknown) => {
      throw new PictureRefusal('picture-damaged', { cause })
    })
  await writeWhole(to, bytes)
}

const text = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

/** By the first bytes. SVG is no picture here: it can hold scripts and ask for other files. */
const looksLikePicture = (head: Buffer): boolean =>
  (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) ||
  text(head, 0, 8) === '\x89PNG\r\n\x1a\n' ||
  (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') ||
  (text(head, 4, 8) === 'ftyp' && /avif|avis/.test(text(head, 8, 32)))

const readHead = async (file: string): Promise<Buffer> => {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(32)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

/** The stem's parts of a picture's bytes. */
export const describePictureBytes = async (bytes: Buffer, name: string): Promise<StoredPicture> => {
  const image = sharp(bytes)
  const [{ width, height }, { dominant }] = await Promise.all([
    image.metadata(),
    sharp(bytes)
      .resize(64)
      .toBuffer()
      .then((small) => sharp(small).stats()),
  ])
  return {
    name,
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    width,
    height,
    color: hex(dominant.r) + hex(dominant.g) + hex(dominant.b),
  }
}

const fitToKeep = async (from: string): Promise<Buffer> => {
  const options = { failOn: 'error', limitInputPixels: MOST_PIXELS } as const
  try {
    const { width, height } = await sharp(from, { ...options, limitInputPixels: false }).metadata()
    if (width * height > MOST_PIXELS) throw new PictureRefusal('picture-too-many-pixels')
    if (Math.min(width, height) < LEAST_SIDE) throw new PictureRefusal('picture-too-small')
    return await sharp(from, options)
      .autoOrient()
      .resize({ width: MOST_WIDTH, height: MOST_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: STAGE })
      .jpeg({ quality: 90, mozjpeg: true })
      .toBuffer()
  } catch (cause) {
    if (cause instanceof PictureRefusal) throw cause
    throw new PictureRefusal('picture-damaged', { cause })
  }
}

export const keepPicture = async ({
  from,
  folder,
  name,
}: Extract<PictureWork, { kind: 'keep' }>): Promise<string> => {
  if (!looksLikePicture(await readHead(from))) throw new PictureRefusal('picture-unknown')
  const bytes = await fitToKeep(from)
  const stem = pictureStem(await describePictureBytes(bytes, name))
  await writeWhole(join(folder, `${stem}.jpg`), bytes)
  return stem
}

/** A finished picture, as it lies in a file. */
export const describePictureFile = async (file: string, name: string): Promise<StoredPicture> =>
  describePictureBytes(await readFile(file), name)
