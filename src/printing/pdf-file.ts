/** A PDF file of printed documents, written document by document. It runs in the PDF worker: drawing takes processor time. */
import PDFDocument from 'pdfkit'
import type { PageSize, PrintDocument } from '../domain/documents/print-document.ts'
import type { Fonts } from './fonts.ts'
import { drawDocument } from './pdf-document.ts'
import { drawLabels, type LabelPage } from './pdf-labels.ts'
import { createTextWriter } from './pdf-text.ts'

/** A document, or a page of labels. */
export type Printed = PrintDocument | LabelPage

export type PdfInfo = {
  /** Of documents; labels have that of their sheet. */
  size: PageSize
  title: string
  author: string
  /** As the file says it: the same documents of the same moment are the same bytes. */
  createdAt: Date
}

export type PdfFile = {
  /** The bytes that are complete so far. */
  add(printed: Printed): Uint8Array[]
  end(): Uint8Array[]
}

export const createPdfFile = ({ size, title, author, createdAt }: PdfInfo, fonts: Fonts): PdfFile => {
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  })
  const parent = doc.struct('Document')
  doc.addStructure(parent)
  const writer = createTextWriter(doc, fonts)
  const written = (): Uint8Array[] => {
    const bytes: unknown = doc.read()
    return bytes instanceof Uint8Array && bytes.length > 0 ? [bytes] : []
  }
  return {
    add: (printed) => {
      if (printed.kind === 'labels') drawLabels(doc, printed, { parent, writer })
      else drawDocument(doc, printed, { fonts, size, parent, writer })
      return written()
    },
    end: () => {
      parent.end()
      doc.end()
      return written()
    },
  }
}
