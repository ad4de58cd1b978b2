/** The HTTP listener: timeouts, malformed requests, and a graceful shutdown that lets in-flight requests finish. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { StartError } from '../settings/start-error.ts'
import { limitConnections } from './connection-limits.ts'
import { limitRequestTime, REQUEST_TIME } from './request-time.ts'

export type App = (request: IncomingMessage, response: ServerResponse) => void

export type HttpServer = {
  /** The port in use. Where port 0 was requested, the one that the system chose. */
  port: number
  /** Stops accepting connections, waits at most `withinMs` for in-flight requests, then closes what is left. */
  drain(withinMs: number): Promise<void>
}

/** ms */
const timeouts = { headers: 15_000, idleConnection: 65_000, checks: 5_000 }

/** The raw response to bytes that are not valid HTTP, for which Node has no request object. */
const rawErrorResponse = (status: string): string =>
  [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Length: 0',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Cache-Control: no-store',
    '',
    '',
  ].join('\r\n')

const REQUEST_TIMEOUT = '408 Request Timeout'
const statusFor: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: REQUEST_TIMEOUT,
}

const endWith = (status: string, socket: Socket): void => {
  socket.end(rawErrorResponse(status), () => socket.destroy())
}

/**
 * `tryFastPath` runs first; it returns whether it has sent the whole response.
 * @throws StartError when the port is not available
 */
export const listen = (
  app: RequestListener,
  where: { host: string; port: number },
  tryFastPath: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
  connectionLimits: Parameters<typeof limitConnections>[1] = { trust: { kind: 'nobody' } },
): Promise<HttpServer> => {
  const server = createServer({
    headersTimeout: timeouts.headers,
    requestTimeout: REQUEST_TIME.uploadMs,
    keepAliveTimeout: timeouts.idleConnection,
    connectionsCheckingInterval: timeouts.checks,
    requireHostHeader: false,
  })
  const stopLimiting = limitConnections(server, connectionLimits)
  let draining = false
  const inFlight = new Set<ServerResponse>()
  const endConnection = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  server.on('request', (request, response) => {
    if (!draining && tryFastPath(request, response)) return
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
    if (draining) endConnection(response)
    limitRequestTime(request, response, () => {
      if (response.headersSent) request.socket.destroy()
      else endWith(REQUEST_TIMEOUT, request.socket)
    })
    app(request, response)
  })
  // An Expect header with anything but 100-continue; Node's own answer has no security headers.
  server.on('checkExpectation', ({ socket }: IncomingMessage) => endWith('417 Expectation Failed', socket))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else endWith(statusFor[error.code ?? ''] ?? '400 Bad Request', socket)
  })
  const drain = (withinMs: number) =>
    new Promise<void>((resolve) => {
      draining = true
      inFlight.forEach(endConnection)
      const timeout = setTimeout(() => server.closeAllConnections(), withinMs)
      server.close(() => {
        clearTimeout(timeout)
        stopLimiting()
        resolve()
      })
      server.closeIdleConnections()
    })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, where)))
    server.listen(where, () => resolve({ port: (server.address() as AddressInfo).port, drain }))
  })
}

const cannotListen = (
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): Error => {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use: is the shop running already? Stop the other program, or set PORT to another number.`,
      )
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this account: set PORT to a number over 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST ${host} is not an address of this machine: use 127.0.0.1 or 0.0.0.0.`)
    default:
      return error
  }
}
