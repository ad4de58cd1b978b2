/**
 * Picture processing with sharp. An upload is identified by its content and not by its name, limited in pixels before
 * it is decoded, rotated upright, and stripped of all metadata: location, device and embedded thumbnails.
 */
import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type PictureFormat, pictureStem, type StoredPicture } from '../domain/pictures/picture-address.ts'
import { type DrawingBox, PictureError, type PictureTask } from './picture-task.ts'

const MAX_PIXELS = 64_000_000
const MIN_SIDE = 200
/** Larger uploads are scaled down: no page shows more pixels. */
const MAX_WIDTH = 2400
const MAX_HEIGHT = 3000
/** Background of transparent pictures: the shop's picture background colour. */
const BACKGROUND = '#ece9e4'

// One thread per picture: the worker limits the concurrency. Nothing is cached between pictures.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    // For logos only: an upload that is a photograph is checked by its signature.
    'VipsForeignLoadSvg',
  ],
})

/** From this width on a picture is mostly shown on dense screens, which show less of the loss. */
const DENSE_WIDTH = 480

const encode = (image: Sharp, format: PictureFormat, width: number): Sharp => {
  switch (format) {
    // Of a card, quality 54 at effort 3 saves 15 % of the bytes of 58 at 2 and takes 67 ms for 43; effort 4 takes 230.
    case 'avif':
      return image.avif(width < DENSE_WIDTH ? { quality: 54, effort: 3 } : { quality: 50, effort: 2 })
    case 'jpg':
      return image.jpeg({ quality: 80, mozjpeg: true })
  }
}

/** Writes a temporary file and renames it, so that a partial file is never read. */
const writeAtomically = async (to: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(to), { recursive: true })
  const temporary = `${to}.${randomUUID()}`
  try {
    await writeFile(temporary, bytes)
    await rename(temporary, to)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

export const resizePicture = async ({
  from,
  to,
  width,
  format,
}: Extract<PictureTask, { kind: 'resize' }>): Promise<void> => {
  await access(from)
  const image = sharp(from).resize({ width, withoutEnlargement: true })
  const bytes = await encode(image, format, width)
    .toBuffer()
    .catch((cause: unknown) => {
      throw new PictureError('picture-damaged', { cause })
    })
  await writeAtomically(to, bytes)
}

const asciiSlice = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

/** Checks the magic bytes. SVG is rejected: it can contain scripts and load other files. */
const hasPictureSignature = (head: Buffer): boolean =>
  (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) ||
  asciiSlice(head, 0, 8) === '\x89PNG\r\n\x1a\n' ||
  (asciiSlice(head, 0, 4) === 'RIFF' && asciiSlice(head, 8, 12) === 'WEBP') ||
  (asciiSlice(head, 4, 8) === 'ftyp' && /avif|avis/.test(asciiSlice(head, 8, 32)))

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

/** The parts of the stem: name, hash, size and dominant colour. */
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

const normalise = async (from: string): Promise<Buffer> => {
  const options = { failOn: 'error', limitInputPixels: MAX_PIXELS } as const
  try {
    const { width, height } = await sharp(from, { ...options, limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) throw new PictureError('picture-too-many-pixels')
    if (Math.min(width, height) < MIN_SIDE) throw new PictureError('picture-too-small')
    return await sharp(from, options)
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: BACKGROUND })
      .jpeg({ quality: 90, mozjpeg: true })
      .toBuffer()
  } catch (cause) {
    if (cause instanceof PictureError) throw cause
    throw new PictureError('picture-damaged', { cause })
  }
}

export const importPicture = async ({
  from,
  folder,
  name,
}: Extract<PictureTask, { kind: 'import' }>): Promise<string> => {
  if (!hasPictureSignature(await readHead(from))) throw new PictureError('picture-unknown')
  const bytes = await normalise(from)
  const stem = pictureStem(await describePictureBytes(bytes, name))
  await writeAtomically(join(folder, `${stem}.jpg`), bytes)
  return stem
}

/** Describes a processed picture file. */
export const describePictureFile = async (file: string, name: string): Promise<StoredPicture> =>
  describePictureBytes(await readFile(file), name)

const SVG_DPI = 72
const MAX_SVG_DPI = 2400

/** An SVG is drawn in the size that it gets, and not enlarged afterwards. */
const openDrawing = async (from: string, box: DrawingBox, isSvg: boolean) => {
  const options = { failOn: 'error', limitInputPixels: MAX_PIXELS } as const
  const { width, height } = await sharp(from, options).metadata()
  const scale = Math.min(box.width / width, box.height / height)
  const density = Math.min(MAX_SVG_DPI, Math.max(1, SVG_DPI * scale))
  return { width, height, image: sharp(from, isSvg ? { ...options, density } : options) }
}

export const drawPicture = async ({
  from,
  to,
  box,
  isSvg,
}: Extract<PictureTask, { kind: 'draw' }>): Promise<{ width: number; height: number }> => {
  if (!isSvg && !hasPictureSignature(await readHead(from))) throw new PictureError('picture-unknown')
  try {
    const { width, height, image } = await openDrawing(from, box, isSvg)
    const bytes = await image
      .autoOrient()
      .resize({
        width: box.width,
        height: box.height,
        fit: box.isFilled ? 'contain' : 'inside',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
        withoutEnlargement: !isSvg && !box.isFilled,
      })
      .png({ compressionLevel: 9 })
      .toBuffer()
    await writeAtomically(to, bytes)
    return { width, height }
  } catch (cause) {
    throw new PictureError('picture-damaged', { cause })
  }
}
