/** npm run export -- FILE: writes the catalogue as Shopify's CSV (docs/import.md). */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { exportCatalogue } from '../../catalogue-files/export-catalogue.ts'
import { say } from '../observability/log.ts'
import { StartError } from '../settings/start-error.ts'
import { originOf, runCommand } from '../start/catalogue-files.ts'

const USAGE = 'Usage: npm run export -- FILE'

const readArguments = (): string => {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new StartError(USAGE)
    return file
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message}\n${USAGE}`)
  }
}

await runCommand(readArguments, async ({ reading }, settings, file) => {
  const part = `${file}.part`
  try {
    await pipeline(Readable.from(exportCatalogue(reading.db, originOf(settings))), createWriteStream(part))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw new StartError(`The file ${file} cannot be written: ${(error as Error).message}`, { cause: error })
  }
  say(`The catalogue is in ${file}.`)
})
