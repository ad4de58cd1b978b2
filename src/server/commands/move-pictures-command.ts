/**
 * npm run move-pictures -- --to URL [--from URL] [--delete-old]: copies the masters of uploaded pictures to another
 * store and compares each by its hash. It can be interrupted and repeated, and the shop may be running. The old files
 * stay until --delete-old, which needs PICTURES_URL to name the new store already.
 */
import { parseArgs } from 'node:util'
import { ObjectStoreUnavailable } from '../../object-storage/object-store.ts'
import { openObjectStore } from '../../object-storage/open-object-store.ts'
import {
  formatStoreLocation,
  LocationError,
  parseStoreLocation,
} from '../../object-storage/store-location.ts'
import { copyMasters } from '../../pictures/move-masters.ts'
import { say } from '../observability/log.ts'
import { StartError } from '../settings/start-error.ts'
import { readProcessSettings } from '../start/process-settings.ts'
import { failToStart } from '../start/shop-process.ts'

const USAGE = 'Usage: npm run move-pictures -- --to URL [--from URL] [--delete-old]'
/** Pictures between two lines of progress. */
const PROGRESS_STEP = 100

const location = (name: string, text: string) => {
  try {
    return parseStoreLocation(text)
  } catch (error) {
    if (error instanceof LocationError) throw new StartError(`--${name} ${error.message}.\n${USAGE}`)
    throw error
  }
}

const readArguments = () => {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        from: { type: 'string' },
        'delete-old': { type: 'boolean', default: false },
      },
    })
    if (values.to === undefined) throw new StartError(USAGE)
    return {
      to: location('to', values.to),
      from: values.from === undefined ? undefined : location('from', values.from),
      deletesOld: values['delete-old'],
    }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message}\n${USAGE}`)
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const run = async (): Promise<void> => {
  const wanted = readArguments()
  const { picturesLocation, s3Credentials } = readProcessSettings()
  const names = {
    from: formatStoreLocation(wanted.from ?? picturesLocation),
    to: formatStoreLocation(wanted.to),
    current: formatStoreLocation(picturesLocation),
  }
  if (names.from === names.to)
    throw new StartError(`The pictures are already at ${names.to}. Name the old store with --from.\n${USAGE}`)
  if (wanted.deletesOld && names.current !== names.to)
    throw new StartError(
      `--delete-old needs the shop to use the new store: set PICTURES_URL=${names.to}, restart the shop, then repeat with --from ${names.from}.`,
    )
  if ([wanted.to, wanted.from].some((each) => each?.kind === 's3') && !s3Credentials)
    throw new StartError('S3-compatible storage needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  const from = openObjectStore(wanted.from ?? picturesLocation, s3Credentials)
  const to = openObjectStore(wanted.to, s3Credentials)
  try {
    const { progress, verified } = await copyMasters(from, to, ({ copied, present }) => {
      if ((copied + present) % PROGRESS_STEP === 0) say(`… ${copied + present} pictures`)
    })
    say(
      `${progress.copied} pictures copied, ${progress.present} were there already; ${megabytes(progress.bytes)} compared by hash.`,
    )
    if (wanted.deletesOld) {
      for (const key of verified) await from.remove(key)
      return say(`${verified.length} pictures deleted from ${from.name}.`)
    }
    if (names.current === names.to) return say(`The files at ${from.name} stay; --delete-old deletes them.`)
    say(`The shop still uses ${names.current}. Set PICTURES_URL=${names.to} and restart it, then run:`)
    say(`  npm run move-pictures -- --from '${names.from}' --to '${names.to}' --delete-old`)
  } catch (error) {
    throw error instanceof ObjectStoreUnavailable ? new StartError(error.message) : error
  } finally {
    from.close()
    to.close()
  }
}

await run().catch(failToStart)
