/**
 * The dry run and the run of an import. The run is one transaction: it plans the file again, compares each product with
 * what the dry run announced, and writes all or nothing. A killed process leaves nothing behind, and the run is repeated.
 */
import { createReadStream } from 'node:fs'
import { type Database, inTransaction, type Transaction } from '../../storage/database/database.ts'
import { stockCause, tellTriggers } from '../../storage/database/trigger-inputs.ts'
import {
  countPictures,
  type ImportPicture,
  insertImportPictures,
} from '../../storage/imports/import-pictures.ts'
import {
  deleteImportRows,
  findImport,
  type ImportRow,
  insertImportRows,
  lockImports,
  nameCreatedProducts,
  readImportRows,
  updateImport,
} from '../../storage/imports/imports.ts'
import { recordImport } from '../../storage/imports/record-import.ts'
import { readGroups } from '../../storage/imports/shop-products.ts'
import {
  applyStaged,
  CatalogueChanged,
  insertGroups,
  openStaging,
  stageProducts,
} from '../../storage/imports/write-products.ts'
import { collectWords, type Vocabulary } from '../../storage/listing/search-words.ts'
import type { FileProblem, MappingAnswers } from '../csv/model.ts'
import type { ByteSource } from '../csv/records.ts'
import { missingColumns, surveyFile } from '../csv/survey.ts'
import type { PlannedProduct } from '../plan/planned-product.ts'
import { createGroupFinder } from './groups.ts'
import { createReport, type ImportReport } from './import-report.ts'
import type { PictureFiles } from './picture-files.ts'
import { type Positioned, planFile, type SeenStock } from './plan-file.ts'
import { stageProduct } from './stage-product.ts'

export type ImportParts = {
  /** Without timeouts: its transactions last as long as a file. */
  db: Database
  file: string
  files: PictureFiles | undefined
  hasPicture(path: string): Promise<boolean>
  onProgress(done: number, phase: 'reading' | 'writing'): void
}

const bytesOf =
  (file: string): ByteSource =>
  () =>
    createReadStream(file)

export type RowBody = Pick<PlannedProduct, 'changes' | 'emptied' | 'problems' | 'notes'> & {
  seen: PlannedProduct['seenStock']
}

/** What one of the two does; a run has no state where another process has already run it. */
export type ImportOutcome = { report: ImportReport } | { state: 'pictures' | 'done' | undefined }

/** Changes, problems and notes that a row lists; a product of hundreds of variants can have more. */
const MAX_LISTED = 60
/** Characters of a name, handle or sentence in a row: a damaged file can have a whole text in a cell. */
const MAX_TEXT = 500

const shortened = (problems: readonly FileProblem[]): FileProblem[] =>
  problems
    .slice(0, MAX_LISTED)
    .map((problem) => ({ ...problem, sentence: problem.sentence.slice(0, MAX_TEXT) }))

const rowOf = ({ position, plan, digest }: Positioned): ImportRow => {
  const body: RowBody = {
    changes: plan.changes.slice(0, MAX_LISTED),
    emptied: plan.emptied,
    problems: shortened(plan.problems),
    notes: shortened(plan.notes),
    seen: plan.seenStock,
  }
  return {
    position,
    kind: plan.kind,
    line: plan.line,
    handle: plan.handle.slice(0, MAX_TEXT),
    name: plan.name.slice(0, MAX_TEXT),
    product_id: plan.product?.id ?? null,
    body,
    digest,
  }
}

/** What both plan by: the file as it is answered for, and what the shop has. */
const planningOf = async (
  { file, files, hasPicture }: ImportParts,
  db: Database | Transaction,
  answers: MappingAnswers,
) => {
  const source = bytesOf(file)
  const survey = await surveyFile(source, answers)
  const groups = createGroupFinder(await readGroups(db))
  return { db, source, survey, answers, groups, files, hasPicture }
}

/** Plans the file and stores what would happen. @throws UnreadableFile */
export const checkImport = async (
  parts: ImportParts,
  id: string,
  answers: MappingAnswers,
): Promise<ImportReport> => {
  const { db, onProgress } = parts
  const planning = await planningOf(parts, db, answers)
  const { survey, groups } = planning
  const report = createReport(survey, parts.files)
  await deleteImportRows(db, id)
  // Without its title column a file has no product that could be named.
  if (missingColumns(survey).length > 0) return report.finish(groups.created)
  let done = 0
  for await (const planned of planFile({ ...planning, onSkipped: report.skip })) {
    for (const { plan } of planned) report.add(plan)
    await insertImportRows(db, id, planned.map(rowOf))
    done += planned.length
    onProgress(done, 'reading')
  }
  return report.finish(groups.created)
}

/** The run differs from what the dry run announced. */
export class PlanChanged extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'PlanChanged'
  }
}

const planChanged = (name: string, line?: number): PlanChanged =>
  new PlanChanged(
    `"${name}"${line === undefined ? '' : ` in line ${line}`} has changed in the shop since the dry run. Look at the new dry run.`,
  )

type Placed = { position: number; id: string }

/** The state after the run; undefined where another process has already run it. @throws PlanChanged, UnreadableFile */
export const runImport = (parts: ImportParts, id: string): Promise<'pictures' | 'done' | undefined> =>
  inTransaction(parts.db, async (trx) => {
    await lockImports(trx)
    const stored = await findImport(trx, id)
    if (stored?.state !== 'running') return undefined
    const planning = await planningOf(parts, trx, stored.answers as MappingAnswers)
    let announced: ImportRow[] = []
    const seenStock: SeenStock = async (from, count) => {
      announced = await readImportRows(trx, id, { after: from - 1, limit: count })
      return announced.map(({ body }) => (body as RowBody).seen)
    }
    await openStaging(trx)
    const vocabulary: Vocabulary = new Map()
    const created: Placed[] = []
    const changed: string[] = []
    const pending: ImportPicture[] = []
    let done = 0
    for await (const planned of planFile({ ...planning, seenStock, onSkipped: () => undefined })) {
      for (const [index, { plan, digest }] of planned.entries())
        if (announced[index]?.digest !== digest || plan.kind === 'error')
          throw planChanged(plan.name, plan.line)
      const written = planned.filter(({ plan }) => plan.kind !== 'unchanged')
      const rows = written.map(({ position, plan }) => ({ position, ...stageProduct(plan, position) }))
      for (const { staged } of rows) collectWords(vocabulary, staged.words)
      await stageProducts(
        trx,
        rows.map(({ staged }) => staged),
      )
      pending.push(...rows.flatMap(({ pictures }) => pictures))
      for (const { position, staged } of rows)
        if (staged.is_new) created.push({ position, id: staged.id })
        else changed.push(staged.id)
      done += planned.length
      parts.onProgress(done, 'reading')
    }
    await tellTriggers(trx, stockCause({ kind: 'import', id }))
    await insertGroups(trx, planning.groups.created)
    const written = { changed, created: created.map(({ id }) => id), ...planning.groups.created }
    await recordImport(trx, stored, written, () =>
      applyStaged(trx, vocabulary, () => parts.onProgress(done, 'writing')),
    ).catch((error: unknown) => {
      throw error instanceof CatalogueChanged ? planChanged(error.message) : error
    })
    await nameCreatedProducts(trx, id, created)
    await insertImportPictures(trx, id, pending)
    const { waiting } = await countPictures(trx, id)
    const state = waiting > 0 ? 'pictures' : 'done'
    // Deleted meanwhile: the row is not locked while the run writes, so that a deletion does not wait for it.
    if (!(await updateImport(trx, id, { state, problem: null }, ['running'])))
      throw new Error('the import was deleted while it ran')
    return state
  })
