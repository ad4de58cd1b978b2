/** Writes responses to Node's response object: errors, redirects, and cached pages with conditional requests and compression. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorCode, errorTable } from '../../contract/errors.ts'
import type { CachedPage } from './cached-page.ts'
import { chooseEncoding } from './encoding.ts'

/** Sends an error of the contract's error table as plain text, with its message or a more specific one. */
export const sendError = (
  response: ServerResponse,
  code: ErrorCode,
  headers: Record<string, string> = {},
  message: string = errorTable[code].message,
) => {
  const { status } = errorTable[code]
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...headers,
  })
  response.end(message)
}

/** Redirects permanently to the canonical URL, a path of this shop. */
export const redirectPermanently = (response: ServerResponse, location: string): void => {
  response.writeHead(308, {
    Location: location,
    'Cache-Control': 'public, max-age=3600',
    'Content-Length': 0,
  })
  response.end()
}

/** Whether an If-None-Match header names the tag. */
export const matchesEtag = (header: string | undefined, etag: string): boolean => {
  if (!header) return false
  const stripWeak = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => stripWeak(tag) === stripWeak(etag))
}

/** Sends a cached page in an encoding that the client accepts, or 304 when the client has it. */
export const sendPage = async (
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
): Promise<void> => {
  const headers: Record<string, string | number> = { ...page.headers, ETag: page.etag }
  if (page.status === 200 && matchesEtag(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  const accepted = chooseEncoding(request.headers['accept-encoding'])
  const encoding = page.encodings.has(accepted) ? accepted : 'identity'
  const bytes = await page.bytes(encoding)
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  headers['Content-Type'] = page.contentType
  headers['Content-Length'] = bytes.length
  response.writeHead(page.status, headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
