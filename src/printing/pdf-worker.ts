/** The thread that draws one PDF file: it answers each document with the bytes that are complete. */
import { parentPort, workerData } from 'node:worker_threads'
import { openFonts } from './fonts.ts'
import { createPdfFile, type PdfInfo, type Printed } from './pdf-file.ts'

export type PdfWorkerData = { info: PdfInfo; fontFolder: string | undefined }
/** Null: that was all. */
export type PdfRequest = Printed | null
export type PdfResponse = { bytes: Uint8Array[] } | { brokenFont: string; problem: string }

const port = parentPort
if (!port) throw new Error('the PDF worker is started as a thread')

const { info, fontFolder } = workerData as PdfWorkerData
const answer = (response: PdfResponse) => port.postMessage(response)
const fonts = openFonts(fontFolder, (brokenFont, error) => answer({ brokenFont, problem: String(error) }))
const file = createPdfFile(info, fonts)
port.on('message', (request: PdfRequest) => {
  answer({ bytes: request ? file.add(request) : file.end() })
  if (!request) port.close()
})
