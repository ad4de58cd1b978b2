/** The import of the examples of operations. */

const report = {
  format: {
    dialect: 'shopify',
    encoding: 'utf-8',
    delimiter: ',',
    decimalSign: '.',
    records: 412,
    options: [{ name: 'Material', meaning: null, isAnswer: false, examples: ['Wool', 'Linen'] }],
    columns: [{ heading: 'Title', key: 'name', isUnknown: false }],
    missingColumns: [],
  },
  counts: {
    create: 380,
    change: 18,
    unchanged: 1,
    error: 1,
    variants: 1890,
    emptied: 0,
    pictures: 702,
    picturesInFiles: 690,
    picturesMissing: 0,
    skipped: 0,
    notes: 3,
  },
  newBrands: ['Fernway'],
  newCategories: ['Shirts'],
  skipped: [],
  questions: [{ kind: 'option', name: 'Material', examples: ['Wool', 'Linen'] }],
} as const
export const exampleImport = {
  id: 'import_7h2k9m4p',
  createdAt: '2026-11-22T10:00:00.000Z',
  fileName: 'products_export.csv',
  fileBytes: 482_100,
  hasPictures: false,
  state: 'blocked',
  answers: {},
  report,
  progress: null,
  problem: null,
  pictures: { waiting: 0, done: 0, failed: 0 },
  canUndo: false,
} as const
const { report: _report, ...listed } = exampleImport
export const exampleListedImport = listed
export const exampleBusyImport = {
  ...exampleImport,
  state: 'checking',
  report: null,
  progress: { phase: 'reading', done: 200, total: 412 },
} as const
