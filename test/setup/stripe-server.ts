/**
 * Our sandbox over HTTP, as a shop finds Stripe at STRIPE_API_URL: the same answers as within the shop's process, and those
 * about the account, for which an owner's keys are tested.
 */
import { serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { DeliverEvent } from '../../src/payments/sandbox/events.ts'
import { createSandbox, type Sandbox, type SandboxKeys } from '../../src/payments/sandbox/sandbox.ts'
import type { Database } from '../../src/storage/database/database.ts'
import { serverOptions } from './server-options.ts'

export type StripeServer = { origin: string; sandbox: Sandbox; close(): Promise<void> }

/** Of an account that can take payments and has no webhook. Undefined: the call is about something else. */
const accountAnswer = (request: Request, { secretKey }: SandboxKeys): Response | undefined => {
  const { pathname } = new URL(request.url)
  const isList = ['/v1/webhook_endpoints', '/v1/events'].includes(pathname)
  if (pathname !== '/v1/account' && !isList) return undefined
  if (request.headers.get('Authorization') !== `Bearer ${secretKey}`)
    return Response.json(
      { error: { type: 'invalid_request_error', message: 'Invalid API Key' } },
      { status: 401 },
    )
  return Response.json(
    isList
      ? { object: 'list', url: pathname, has_more: false, data: [] }
      : { id: 'acct_1', object: 'account', charges_enabled: true },
  )
}

export const serveStripe = async (options: {
  db: Database
  keys: SandboxKeys
  deliver: DeliverEvent
  onError: (error: unknown) => void
  /** While it is false, connections are cut without an answer. */
  isReachable?: () => boolean
}): Promise<StripeServer> => {
  const { isReachable = () => true } = options
  const sandbox = createSandbox({ ...options, now: () => new Date() })
  return new Promise((resolve) => {
    const server = serve(
      {
        fetch: (request, { incoming }) => {
          if (isReachable()) return accountAnswer(request, options.keys) ?? sandbox.fetch(request)
          incoming.socket.destroy()
          return RESPONSE_ALREADY_SENT
        },
        overrideGlobalObjects: false,
        serverOptions,
        hostname: '127.0.0.1',
        port: 0,
      },
      ({ port }) =>
        resolve({
          origin: `http://127.0.0.1:${port}`,
          sandbox,
          close: async () => {
            await sandbox.events.stop()
            await new Promise((closed) => server.close(closed))
          },
        }),
    )
  })
}
