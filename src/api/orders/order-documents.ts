/**
 * Invoices and credit notes behind an order's secret link: /order/{token}/documents/{number} as a page, and below it as PDF.
 * The rule: only what staff have issued is shown, and a file is made in a queue of customers, so that staff keep theirs.
 */
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { HttpError } from '../../contract/errors.ts'
import { ISSUED_TITLES, issuedDocument } from '../../domain/documents/issued-document.ts'
import type { PageSize, PrintDocument, PrintTable } from '../../domain/documents/print-document.ts'
import { printPdf } from '../../printing/print-pdf.ts'
import { listDocumentsOf, type StoredDocument } from '../../storage/documents/issued-documents.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { dayText, type Html, inShopperQueue, sendCustomerPage } from '../customer-pages/customer-page.ts'
import { logosIn } from '../documents/seller.ts'
import { clientKey } from '../forwarded-address.ts'
import { clientOf } from '../limits/client-address.ts'
import { allowances, requireAllowance, takeForClient } from '../limits/rate-limits.ts'
import { findLinkedOrder, orderNotFound } from './linked-order.ts'

/** One document takes less than a second. */
const TIMEOUT_MS = 20_000

/** Where offices have this paper. */
const LETTER_COUNTRIES = ['US', 'CA', 'MX', 'PH', 'CL', 'CO']

const paperOf = ({ country }: StoredDocument): PageSize =>
  LETTER_COUNTRIES.includes(country) ? 'letter' : 'a4'

const titleOf = ({ kind, number }: Pick<StoredDocument, 'kind' | 'number'>): string =>
  `${ISSUED_TITLES[kind]} ${number}`

const printedOf = ({ kind, number, issued_at, content }: StoredDocument): PrintDocument =>
  issuedDocument({ kind, number, issuedAt: issued_at.toISOString(), content })

/** The part of the order's page that leads to its documents; empty while none is issued. */
export const documentLinks = (
  documents: readonly StoredDocument[],
  orderUrl: string,
  timeZone: string,
): Html | '' =>
  documents.length === 0
    ? ''
    : html`<h2>Documents</h2><ul class="documents">${documents.map((document) => {
        const url = `${orderUrl}/documents/${document.number}`
        return html`<li><span>${titleOf(document)}<br><span class="muted">${dayText(document.issued_at, timeZone)}</span></span><span class="more"><a href="${url}">View<span class="visually-hidden"> ${titleOf(document)}</span></a> <a href="${url}/pdf">PDF<span class="visually-hidden"> of ${titleOf(document)}</span></a></span></li>`
      })}</ul>`

const cellHtml = (lines: readonly string[]): Html =>
  html`${lines.map((text, index) => html`<span dir="auto" class="${index > 0 ? 'muted' : ''}">${text}</span>`)}`

const tableHtml = ({ label, columns, rows }: PrintTable): Html => {
  const nameOf = (index: number) => (columns[index]?.isNumber ? 'number' : '')
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${columns.map(
    ({ heading }, index) => html`<th scope="col" class="${nameOf(index)}">${heading}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr>${columns.map((_, index) => html`<td class="${nameOf(index)}">${cellHtml(row[index] ?? [])}</td>`)}</tr>`,
  )}</tbody></table></div>`
}

const linesHtml = (lines: readonly string[]): Html =>
  html`${lines.map((text) => html`<span dir="auto">${text}</span>`)}`

const senderHtml = ({ name, lines, look }: PrintDocument['sender']): Html => {
  const { logo } = look ?? {}
  const image = logo && html`<img src="${logo.src}" alt="" width="${logo.width}" height="${logo.height}">`
  return html`<div>${image}<strong>${name}</strong><p class="muted lines-of">${linesHtml(lines)}</p></div>`
}

const documentHtml = (printed: PrintDocument, back: string): Html => {
  const { title, number, notice, sender, facts, parties, table, totals, breakdown, texts, foot } = printed
  return html`<p class="more first"><a href="${back}">Back to the order</a></p>
<article class="document"${sender.look && html` style="border-top:3px solid ${sender.look.accent};padding-top:1rem"`}><h1>${title} ${number}</h1>
${notice && html`<p class="error-box">${notice}</p>`}
<div class="columns">${senderHtml(sender)}
<dl class="facts">${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
${parties.map(({ label, lines }) => html`<div><span class="muted">${label}</span><address class="lines-of">${linesHtml(lines)}</address></div>`)}</div>
${tableHtml(table)}
<dl class="totals">${totals.map(
    ({ label, value, isSum }) =>
      html`<div class="${isSum ? 'sum' : ''}"><dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl>
${breakdown && tableHtml(breakdown)}
${texts.map((text) => html`<p>${text}</p>`)}
<p class="muted">${foot}</p></article>
<p><a class="button quiet" href="${back}/documents/${number}/pdf">Download as PDF</a></p>`
}

/** The document of the address, or the page that says why there is none. */
const findDocument = async (
  c: Context<ApiEnv>,
): Promise<{ document: StoredDocument } | { refusal: Parameters<typeof sendCustomerPage>[1] }> => {
  const found = await findLinkedOrder(c)
  if ('refusal' in found) return found
  const documents = await listDocumentsOf(c.var.services.db, found.shown.order.id)
  const document = documents.find(({ number }) => number === c.req.param('number'))
  return document ? { document } : { refusal: orderNotFound }
}

const backOf = (path: string): string => path.slice(0, path.indexOf('/documents/'))

/** The file as a whole: a reader who is slow keeps no place in the queue. */
const makeFile = async (
  c: Context<ApiEnv>,
  document: StoredDocument,
  size: PageSize,
): Promise<Uint8Array> => {
  const { customerPrintQueue: queue, db, fontFolder, log }: ApiServices = c.var.services
  const draw = async () => {
    const file = printPdf([printedOf(document)], {
      // As staff print it, so that both files are the same.
      info: {
        size,
        title: document.kind === 'invoice' ? 'Invoices' : 'Credit notes',
        author: '',
        createdAt: document.issued_at,
      },
      fontFolder,
      onBrokenFont: (font, problem) =>
        log.warn({ font, problem }, 'a font cannot be read, and PDF files are made without it'),
      findLogo: logosIn(db),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const parts: Uint8Array[] = []
    for await (const part of file) parts.push(part)
    return Buffer.concat(parts)
  }
  return queue ? queue.run(clientKey(clientOf(c)), draw) : draw()
}

export const orderDocumentRoutes = ({ limits }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  app.get('/order/:token/documents/:number', async (c) => {
    const found = await inShopperQueue(c, () => findDocument(c))
    if ('refusal' in found) return sendCustomerPage(c, found.refusal)
    const printed = printedOf(found.document)
    const content = documentHtml(printed, backOf(c.req.path))
    return sendCustomerPage(c, { title: titleOf(found.document), content })
  })
  app.get('/order/:token/documents/:number/pdf', async (c) => {
    const found = await inShopperQueue(c, () => findDocument(c))
    if ('refusal' in found) return sendCustomerPage(c, found.refusal)
    const { document } = found
    const size = c.req.query('size') ?? paperOf(document)
    if (size !== 'a4' && size !== 'letter')
      throw new HttpError('invalid-request', 'The size of the paper is a4 or letter.')
    const { customerPrints } = allowances
    requireAllowance(await takeForClient(c, 'customer-print', customerPrints))
    requireAllowance(await limits.take(`customer-print:${document.order_id}`, customerPrints))
    const file = await makeFile(c, document, size)
    return c.body(new Uint8Array(file), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${document.number}.pdf"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow, noarchive',
    })
  })
  return app
}
