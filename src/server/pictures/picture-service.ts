/**
 * Composes the picture store, with demo photographs and uploaded pictures, the worker process that generates sizes, and
 * the scheduled tasks: generating common sizes in advance, and keeping the folder of sizes within its limit.
 */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { photographs } from '../../../demo/catalogue/all-photographs.ts'
import { parsePictureUrl, pictureWidths } from '../../domain/pictures/picture-address.ts'
import type { ObjectStore } from '../../object-storage/object-store.ts'
import { openObjectStore } from '../../object-storage/open-object-store.ts'
import { evictSizes } from '../../pictures/evict-sizes.ts'
import { createPictureStore, type PictureStore } from '../../pictures/picture-store.ts'
import { createPictureWorker, type PictureWorker } from '../../pictures/picture-worker.ts'
import type { Database } from '../../storage/database/database.ts'
import { listMainPictures } from '../../storage/products/products.ts'
import { pictureSlots } from '../../ui/picture-sources.ts'
import { startScheduler } from '../jobs/scheduler.ts'
import type { Log } from '../observability/log.ts'
import { projectRoot } from '../settings/project-root.ts'
import type { Settings } from '../settings/settings.ts'

export type PictureService = { store: PictureStore; stats: PictureWorker['stats']; stop(): Promise<void> }

const CLEANUP_INTERVAL_MS = 3_600_000
const PREGENERATE_INTERVAL_MS = 900_000
const PREGENERATE_DELAY_MS = 20_000
/** Pictures. Of a large catalogue only the newest products' pictures are generated in advance. */
const MAX_PREGENERATED = 500

const pregeneratedWidths = [...new Set([...pictureSlots.card.widths, ...pictureSlots.main.widths])]

export type PictureSettings = Pick<
  Settings,
  'dataDir' | 'outgoingHosts' | 'picturesLocation' | 's3Credentials'
>

/** The store with its worker process, without scheduled tasks: for commands. */
export const openPictureStore = ({
  dataDir,
  outgoingHosts,
  picturesLocation,
  s3Credentials,
}: PictureSettings): { store: PictureStore; worker: PictureWorker; objects: ObjectStore } => {
  const worker = createPictureWorker()
  const objects = openObjectStore(picturesLocation, s3Credentials)
  const store = createPictureStore({
    folder: join(dataDir, 'pictures'),
    objects,
    bundled: { folder: join(projectRoot, 'demo/photography/masters'), stemSuffixes: photographs },
    worker,
    remoteHosts: outgoingHosts,
  })
  return { store, worker, objects }
}

export const openPictureService = ({
  settings,
  db,
  log,
}: {
  settings: PictureSettings
  db: Database
  log: Log
}): PictureService => {
  const { store, worker, objects } = openPictureStore(settings)
  const stopping = new AbortController()
  const { signal } = stopping

  /** Runs in the background lane, one size at a time. */
  const pregenerateSizes = async () => {
    await setTimeout(PREGENERATE_DELAY_MS, undefined, { signal })
    for (const url of await listMainPictures(db, MAX_PREGENERATED)) {
      const picture = parsePictureUrl(url)
      if (!picture) continue
      try {
        for (const width of pictureWidths(picture, pregeneratedWidths))
          await store.sizeFile({ picture, width, format: 'avif' }, { lane: 'background' })
      } catch (error) {
        if (signal.aborted) throw error
        // A missing or damaged picture does not stop the others.
        log.warn({ err: error, picture: url }, 'picture sizes could not be generated in advance')
      }
    }
  }
  const untilStopped = (work: () => Promise<void>) => () =>
    work().catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  const cleanUp = async () => {
    const { bytes, removed } = await evictSizes(store.sizesFolder)
    if (removed > 0) log.info({ bytes, removed }, 'evicted picture sizes')
  }
  const scheduler = startScheduler(
    [
      { name: 'evict picture sizes', everyMs: CLEANUP_INTERVAL_MS, run: cleanUp },
      {
        name: 'pregenerate picture sizes',
        everyMs: PREGENERATE_INTERVAL_MS,
        run: untilStopped(pregenerateSizes),
      },
    ],
    log,
  )
  return {
    store,
    stats: worker.stats,
    stop: async () => {
      stopping.abort()
      await worker.stop()
      await scheduler.stop()
      objects.close()
    },
  }
}
