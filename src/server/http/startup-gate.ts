/**
 * What is answered before the shop is open: the port is taken at once, and says that the shop is starting, for as long
 * as its database is waited for. Afterwards every request goes to the shop.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { sendError } from './responses.ts'

export type StartupGate = {
  app: RequestListener
  tryFastPath(request: IncomingMessage, response: ServerResponse): boolean
  open(shop: Pick<StartupGate, 'app' | 'tryFastPath'>): void
}

export const createStartupGate = (parts: {
  securityHeadersFor: (pathname: string) => Record<string, string>
  requestIdOf: (given: string | string[] | undefined) => string
}): StartupGate => {
  let shop: Pick<StartupGate, 'app' | 'tryFastPath'> | undefined

  const respondWhileStarting = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    for (const [name, value] of Object.entries(parts.securityHeadersFor(path)))
      response.setHeader(name, value)
    response.setHeader('X-Request-Id', parts.requestIdOf(request.headers['x-request-id']))
    // The process is well: who restarts it for that has it wait from the beginning.
    if (path !== '/healthz') return sendError(response, 'not-ready', { 'Retry-After': '5' })
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end('ok')
  }

  return {
    app: (request, response) =>
      shop ? shop.app(request, response) : respondWhileStarting(request, response),
    tryFastPath: (request, response) => shop?.tryFastPath(request, response) ?? false,
    open: (opened) => {
      shop = opened
    },
  }
}
