/** A picture store in a folder of its own, and pictures to add to it. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { createFolderStore } from '../../src/object-storage/folder-store.ts'
import type { ObjectStore } from '../../src/object-storage/object-store.ts'
import {
  type BundledMasters,
  createPictureStore,
  type PictureStore,
} from '../../src/pictures/picture-store.ts'
import { createPictureWorker, type PictureWorker } from '../../src/pictures/picture-worker.ts'
import type { RemoteAccess } from '../../src/pictures/remote-picture.ts'
import { testFolder } from './test-folder.ts'

export type TestPictures = {
  store: PictureStore
  worker: PictureWorker
  folder: string
  close(): Promise<void>
}

export const openTestPictures = (
  options: { given?: BundledMasters; way?: RemoteAccess; objects?: ObjectStore } = {},
): TestPictures => {
  const folder = testFolder('picture-store-')
  const worker = createPictureWorker()
  const store = createPictureStore({
    folder,
    objects: options.objects ?? createFolderStore(join(folder, 'masters')),
    bundled: options.given ?? { folder, stemSuffixes: {} },
    worker,
    ...(options.way && { remoteAccess: options.way }),
  })
  const close = async () => {
    await worker.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { store, worker, folder, close }
}

type Drawing = {
  width?: number
  height?: number
  background?: string
  format?: 'jpeg' | 'png' | 'webp' | 'avif'
}

/** One colour with a dark bar on top, so that its orientation is visible. */
export const drawTestPicture = async (drawing: Drawing = {}): Promise<Buffer> => {
  const { width = 800, height = 1000, background = '#c08040', format = 'jpeg' } = drawing
  const bar = Math.round(height / 10)
  const image = sharp({ create: { width, height, channels: 3, background } }).composite([
    { input: { create: { width, height: bar, channels: 3, background: '#101010' } }, top: 0, left: 0 },
  ])
  return image.toFormat(format, format === 'avif' ? { effort: 0 } : {}).toBuffer()
}

/** Nothing repeats in it, so that it cannot be small. */
export const drawNoise = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
