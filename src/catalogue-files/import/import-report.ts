/** What a dry run reports beside its rows: the file's format, counts, what is announced, and open questions. */

import type { SkippedRow } from '../csv/model.ts'
import { missingColumns, type Survey } from '../csv/survey.ts'
import type { PlannedProduct } from '../plan/planned-product.ts'
import type { GroupFinder } from './groups.ts'
import type { PictureFiles } from './picture-files.ts'

export type ImportCounts = {
  create: number
  change: number
  unchanged: number
  error: number
  variants: number
  emptied: number
  largePriceChanges: number
  pictures: number
  /** Of `pictures`: those in the folder or zip. */
  picturesInFiles: number
  /** Of `pictures`: file names that neither the folder nor the zip has. They cannot be fetched. */
  picturesMissing: number
  skipped: number
  notes: number
}

export type Question =
  | { kind: 'option'; name: string; examples: string[] }
  | { kind: 'decimal-sign'; example: string; line: number }
  | { kind: 'different-prices'; line: number }
  | { kind: 'brand' }
  | { kind: 'category' }

export type ImportReport = {
  format: {
    dialect: Survey['dialect']
    encoding: Survey['encoding']
    delimiter: Survey['delimiter']
    decimalSign: Survey['decimalSign']
    records: number
    options: Survey['options']
    columns: Survey['columns']
    missingColumns: string[]
  }
  counts: ImportCounts
  newBrands: string[]
  newCategories: string[]
  skipped: SkippedRow[]
  questions: Question[]
}

export type ReportBuilder = {
  add(plan: PlannedProduct): void
  skip(row: SkippedRow): void
  finish(groups: GroupFinder['created']): ImportReport
}

const MAX_LISTED = 200

const isAddress = (source: string) => /^https?:\/\//i.test(source)

export const createReport = (survey: Survey, files: PictureFiles | undefined): ReportBuilder => {
  const counts: ImportCounts = {
    create: 0,
    change: 0,
    unchanged: 0,
    error: 0,
    variants: 0,
    emptied: 0,
    largePriceChanges: 0,
    pictures: 0,
    picturesInFiles: 0,
    picturesMissing: 0,
    skipped: 0,
    notes: 0,
  }
  const skipped: SkippedRow[] = []
  let differentPrices: number | undefined
  let lacksBrand = false
  let lacksCategory = false
  return {
    add: (plan) => {
      counts[plan.kind] += 1
      counts.variants += plan.written?.variants.length ?? 0
      counts.emptied += plan.emptied.length
      if (plan.hasLargePriceChange) counts.largePriceChanges += 1
      counts.notes += plan.notes.length
      for (const { source, url } of plan.written?.pictures ?? []) {
        if (url !== null) continue
        counts.pictures += 1
        if (files?.fingerprint(source) !== undefined) counts.picturesInFiles += 1
        else if (!isAddress(source)) counts.picturesMissing += 1
      }
      for (const { sentence, line } of plan.problems) {
        if (sentence.includes('a product has one price')) differentPrices ??= line
        lacksBrand ||= sentence.startsWith('The vendor (brand)')
        lacksCategory ||= sentence.startsWith('The type (category)')
      }
    },
    skip: (row) => {
      counts.skipped += 1
      if (skipped.length < MAX_LISTED) skipped.push(row)
    },
    finish: ({ brands, categories }) => {
      const [ambiguous] = survey.ambiguousPrices
      return {
        format: {
          dialect: survey.dialect,
          encoding: survey.encoding,
          delimiter: survey.delimiter,
          decimalSign: survey.decimalSign,
          records: survey.records,
          options: survey.options,
          columns: survey.columns,
          missingColumns: missingColumns(survey),
        },
        counts,
        newBrands: brands.map(({ name }) => name),
        newCategories: categories.map(({ name, parentName }) =>
          parentName === null ? name : `${parentName} > ${name}`,
        ),
        skipped,
        questions: [
          ...survey.options.flatMap(({ name, meaning, isAnswer, examples }) =>
            meaning === null || isAnswer ? [{ kind: 'option' as const, name, examples }] : [],
          ),
          ...(ambiguous
            ? [{ kind: 'decimal-sign' as const, example: ambiguous.text, line: ambiguous.line }]
            : []),
          ...(differentPrices === undefined
            ? []
            : [{ kind: 'different-prices' as const, line: differentPrices }]),
          ...(lacksBrand ? [{ kind: 'brand' as const }] : []),
          ...(lacksCategory ? [{ kind: 'category' as const }] : []),
        ],
      }
    },
  }
}
