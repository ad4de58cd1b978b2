/** Printed documents of orders: as data, and as PDF files that a thread draws. */
import { Hono } from 'hono'
import * as calls from '../../contract/documents/printing.ts'
import { HttpError } from '../../contract/errors.ts'
import { ISSUED_KINDS, type IssuedKind } from '../../domain/documents/issued-content.ts'
import { issuedDocument } from '../../domain/documents/issued-document.ts'
import { packingSlip } from '../../domain/documents/packing-slip.ts'
import { type PickedLine, pickList } from '../../domain/documents/pick-list.ts'
import type { DocumentKind, PrintDocument } from '../../domain/documents/print-document.ts'
import type { Seller } from '../../domain/documents/seller.ts'
import { orderNumberText } from '../../domain/orders/order-labels.ts'
import { printPdf } from '../../printing/print-pdf.ts'
import type { Database } from '../../storage/database/database.ts'
import { documentsOfOrders, lastIssuedAt } from '../../storage/documents/issued-documents.ts'
import { printOrders, unknownNumbers } from '../../storage/orders/print-orders.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { clientKey } from '../forwarded-address.ts'
import { clientOf } from '../limits/client-address.ts'
import { inPrintQueue } from '../limits/print-queue.ts'
import { logosIn, sellerOf } from './seller.ts'

type Shop = { db: Database; seller: Seller; timeZone: string; now: Date }
type Template = (shop: Shop, numbers: readonly number[]) => AsyncGenerator<PrintDocument>

const issuedTemplate = (kind: IssuedKind): Template =>
  async function* ({ db }, numbers) {
    for await (const { number, issued_at, content } of documentsOfOrders(db, kind, numbers))
      yield issuedDocument({ kind, number, issuedAt: issued_at.toISOString(), content })
  }

const templates: Record<DocumentKind, Template> = {
  'packing-slip': async function* ({ db, seller, timeZone }, numbers) {
    for await (const { createdAt, ...order } of printOrders(db, numbers))
      yield packingSlip({ ...order, timeZone, createdAt: createdAt.toISOString() }, seller)
  },
  'pick-list': async function* ({ db, seller, timeZone, now }, numbers) {
    const lines: PickedLine[] = []
    for await (const order of printOrders(db, numbers))
      lines.push(...order.lines.map((line) => ({ ...line, orderNumber: order.number })))
    yield pickList(lines, seller, { at: now.toISOString(), timeZone })
  },
  invoice: issuedTemplate('invoice'),
  'credit-note': issuedTemplate('credit-note'),
  'debit-note': issuedTemplate('debit-note'),
}

const titles: Record<DocumentKind, string> = {
  'packing-slip': 'Packing slips',
  'pick-list': 'Pick list',
  invoice: 'Invoices',
  'credit-note': 'Credit notes',
  'debit-note': 'Debit notes',
}

const isIssuedKind = (kind: DocumentKind): kind is IssuedKind => ISSUED_KINDS.some((each) => each === kind)

const refuseUnknown = async (db: Database, numbers: readonly number[]): Promise<void> => {
  const unknown = await unknownNumbers(db, numbers)
  if (unknown.length === 0) return
  const some = unknown.slice(0, 5).map(orderNumberText).join(', ')
  const more = unknown.length > 5 ? ` and ${unknown.length - 5} more` : ''
  throw new HttpError('order-not-found', `Order not found: ${some}${more}.`)
}

async function* jsonOf(documents: AsyncIterable<PrintDocument>): AsyncGenerator<string> {
  let separator = ''
  for await (const printed of documents) {
    yield `${separator}${JSON.stringify(printed)}`
    separator = ','
  }
}

export const staffPrintRoutes = (services: ApiServices): Hono<ApiEnv> => {
  const { db, settings, now, log, timeZone } = services
  const app = new Hono<ApiEnv>()
  const documentsOf = async (kind: DocumentKind, numbers: readonly number[]) => {
    await refuseUnknown(db, numbers)
    const seller = sellerOf(await settings.fresh())
    return { seller, documents: templates[kind]({ db, seller, timeZone, now: now() }, numbers) }
  }
  handleOperation(app, calls.listPrintDocuments, async ({ params: { kind }, query }) => ({
    jsonList: jsonOf((await documentsOf(kind, query.orders)).documents),
  }))
  handleOperation(app, calls.printPdf, async ({ params: { kind }, query, c }) => {
    const { seller, documents } = await documentsOf(kind, query.orders)
    // A reprint of an invoice is the same file.
    const issuedAt = isIssuedKind(kind) ? await lastIssuedAt(db, kind, query.orders) : undefined
    if (isIssuedKind(kind) && !issuedAt)
      throw new HttpError('order-not-found', `These orders have no ${kind.replace('-', ' ')}.`)
    const info = {
      size: query.size,
      title: titles[kind],
      author: issuedAt ? '' : seller.name,
      createdAt: issuedAt ?? now(),
    }
    const onBrokenFont = (font: string, problem: string) =>
      log.warn({ font, problem }, 'a font cannot be read, and PDF files are made without it')
    const bytes = await inPrintQueue(services.printQueue, clientKey(clientOf(c)), (signal) =>
      printPdf(documents, {
        info,
        fontFolder: services.fontFolder,
        onBrokenFont,
        findLogo: logosIn(db),
        signal,
      }),
    )
    return {
      bytes,
      contentType: 'application/pdf',
      headers: { 'Content-Disposition': `attachment; filename="${kind}s.pdf"` },
    }
  })
  return app
}
