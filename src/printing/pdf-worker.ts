/** The thread that draws one PDF file: it answers each request, before the next one comes, with the bytes that are complete. */
import { parentPort, workerData } from 'node:worker_threads'
import { openFonts } from './fonts.ts'
import { createPdfFile, type PdfInfo, type Printed, type PrintedLogo } from './pdf-file.ts'

export type PdfWorkerData = { info: PdfInfo; fontFolder: string | undefined }
/** Null: that was all. */
export type PdfRequest = Printed | PrintedLogo | null
export type PdfResponse = { bytes: Uint8Array[] } | { brokenFont: string; problem: string }

const port = parentPort
if (!port) throw new Error('the PDF worker is started as a thread')

const { info, fontFolder } = workerData as PdfWorkerData
const answer = (response: PdfResponse) => port.postMessage(response)
const fonts = openFonts(fontFolder, (brokenFont, error) => answer({ brokenFont, problem: String(error) }))
const file = createPdfFile(info, fonts)
port.on('message', async (request: PdfRequest) => {
  if (request === null) {
    answer({ bytes: file.end() })
    port.close()
  } else if ('png' in request) {
    await file.addLogo(request)
    answer({ bytes: [] })
  } else answer({ bytes: file.add(request) })
})
