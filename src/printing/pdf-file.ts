/** A PDF file of printed documents, written document by document. It runs in the PDF worker: drawing takes processor time. */
import PDFDocument from 'pdfkit'
import type { PageSize, PrintDocument } from '../domain/documents/print-document.ts'
import type { Fonts } from './fonts.ts'
import { drawDocument } from './pdf-document.ts'
import { drawLabels, type LabelPage } from './pdf-labels.ts'
import { embedPng, type PdfPicture } from './pdf-picture.ts'
import { createTextWriter } from './pdf-text.ts'

/** Of documents that follow, which name it by `src`. */
export type PrintedLogo = { src: string; png: Uint8Array }

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
  addLogo(logo: PrintedLogo): Promise<void>
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
  const logos = new Map<string, PdfPicture>()
  const written = (): Uint8Array[] => {
    const bytes: unknown = doc.read()
    return bytes instanceof Uint8Array && bytes.length > 0 ? [bytes] : []
  }
  return {
    addLogo: async ({ src, png }) => void logos.set(src, await embedPng(doc, png)),
    add: (printed) => {
      if (printed.kind === 'labels') drawLabels(doc, printed, { parent, writer })
      else drawDocument(doc, printed, { fonts, size, parent, writer, logos })
      return written()
    },
    end: () => {
      parent.end()
      doc.end()
      return written()
    },
  }
}
