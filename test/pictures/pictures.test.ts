/** Pictures: what is kept of them, the sizes that are made, and what is refused. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  MAX_PICTURE_BYTES,
  type PictureSize,
  parsePictureUrl,
} from '../../src/domain/pictures/picture-address.ts'
import { evictSizes } from '../../src/pictures/evict-sizes.ts'
import { PictureError } from '../../src/pictures/picture-task.ts'
import { createPictureWorker } from '../../src/pictures/picture-worker.ts'
import { createPictureHandler } from '../../src/server/pictures/picture-handler.ts'
import { drawNoise, drawTestPicture, openTestPictures, type TestPictures } from '../setup/pictures.ts'

let pictures: TestPictures
beforeAll(() => {
  pictures = openTestPictures()
})
afterAll(() => pictures.close())

const problemOf = async (bytes: Uint8Array): Promise<string> => {
  const error = await pictures.store.add(bytes).catch((error: unknown) => error)
  return error instanceof PictureError ? error.code : `not refused: ${error}`
}
const keptFile = (url: string): Buffer =>
  readFileSync(join(pictures.folder, 'masters', url.replace('/pictures/', '')))
const keep = async (bytes: Uint8Array) => {
  const url = await pictures.store.add(bytes)
  const picture = parsePictureUrl(url)
  if (!picture) throw new Error(`${url} is no address of a picture`)
  return { url, picture }
}
const make = async (size: PictureSize) => {
  const file = await pictures.store.sizeFile(size)
  if (file === undefined) throw new Error('there is no such picture')
  return readFileSync(join(pictures.store.sizesFolder, file))
}

describe('a stored picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'a %s becomes a JPEG that its address describes',
    async (format) => {
      const { url, picture } = await keep(await drawTestPicture({ format, background: '#c08040' }))
      expect(picture).toMatchObject({ name: 'own', width: 800, height: 1000 })
      const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
        Number.parseInt(picture.color.slice(at, at + 2), 16),
      )
      expect(Math.abs(red - 0xc0) + Math.abs(green - 0x80) + Math.abs(blue - 0x40)).toBeLessThan(40)
      expect(await sharp(keptFile(url)).metadata()).toMatchObject({
        format: 'jpeg',
        width: 800,
        height: 1000,
      })
      expect(await pictures.store.has(url)).toBe(true)
    },
  )

  it('is stored once when it is uploaded twice', async () => {
    const bytes = await drawTestPicture({ background: '#336699' })
    expect((await keep(bytes)).url).toBe((await keep(bytes)).url)
  })

  it('is rotated upright and has no metadata about its place', async () => {
    const upright = await drawTestPicture({ width: 600, height: 400 })
    const bytes = await sharp(upright)
      .withExif({ IFD0: { Copyright: 'A secret name' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { url, picture } = await keep(bytes)
    expect([picture.width, picture.height]).toEqual([400, 600])
    const { exif, orientation } = await sharp(keptFile(url)).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
    // The bar on top has been turned to the right.
    const { data } = await sharp(keptFile(url))
      .extract({ left: 395, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeLessThan(60)
  })

  it('is no larger than the shop shows', async () => {
    const { picture } = await keep(await drawTestPicture({ width: 5000, height: 2500 }))
    expect([picture.width, picture.height]).toEqual([2400, 1200])
  })

  it('transparent areas get the shop’s background colour for pictures', async () => {
    const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    expect((await keep(clear)).picture.color).toMatch(/^e[a-f\d]e[a-f\d]e[a-f\d]$/)
  })
})

describe('a refused picture', () => {
  it.each([
    ['nothing', ''],
    ['text', 'This is not a picture, whatever its name.'],
    ['HTML that calls itself a picture', '<!doctype html><img src="photo.jpg">'],
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>',
    ],
    ['a GIF', 'GIF89a\x01\x00\x01\x00\x80\x00\x00'],
    ['a PDF', '%PDF-1.7 '],
    ['a photograph of a phone in HEIC', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'],
  ])('%s', async (_, content) => {
    expect(await problemOf(Buffer.from(content, 'latin1'))).toBe('picture-unknown')
  })

  it('a truncated picture, and a file with only the header of one', async () => {
    const whole = await drawNoise(400, 500)
    const jpeg = await sharp(whole).jpeg().toBuffer()
    expect(await problemOf(jpeg.subarray(0, jpeg.length / 2))).toBe('picture-damaged')
    expect(await problemOf(whole.subarray(0, whole.length / 2))).toBe('picture-damaged')
    expect(await problemOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5000, 7)]))).toBe(
      'picture-damaged',
    )
  })

  it('more pixels than the limit, whatever its file size', async () => {
    // What it says of itself is all that is read of it.
    const bomb = await drawTestPicture({ format: 'png' })
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect(await problemOf(bomb)).toBe('picture-too-many-pixels')
  })

  it('a picture too small to be shown', async () => {
    expect(await problemOf(await drawTestPicture({ width: 199, height: 900 }))).toBe('picture-too-small')
  })

  it('leaves nothing behind', () => {
    expect(readdirSync(join(pictures.folder, 'incoming'))).toEqual([])
  })
})

describe('sizes', () => {
  it.each(['avif', 'jpg'] as const)('are made in %s, as wide as asked for', async (format) => {
    const { picture } = await keep(await drawTestPicture())
    const {
      width,
      height,
      format: made,
    } = await sharp(await make({ picture, width: 360, format })).metadata()
    expect([width, height]).toEqual([360, 450])
    expect(made).toBe({ avif: 'heif', jpg: 'jpeg' }[format])
  })

  it('are created once for concurrent requests', async () => {
    const { picture } = await keep(await drawTestPicture({ background: '#223344' }))
    const before = pictures.worker.stats().completed
    const files = await Promise.all(
      Array.from({ length: 20 }, () => pictures.store.sizeFile({ picture, width: 360, format: 'jpg' })),
    )
    expect(new Set(files).size).toBe(1)
    await pictures.store.sizeFile({ picture, width: 360, format: 'jpg' })
    expect(pictures.worker.stats().completed).toBe(before + 1)
  })

  it('of an unknown picture are not created', async () => {
    const { picture } = await keep(await drawTestPicture())
    for (const other of [
      { ...picture, hash: '0'.repeat(16) },
      { ...picture, width: 1200 },
      { ...picture, name: 'theirs' },
    ])
      expect(await pictures.store.sizeFile({ picture: other, width: 96, format: 'jpg' })).toBeUndefined()
  })

  it('stay within their limit: the oldest are evicted, and created again on request', async () => {
    const { picture } = await keep(await drawTestPicture({ background: '#556677' }))
    const widths = [96, 192, 360, 640]
    for (const width of widths) await make({ picture, width, format: 'jpg' })
    writeFileSync(join(pictures.store.sizesFolder, '96.jpg.half-written'), 'x')
    const { bytes } = await evictSizes(pictures.store.sizesFolder)
    expect(bytes).toBeGreaterThan(0)
    const evicted = await evictSizes(pictures.store.sizesFolder, {
      maxBytes: 1000,
      now: Date.now() + 7_200_000,
    })
    expect(evicted.bytes).toBeLessThanOrEqual(1000)
    expect(evicted.removed).toBeGreaterThan(4)
    expect(existsSync(join(pictures.store.sizesFolder, '96.jpg.half-written'))).toBe(false)
    expect((await make({ picture, width: 640, format: 'jpg' })).length).toBeGreaterThan(0)
  })
})

describe('the picture process', () => {
  it('is restarted when it hangs, and the picture that caused it is refused', async () => {
    const worker = createPictureWorker({ taskTimeoutMs: 1 })
    const from = join(pictures.folder, 'slow.png')
    writeFileSync(from, await drawNoise(2000, 2000))
    const work = { kind: 'import', from, folder: join(pictures.folder, 'masters'), name: 'own' } as const
    await expect(worker.run(work)).rejects.toMatchObject({ code: 'picture-damaged' })
    await worker.stop()
    await expect(worker.run(work)).rejects.toThrow('closing')
  })

  it('exits when idle and starts again with the next task', async () => {
    const worker = createPictureWorker({ idleTimeoutMs: 1 })
    const from = join(pictures.folder, 'rest.png')
    writeFileSync(from, await drawTestPicture({ format: 'png' }))
    for (const width of [96, 192]) {
      const to = join(pictures.folder, `${width}.jpg`)
      await worker.run({ kind: 'resize', from, to, width, format: 'jpg' })
      expect(existsSync(to)).toBe(true)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(worker.stats()).toEqual({ queued: 0, inFlight: 0, completed: 2, failed: 0 })
    await worker.stop()
  })
})

it('only listed sizes, and those of earlier releases, are valid picture addresses', () => {
  const files = createPictureHandler(pictures.store, {
    log: { warn: () => undefined, error: () => undefined },
    clientOf: () => 'a client',
  })
  const stem = '/pictures/own.0f3c9a1be2d47586-1200x1500-d9d4cc'
  expect([`${stem}.jpg`, `${stem}/640.avif`, `${stem}/640.webp`].map(files.has)).toEqual([true, true, true])
  expect(
    [`${stem}/641.avif`, `${stem}/2400.avif`, `${stem}/640.png`, '/pictures/x.svg'].map(files.has),
  ).toEqual([false, false, false, false])
})

it('the size limit of an upload exceeds the photographs of phones', () => {
  expect(MAX_PICTURE_BYTES).toBeGreaterThan(15_000_000)
})
