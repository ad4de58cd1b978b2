/** Sends the page of a failure, where the server answers without the API. */
import type { ServerResponse } from 'node:http'
import { errorPage } from '../../api/error-page.ts'

/** @param retryAfterSeconds of a 503 */
export const sendErrorPage = (
  response: ServerResponse,
  status: 500 | 503,
  id: string,
  retryAfterSeconds = 30,
) => {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(status === 503 ? { 'Retry-After': String(retryAfterSeconds) } : {}),
  })
  response.end(errorPage(status, id))
}
