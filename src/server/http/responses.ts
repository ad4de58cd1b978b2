/** Answers on Node's own request and response: short texts, and pages as bytes with conditions and compression. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ErrorCode, errorTable } from '../../contract/errors.ts'
import type { CachedPage } from '../page-cache/cached-page.ts'
import { chooseEncoding } from './encoding.ts'

/** Says no by the contract's table, in its plain sentence or a more exact one. */
export const sendError = (
  response: ServerResponse,
  code: ErrorCode,
  headers: Record<string, string> = {},
  sentence: string = errorTable[code].sentence,
) => {
  const { status } = errorTable[code]
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...headers,
  })
  response.end(sentence)
}

/** To the one spelling of an address: a path of this shop. */
export const redirect = (response: ServerResponse, location: string): void => {
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
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => plain(tag) === plain(etag))
}

/** Sends a page in the encoding that the client takes, or 304 when it has it. */
export const sendPage = async (
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
): Promise<void> => {
  const all: Record<string, string | number> = { ...page.headers, ETag: page.etag }
  if (page.status === 200 && matchesEtag(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, all)
    response.end()
    return
  }
  const taken = chooseEncoding(request.headers['accept-encoding'])
  const encoding = page.encodings.has(taken) ? taken : 'identity'
  const bytes = await page.bytes(encoding)
  if (encoding !== 'identity') all['Content-Encoding'] = encoding
  all['Content-Type'] = page.contentType
  all['Content-Length'] = bytes.length
  response.writeHead(page.status, all)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
