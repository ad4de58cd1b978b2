/** Labels of products for staff, as a PDF file that a thread draws. */
import { Hono } from 'hono'
import { printLabels } from '../../contract/documents/labels.ts'
import { HttpError } from '../../contract/errors.ts'
import { type Label, labelOf } from '../../domain/documents/label.ts'
import {
  LABEL_SHEETS,
  type LabelFormat,
  type LabelSheet,
  labelPages,
} from '../../domain/documents/label-sheet.ts'
import { nameWithChoice } from '../../domain/products/variants.ts'
import type { LabelPage } from '../../printing/pdf-labels.ts'
import { printPdf } from '../../printing/print-pdf.ts'
import type { Database } from '../../storage/database/database.ts'
import { readLabelledVariants } from '../../storage/products/labelled-variants.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { clientKey } from '../forwarded-address.ts'
import { clientOf } from '../limits/client-address.ts'
import { inPrintQueue } from '../limits/print-queue.ts'
import { sellerOf } from './seller.ts'

type Copies = { variantId: string; copies: number }

/** @throws HttpError where a variant is gone, or has no barcode that fits */
const readLabels = async (
  db: Database,
  sheet: LabelSheet,
  lines: readonly Copies[],
): Promise<{ label: Label; copies: number }[]> => {
  const variants = await readLabelledVariants(
    db,
    lines.map(({ variantId }) => variantId),
  )
  return lines.map(({ variantId, copies }) => {
    const variant = variants.get(variantId)
    if (!variant)
      throw new HttpError('product-not-found', 'A size or colour of this list does not exist any more.')
    const label = labelOf(sheet, variant)
    if (label) return { label, copies }
    throw new HttpError(
      'label-refused',
      `The SKU ${variant.sku} of ${nameWithChoice(variant)} gives no barcode that can be read from this label. Choose a wider label, or give it an EAN.`,
    )
  })
}

function* pagesOf(
  format: LabelFormat,
  first: number,
  labels: readonly { label: Label; copies: number }[],
): Generator<LabelPage> {
  const copies = labels.flatMap(({ label, copies: count }) => Array<Label>(count).fill(label))
  for (const page of labelPages(LABEL_SHEETS[format], first, copies))
    yield { kind: 'labels', format, labels: page }
}

export const staffLabelRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const { db, settings, now, log } = services
  const app = new Hono<ApiEnv>()
  handleOperation(app, printLabels, async ({ body: { format, first, labels: lines }, c }) => {
    const labels = await readLabels(db, LABEL_SHEETS[format], lines)
    const author = sellerOf(await settings.fresh()).name
    const info = { size: 'a4' as const, title: 'Labels', author, createdAt: now() }
    const onBrokenFont = (font: string, problem: string) =>
      log.warn({ font, problem }, 'a font cannot be read, and PDF files are made without it')
    const bytes = await inPrintQueue(services.printQueue, clientKey(clientOf(c)), (signal) =>
      printPdf(pagesOf(format, first, labels), {
        info,
        fontFolder: services.fontFolder,
        onBrokenFont,
        signal,
      }),
    )
    return {
      bytes,
      contentType: 'application/pdf',
      headers: { 'Content-Disposition': 'attachment; filename="labels.pdf"' },
    }
  })
  return app
}
