/**
 * How long the body of a request may take. An upload that the shop is still reading goes on beyond the common limit while
 * bytes arrive, so that a large file can be sent over a slow line; its total time is bounded, too.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createImport, isPictureZipPath } from '../../contract/imports/imports.ts'
import { keepPicture } from '../../contract/pictures/picture.ts'
import { importSettings } from '../../contract/settings/settings-file.ts'

export type RequestTime = {
  /** ms until a body must have arrived. */
  bodyMs: number
  /** ms of an upload, whatever its progress. */
  uploadMs: number
  /** ms between two looks at an upload beyond `bodyMs`. */
  checkEveryMs: number
  /** Less in `checkEveryMs` than at this rate counts as no progress. */
  minBytesPerSecond: number
}

/** At 300 KB/s, a slow line of a shop, 500 MB take 28 minutes. */
export const REQUEST_TIME: RequestTime = {
  bodyMs: 60_000,
  uploadMs: 40 * 60_000,
  checkEveryMs: 20_000,
  minBytesPerSecond: 8_192,
}

const isUpload = ({ method, url = '' }: IncomingMessage): boolean => {
  if (method !== 'POST') return false
  const path = url.split('?', 1)[0] ?? ''
  return (
    path === keepPicture.path ||
    path === createImport.path ||
    path === importSettings.path ||
    isPictureZipPath(path)
  )
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined

/** Calls `onTimeout` once where the body takes too long. */
export const limitRequestTime = (
  request: IncomingMessage,
  response: ServerResponse,
  onTimeout: () => void,
  limits = REQUEST_TIME,
): void => {
  if (!hasBody(request)) return
  const { socket } = request
  let bytesRead = 0
  let timer: NodeJS.Timeout
  const watch = (ms: number) => {
    bytesRead = socket.bytesRead
    timer = setTimeout(check, ms).unref()
  }
  const check = () => {
    // A response that was sent before the whole body, such as 401, does not wait for the rest.
    const isBeingRead = isUpload(request) && !response.writableEnded
    const least = (limits.minBytesPerSecond * limits.checkEveryMs) / 1000
    if (isBeingRead && socket.bytesRead - bytesRead >= least) watch(limits.checkEveryMs)
    else onTimeout()
  }
  watch(limits.bodyMs)
  const stop = () => clearTimeout(timer)
  request.once('end', stop)
  request.once('close', stop)
}
