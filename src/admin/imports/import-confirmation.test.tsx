import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleImport } from '../../contract/imports/import-example.ts'
import { importReport } from '../../contract/imports/import-fields.ts'
import { NO_IMPORT_UNDO } from '../../domain/imports/import-undo.ts'
import { importWarnings } from './import-confirmation.tsx'
import { ImportSummary } from './import-summary.tsx'

const reportOf = (counts: { create: number; change: number; largePriceChanges?: number }) =>
  importReport.parse({ ...exampleImport.report, counts: { ...exampleImport.report.counts, ...counts } })
const summaryOf = (counts: { create: number; change: number }, isDone: boolean) =>
  renderToStaticMarkup(<ImportSummary report={reportOf(counts)} isDone={isDone} />)

test('An import of more than 2,000 products says before and after its run that it cannot be undone', () => {
  expect(NO_IMPORT_UNDO).toBe('An import of more than 2,000 products cannot be undone.')
  const large = { create: 1200, change: 801 }
  expect(importWarnings(reportOf(large).counts)).toEqual([NO_IMPORT_UNDO])
  for (const isDone of [false, true]) expect(summaryOf(large, isDone)).toContain(NO_IMPORT_UNDO)
})

test('An import that can be undone asks only about large changes of prices', () => {
  const small = { create: 1200, change: 800 }
  expect(importWarnings(reportOf(small).counts)).toEqual([])
  expect(summaryOf(small, false)).not.toContain('undone')
  expect(importWarnings(reportOf({ ...small, largePriceChanges: 2 }).counts)).toEqual([
    '2 prices change by more than half. Notes in the list of products name them.',
  ])
})
