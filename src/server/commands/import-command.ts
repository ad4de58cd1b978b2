/**
 * npm run import -- FILE [--pictures FOLDER] [--dry-run]: imports a catalogue file (docs/import.md). The dry run is always
 * printed first; with an error in it nothing is written.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type MappingAnswers, OPTION_MEANINGS, type OptionMeaning } from '../../catalogue-files/csv/model.ts'
import type { RowBody } from '../../catalogue-files/import/check-and-run.ts'
import { FileTooLarge } from '../../catalogue-files/import/import-files.ts'
import type { ImportJob } from '../../catalogue-files/import/import-jobs.ts'
import type { ImportReport } from '../../catalogue-files/import/import-report.ts'
import { createImportService, type ImportService } from '../../catalogue-files/import/import-service.ts'
import { listMissing } from '../../storage/imports/import-pictures.ts'
import { readImportRows, type StoredImport } from '../../storage/imports/imports.ts'
import { createLog, say } from '../observability/log.ts'
import { openPictureStore } from '../pictures/picture-service.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'
import { runCommand } from '../start/catalogue-files.ts'
import type { ShopDatabase } from '../start/shop-database.ts'

const USAGE = `Usage: npm run import -- FILE [--pictures FOLDER] [--dry-run]
  --brand NAME, --category NAME       for new products that have none in the file
  --option "Material=detail"          what an option is: ${OPTION_MEANINGS.join(', ')}
  --decimal-sign ,                    where prices can be read in two ways
  --different-prices lowest|highest   where the variants of a product have different prices`
/** Lines printed of each kind of finding. */
const MAX_PRINTED = 50

type Wanted = { file: string; pictures: string | undefined; isDryRun: boolean; answers: MappingAnswers }

const oneOf = <T extends string>(text: string | undefined, values: readonly T[]): T | undefined => {
  if (text === undefined) return undefined
  const value = values.find((each) => each === text)
  if (value === undefined) throw new StartError(`"${text}" is none of ${values.join(', ')}.\n${USAGE}`)
  return value
}

const readArguments = (): Wanted => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        pictures: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        brand: { type: 'string' },
        category: { type: 'string' },
        option: { type: 'string', multiple: true, default: [] },
        'decimal-sign': { type: 'string' },
        'different-prices': { type: 'string' },
      },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new StartError(USAGE)
    const options = values.option.map((text): [string, OptionMeaning] => {
      const at = text.lastIndexOf('=')
      return [text.slice(0, at), oneOf(text.slice(at + 1), OPTION_MEANINGS) as OptionMeaning]
    })
    return {
      file,
      pictures: values.pictures,
      isDryRun: values['dry-run'],
      answers: {
        options: Object.fromEntries(options),
        brand: values.brand,
        category: values.category,
        decimalSign: oneOf(values['decimal-sign'], ['.', ',']),
        differentPrices: oneOf(values['different-prices'], ['lowest', 'highest']),
      },
    }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message}\n${USAGE}`)
  }
}

const listed = (lines: readonly string[]): void => {
  for (const line of lines.slice(0, MAX_PRINTED)) say(`  ${line}`)
  if (lines.length > MAX_PRINTED) say('  … and more')
}

const printReport = async (
  { reading: { db } }: ShopDatabase,
  id: string,
  { counts, format, newBrands, newCategories, skipped, questions }: ImportReport,
): Promise<void> => {
  const sign = format.decimalSign === null ? '' : `, prices with "${format.decimalSign}"`
  say(
    `${format.dialect === 'shopify' ? 'Shopify' : 'WooCommerce'} file, ${format.encoding}${sign}, ${format.records} rows`,
  )
  if (format.missingColumns.length > 0) say(`Missing columns: ${format.missingColumns.join(', ')}`)
  const unknown = format.columns.flatMap(({ heading, isUnknown, key }) =>
    isUnknown && key === null ? [heading] : [],
  )
  if (unknown.length > 0) say(`Columns that are not read: ${unknown.join(', ')}`)
  if (newBrands.length > 0) say(`New brands: ${newBrands.join(', ')}`)
  if (newCategories.length > 0) say(`New categories: ${newCategories.join(', ')}`)
  say(
    `${counts.create} to create, ${counts.change} to change, ${counts.unchanged} unchanged, ${counts.error} with errors`,
  )
  if (counts.pictures > 0)
    say(
      `${counts.pictures} pictures: ${counts.picturesInFiles} in the folder or zip, ${counts.picturesMissing} missing, the others are fetched`,
    )
  const rowsOf = (kind: 'error' | 'change') => readImportRows(db, id, { kind, limit: MAX_PRINTED + 1 })
  const bodies = async (kind: 'error' | 'change') =>
    (await rowsOf(kind)).map(({ body, name, line }) => ({ ...(body as RowBody), name, line }))
  const errors = await bodies('error')
  listed(
    errors.flatMap(({ problems, name }) =>
      problems.map(
        ({ line, column, sentence }) =>
          `line ${line}${column === null ? '' : `, ${column}`} (${name}): ${sentence}`,
      ),
    ),
  )
  const changes = await bodies('change')
  listed(
    changes.map(
      ({ name, line, changes: all }) =>
        `line ${line} ${name}: ${all.map(({ field, from, to }) => `${field} ${JSON.stringify(from)} -> ${JSON.stringify(to)}`).join('; ')}`,
    ),
  )
  listed(skipped.map(({ line, sentence }) => `line ${line} is left out: ${sentence}`))
  for (const question of questions)
    if (
      question.kind === 'option' &&
      !format.options.some(({ name, isAnswer }) => isAnswer && name === question.name)
    )
      say(
        `The option "${question.name}" (${question.examples.join(', ')}) is not known: add --option "${question.name}=…"`,
      )
}

/** Jobs run in this process, one after another. */
const createQueue = () => {
  const jobs: ImportJob[] = []
  return {
    enqueue: async (_: unknown, job: ImportJob) => {
      jobs.push(job)
    },
    drain: async (service: ImportService) => {
      for (let job = jobs.shift(); job; job = jobs.shift()) await service.perform(job)
    },
  }
}

const run = async (database: ShopDatabase, settings: Settings, wanted: Wanted): Promise<void> => {
  const isZip = wanted.pictures !== undefined && (await stat(wanted.pictures)).isFile()
  const { store, worker } = openPictureStore(settings)
  const queue = createQueue()
  const service = createImportService({
    db: database.db,
    connection: database.connection,
    folder: join(settings.dataDir, 'imports'),
    pictures: store,
    ...(wanted.pictures !== undefined && !isZip && { pictureFolder: wanted.pictures }),
    enqueue: queue.enqueue,
    catalogueChanged: () => undefined,
    log: createLog({ level: settings.logLevel, terminal: process.stderr.isTTY }),
  })
  const current = async (id: string): Promise<StoredImport> => {
    await queue.drain(service)
    return (await service.find(id)) as StoredImport
  }
  let id = ''
  try {
    const startedAt = performance.now()
    id = await service.receive(basename(wanted.file), createReadStream(wanted.file), wanted.answers)
    if (wanted.pictures !== undefined && isZip) {
      await queue.drain(service)
      await service.receivePictures(id, createReadStream(wanted.pictures))
    }
    let stored = await current(id)
    if (stored.state === 'failed') throw new StartError(stored.problem ?? '')
    await printReport(database, id, stored.report as ImportReport)
    if (wanted.isDryRun) {
      await service.remove(id)
      return say('Nothing was changed: this was the dry run.')
    }
    if (stored.state !== 'ready')
      throw new StartError('Nothing was changed: correct the errors and start again.')
    await service.run(id)
    stored = await current(id)
    if (stored.state !== 'done') throw new StartError(`Nothing was changed. ${stored.problem ?? ''}`)
    const missing = await listMissing(database.reading.db, id)
    listed(missing.map(({ product, source, reason }) => `no picture ${source} of ${product}: ${reason}`))
    say(`Imported in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  } catch (error) {
    // No job of the shop takes it up again. Where pictures are being fetched, the data stays.
    if (id !== '') await service.remove(id).catch(() => undefined)
    throw error
  } finally {
    service.stop()
    await worker.stop()
  }
}

await runCommand(readArguments, async (database, settings, wanted) => {
  try {
    await run(database, settings, wanted)
  } catch (error) {
    if (error instanceof FileTooLarge) throw new StartError('The file has more than 50 MB.')
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new StartError(`There is no ${(error as NodeJS.ErrnoException).path}.`)
    throw error
  }
})
