/**
 * The shop's pictures, put together: the demo's photographs and the owner's own, the process that makes their sizes,
 * and what is done for them while nobody waits: sizes made ahead, the folder kept within its bound.
 */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { photographs } from '../../../demo/catalogue/all-photographs.ts'
import { parsePictureUrl, pictureWidths } from '../../domain/picture-address.ts'
import { evictSizes } from '../../pictures/evict-sizes.ts'
import { createPictureStore, type PictureStore } from '../../pictures/picture-store.ts'
import { createPictureWorker, type PictureWorker } from '../../pictures/picture-worker.ts'
import { listMainPictures } from '../../storage/catalogue/products.ts'
import type { Database } from '../../storage/database/database.ts'
import { pictureSlots } from '../../ui/picture-sources.ts'
import { projectRoot } from '../assets/frontend-bundle.ts'
import { startScheduler } from '../jobs/scheduler.ts'
import type { Log } from '../observability/log.ts'
import type { Settings } from '../runtime/settings.ts'

export type PictureService = { store: PictureStore; stats: PictureWorker['stats']; stop(): Promise<void> }

/** ms */
const CLEANUP_INTERVAL_MS = 3_600_000
const PREGENERATE_INTERVAL_MS = 900_000
const PREGENERATE_DELAY_MS = 20_000
/** Of a large catalogue not everything is made ahead: the newest products' pictures. */
const MAX_PREGENERATED = 500

const pregeneratedWidths = [...new Set([...pictureSlots.card.widths, ...pictureSlots.main.widths])]

export const openPictureService = ({
  settings,
  db,
  log,
}: {
  settings: Pick<Settings, 'dataDir'>
  db: Database
  log: Log
}): PictureService => {
  const maker = createPictureWorker()
  const store = createPictureStore({
    folder: join(settings.dataDir, 'pictures'),
    bundled: { folder: join(projectRoot, 'demo/photography/masters'), stemSuffixes: photographs },
    worker: maker,
  })
  const stopping = new AbortController()
  const { signal } = stopping

  /** In the lane in which nobody waits, one at a time. */
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
        // One that is missing or damaged leaves the others theirs.
        log.warn({ err: error, picture: url }, 'the sizes of a picture could not be made ahead')
      }
    }
  }
  const untilStopped = (work: () => Promise<void>) => () =>
    work().catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  const cleanUp = async () => {
    const { bytes, removed } = await evictSizes(store.sizesFolder)
    if (removed > 0) log.info({ bytes, removed }, 'tidied the sizes of pictures')
  }
  const tasks = startScheduler(
    [
      { name: 'tidy picture sizes', everyMs: CLEANUP_INTERVAL_MS, run: cleanUp },
      {
        name: 'make picture sizes ahead',
        everyMs: PREGENERATE_INTERVAL_MS,
        run: untilStopped(pregenerateSizes),
      },
    ],
    log,
  )
  return {
    store: store,
    stats: maker.stats,
    stop: async () => {
      stopping.abort()
      await maker.stop()
      await tasks.stop()
    },
  }
}
