/**
 * Pictures that the shop keeps, in the sizes of its pages: sent from where they were made, made first if they must be.
 * An address stands for one content for ever. One of a demo picture that has been replaced since leads to the new one.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import send from 'send'
import { MakerBusy } from '../pictures/maker.ts'
import type { PictureShelf } from '../pictures/shelf.ts'
import { parseSize, pictureStem, pictureUrl, pictureWidths, sizeUrl } from '../shop/picture-address.ts'
import { refuse } from './answers.ts'

export type PictureFiles = {
  has(pathname: string): boolean
  /** Answers with a picture, or that there is none; GET and HEAD only. Fails when it cannot be made or read. */
  serve(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void>
}

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

const sendFile = (request: IncomingMessage, response: ServerResponse, root: string, file: string) =>
  new Promise<void>((resolve, reject) => {
    response.once('close', resolve)
    send(request, encodeURI(file), { root, index: false, cacheControl: false, acceptRanges: false })
      .on('error', reject)
      .pipe(response)
  })

export const createPictureFiles = (shelf: PictureShelf): PictureFiles => ({
  has: (pathname) => parseSize(pathname) !== undefined,
  serve: async (request, response, pathname) => {
    const size = parseSize(pathname)
    if (!size) return refuse(response, 'file-not-found')
    const file = await shelf.sizeFile(size).catch((error: unknown) => {
      if (error instanceof MakerBusy) return error
      throw error
    })
    if (file instanceof MakerBusy) return refuse(response, 'not-ready', { 'Retry-After': '10' })
    if (file === undefined) {
      const current = shelf.current(size.picture.name)
      if (!current || pictureStem(current) === pictureStem(size.picture))
        return refuse(response, 'file-not-found')
      const isPlain = pathname === pictureUrl(size.picture) || !pictureWidths(current).includes(size.width)
      const location = isPlain ? pictureUrl(current) : sizeUrl({ ...size, picture: current })
      response.writeHead(302, { Location: location, 'Cache-Control': 'no-store' })
      response.end()
      return
    }
    response.setHeader('Content-Type', types[size.format])
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    await sendFile(request, response, shelf.sizes, file)
  },
})
