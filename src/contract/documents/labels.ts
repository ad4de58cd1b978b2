/** Labels of sizes and colours with their barcode, as PDF. Not part of the specification. */
import { z } from 'zod'
import { MAX_LABEL_LINES, MAX_LABELS } from '../../domain/documents/label.ts'
import { LABEL_FORMATS, LABEL_SHEETS, labelsOfPage } from '../../domain/documents/label-sheet.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'

export const printLabels = operation({
  tag: 'Staff',
  id: 'printLabels',
  permission: 'edit-catalogue',
  audit: { records: 'event', says: () => 'printed labels of products as PDF' },
  method: 'post',
  path: '/api/admin/labels',
  summary:
    'Labels with name, size and colour, price in pounds and barcode as one PDF file: EAN or UPC where the variant has a valid one, else its SKU as Code 128',
  body: z
    .strictObject({
      format: z.enum(LABEL_FORMATS),
      first: z.int().min(1).default(1).meta({ description: 'First free label of a used sheet, row by row' }),
      labels: z
        .array(z.strictObject({ variantId: idText, copies: z.int().min(1).max(MAX_LABELS) }))
        .min(1)
        .max(MAX_LABEL_LINES)
        .refine(
          (labels) => labels.reduce((sum, { copies }) => sum + copies, 0) <= MAX_LABELS,
          `are at most ${MAX_LABELS} in one file`,
        ),
    })
    .refine(({ format, first }) => first <= labelsOfPage(LABEL_SHEETS[format]), {
      path: ['first'],
      message: 'is no label of this sheet',
    })
    .meta({ id: 'PrintLabels' }),
  responses: { 200: { description: 'The file', contentType: 'application/pdf' } },
  errors: ['product-not-found', 'label-refused', 'busy'],
  example: { body: { format: 'l7160', first: 1, labels: [{ variantId: 'var_4c8s1m6d', copies: 12 }] } },
})
