/** Our sandbox over HTTP, as a shop finds Stripe at STRIPE_API_URL: the same answers as within the shop's process. */
import { serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { DeliverEvent } from '../../src/payments/sandbox/events.ts'
import { createSandbox, type Sandbox, type SandboxKeys } from '../../src/payments/sandbox/sandbox.ts'
import type { Database } from '../../src/storage/database/database.ts'
import { serverOptions } from './server-options.ts'

export type StripeServer = { origin: string; sandbox: Sandbox; close(): Promise<void> }

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
          if (isReachable()) return sandbox.fetch(request)
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
