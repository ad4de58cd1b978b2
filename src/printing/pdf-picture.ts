/** A PNG in a PDF file, embedded once for all pages. The rule: it is complete before anything else is written. */

export type PdfPicture = {
  width: number
  height: number
  draw(left: number, top: number, width: number): void
}

/** What pdfkit's types leave out. */
type Embedding = { width: number; height: number; embed(doc: PDFKit.PDFDocument): void; finalize(): void }

/** pdfkit separates transparency behind its caller's back: without the wait the same file could be other bytes. */
export const embedPng = async (doc: PDFKit.PDFDocument, png: Uint8Array): Promise<PdfPicture> => {
  const image = (doc as unknown as { openImage(bytes: Buffer): Embedding }).openImage(Buffer.from(png))
  const { promise, resolve } = Promise.withResolvers<void>()
  const finalize = image.finalize.bind(image)
  image.finalize = () => {
    finalize()
    resolve()
  }
  image.embed(doc)
  await promise
  const { width, height } = image
  return {
    width,
    height,
    draw: (left, top, drawnWidth) =>
      void doc.image(image as unknown as string, left, top, { width: drawnWidth }),
  }
}
