/**
 * The shop's pictures, put together: the demo's photographs and the owner's own, the process that makes their sizes,
 * and what is done for them while nobody waits: sizes made ahead, the folder kept within its bound.
 */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { photographs } from '../../../demo/catalogue/all-photographs.ts'
import { parsePictureUrl, pictureWidths } from '../../domain/picture-address.ts'
import { createPictureMaker, type PictureMaker } from '../../pictures/maker.ts'
import { createPictureShelf, type PictureShelf } from '../../pictures/shelf.ts'
import { tidySizes } from '../../pictures/tidy-sizes.ts'
import { listMainPictures } from '../../storage/catalogue/products.ts'
import type { Database } from '../../storage/database/database.ts'
import { pictureSlots } from '../../ui/picture-sources.ts'
import { startUpkeep } from '../jobs/scheduler.ts'
import type { Log } from '../observability/log.ts'
import type { Settings } from '../runtime/settings.ts'
import { projectRoot } from './frontend-bundle.ts'

export type Pictures = { shelf: PictureShelf; figures: PictureMaker['figures']; stop(): Promise<void> }

/** ms */
const TIDY_EVERY = 3_600_000
const AHEAD_EVERY = 900_000
const AHEAD_AFTER = 20_000
/** Of a large catalogue not everything is made ahead: the newest products' pictures. */
const MOST_AHEAD = 500

const aheadWidths = [...new Set([...pictureSlots.card.widths, ...pictureSlots.main.widths])]

export const openPictures = ({
  settings,
  db,
  log,
}: {
  settings: Pick<Settings, 'dataDir'>
  db: Database
  log: Log
}): Pictures => {
  const maker = createPictureMaker()
  const shelf = createPictureShelf({
    folder: join(settings.dataDir, 'pictures'),
    given: { folder: join(projectRoot, 'demo/photography/masters'), stamps: photographs },
    maker,
  })
  const stopping = new AbortController()
  const { signal } = stopping

  /** In the lane in which nobody waits, one at a time. */
  const makeAhead = async () => {
    await setTimeout(AHEAD_AFTER, undefined, { signal })
    for (const url of await listMainPictures(db, MOST_AHEAD)) {
      const picture = parsePictureUrl(url)
      if (!picture) continue
      try {
        for (const width of pictureWidths(picture, aheadWidths))
          await shelf.sizeFile({ picture, width, format: 'avif' }, { lane: 'idle' })
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
  const tidy = async () => {
    const { bytes, removed } = await tidySizes(shelf.sizes)
    if (removed > 0) log.info({ bytes, removed }, 'tidied the sizes of pictures')
  }
  const tasks = startUpkeep(
    [
      { name: 'tidy picture sizes', everyMs: TIDY_EVERY, run: tidy },
      { name: 'make picture sizes ahead', everyMs: AHEAD_EVERY, run: untilStopped(makeAhead) },
    ],
    log,
  )
  return {
    shelf,
    figures: maker.figures,
    stop: async () => {
      stopping.abort()
      await maker.stop()
      await tasks.stop()
    },
  }
}
