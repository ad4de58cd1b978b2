/** Examples of the calls about imports, for the API description. */

const id = 'import_7h2k9m4p'
const params = { id }
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
}
const importExample = {
  id,
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
}
const { report: _, ...listed } = importExample
const busy = {
  ...importExample,
  state: 'checking',
  report: null,
  progress: { phase: 'reading', done: 200, total: 412 },
}

export const importExamples = {
  createImport: { query: { name: 'products_export.csv' }, response: busy },
  listImports: { response: [listed] },
  readImport: { params, response: importExample },
  deleteImport: { params, response: { success: true } },
  listImportRows: {
    params,
    query: { kind: 'error' },
    response: [
      {
        position: 12,
        kind: 'error',
        line: 61,
        handle: 'felt-hat',
        name: 'Felt Hat',
        productId: null,
        changes: [],
        emptied: [],
        problems: [
          {
            line: 61,
            row: 58,
            column: 'Option3 value',
            sentence: 'The shop does not know the option "Material". Say what it means.',
          },
        ],
        notes: [],
      },
    ],
  },
  answerImport: { params, body: { options: { Material: 'detail' } }, response: busy },
  runImport: { params, response: { ...busy, state: 'running' } },
  addImportPictures: { params, response: { ...busy, hasPictures: true } },
  listMissingPictures: {
    params,
    response: [
      {
        productId: 'prod_8d2m4k7x',
        product: 'Felt Hat',
        source: 'https://cdn.example.com/felt-hat.jpg',
        reason: 'The picture could not be fetched from its address.',
      },
    ],
  },
  retryImportPictures: { params, response: { ...busy, state: 'pictures' } },
  exportCatalogue: {},
}
