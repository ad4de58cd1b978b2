/**
 * The response to requests during startup. The port is bound at once and every request gets 503, for as long as the
 * database is not available. After `open`, every request goes to the shop. In development requests wait instead: hot reload
 * opens the page again as soon as the port is bound, and would stay on the error.
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
  holdsRequests: boolean
}): StartupGate => {
  let shop: Pick<StartupGate, 'app' | 'tryFastPath'> | undefined
  const held: Parameters<RequestListener>[] = []

  const respondWhileStarting = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    for (const [name, value] of Object.entries(parts.securityHeadersFor(path)))
      response.setHeader(name, value)
    response.setHeader('X-Request-Id', parts.requestIdOf(request.headers['x-request-id']))
    // Liveness stays ok: a restart would only begin the wait again.
    if (path !== '/healthz') return sendError(response, 'not-ready', { 'Retry-After': '5' })
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end('ok')
  }

  return {
    app: (request, response) => {
      if (shop) shop.app(request, response)
      else if (parts.holdsRequests) held.push([request, response])
      else respondWhileStarting(request, response)
    },
    tryFastPath: (request, response) => shop?.tryFastPath(request, response) ?? false,
    open: (openedShop) => {
      shop = openedShop
      for (const call of held.splice(0)) openedShop.app(...call)
    },
  }
}
