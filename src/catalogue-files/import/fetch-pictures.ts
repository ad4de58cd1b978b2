/**
 * Fetches the pictures of an import after its data: from the folder or zip, else from their https addresses, through the
 * picture store's checks. Each source is tried once; what fails is listed with its reason and tried again on request.
 */

import type { PictureStore } from '../../pictures/picture-store.ts'
import { PictureError, type PictureErrorCode } from '../../pictures/picture-task.ts'
import type { Database } from '../../storage/database/database.ts'
import {
  applyPictures,
  countPictures,
  finishSource,
  nextWaitingSources,
  rememberSource,
} from '../../storage/imports/import-pictures.ts'
import { fileNameOf, type PictureFiles } from './picture-files.ts'
import { pictureKeys } from './plan-file.ts'

const REASONS: Record<PictureErrorCode, string> = {
  'picture-unknown': 'This is not a picture that the shop can read.',
  'picture-too-large': 'The picture has more than 20 MB.',
  'picture-too-many-pixels': 'The picture has too many pixels.',
  'picture-too-small': 'The picture is too small: it needs at least 200 pixels on each side.',
  'picture-damaged': 'The picture is damaged or incomplete.',
  'picture-address-refused': 'Pictures are fetched from public https addresses only.',
  'picture-host-not-allowed':
    'Pictures are fetched only from the hosts that the setting OUTGOING_HOSTS allows.',
  'picture-unreachable': 'The picture could not be fetched from its address.',
}

/** Fetched at a time: most of the time is waiting. */
const CONCURRENCY = 6
const BATCH = 60
/** ms that a failure takes where the host does not answer, as opposed to refusing. */
const SILENCE_MS = 5_000
/** Pictures that a host leaves unanswered, without one in between that it sends, before its others are not asked for. */
const MAX_SILENCES = 6

const hostOf = (source: string): string | undefined =>
  /^https?:\/\//i.test(source) ? URL.parse(source)?.host : undefined

/** Hosts that do not answer: 700 pictures of one would otherwise take an hour to fail. */
const createSilences = (silenceMs: number) => {
  const silences = new Map<string, number>()
  return {
    isSilent: (source: string) => (silences.get(hostOf(source) ?? '') ?? 0) >= MAX_SILENCES,
    note: (source: string, result: object, tookMs: number) => {
      const host = hostOf(source)
      if (host === undefined) return
      if ('url' in result) silences.delete(host)
      else if (tookMs >= silenceMs) silences.set(host, (silences.get(host) ?? 0) + 1)
    },
  }
}

const fetchSource = async (
  source: string,
  files: PictureFiles | undefined,
  store: Pick<PictureStore, 'add' | 'addFromUrl'>,
): Promise<{ url: string } | { reason: string }> => {
  try {
    if (files?.fingerprint(source) !== undefined) return { url: await store.add(await files.read(source)) }
    if (/^https?:\/\//i.test(source)) return { url: await store.addFromUrl(source) }
    return { reason: `There is no file "${fileNameOf(source)}" among the pictures.` }
  } catch (error) {
    if (error instanceof PictureError) return { reason: REASONS[error.code] }
    throw error
  }
}

/**
 * Works until no source waits, or `until` (ms, on the clock of performance.now). @returns whether all are finished
 */
export const fetchPictures = async (options: {
  db: Database
  id: string
  files: PictureFiles | undefined
  store: Pick<PictureStore, 'add' | 'addFromUrl'>
  until: number
  silenceMs?: number
  isStopped(): boolean
  onProgress(counts: { waiting: number; done: number; failed: number }): Promise<void>
}): Promise<boolean> => {
  const { db, id, files, store } = options
  const silences = createSilences(options.silenceMs ?? SILENCE_MS)
  const isOver = () => performance.now() > options.until || options.isStopped()
  for (;;) {
    const sources = await nextWaitingSources(db, id, BATCH)
    if (sources.length === 0) break
    const queue = [...sources]
    const work = async () => {
      for (let source = queue.shift(); source !== undefined && !isOver(); source = queue.shift()) {
        const startedAt = performance.now()
        const result = silences.isSilent(source)
          ? { reason: `${hostOf(source)} does not answer: its other pictures were not asked for.` }
          : await fetchSource(source, files, store)
        silences.note(source, result, performance.now() - startedAt)
        if ('url' in result)
          for (const key of pictureKeys(source, files)) await rememberSource(db, key, result.url)
        await finishSource(db, id, source, result)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    await options.onProgress(await countPictures(db, id))
    if (isOver()) {
      await applyPictures(db, id)
      return (await countPictures(db, id)).waiting === 0
    }
  }
  await applyPictures(db, id)
  return true
}
