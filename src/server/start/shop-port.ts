/** The shop's port: bound before anything else is open, with a startup response until the gate leads to the shop. */
import { factsOf } from '../../payments/app/providers.ts'
import { listen } from '../http/http-server.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { createStartupGate, type StartupGate } from '../http/startup-gate.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Settings } from '../settings/settings.ts'
import { requestIdOf } from './app.ts'

export type ShopPort = {
  port: number
  /** The public origin of the shop, without a trailing slash. */
  origin: string
  gate: StartupGate
  securityHeadersFor: (pathname: string) => Record<string, string>
  isDraining: () => boolean
  /** Waits for in-flight requests, at most 10 seconds. */
  drain(): Promise<void>
}

const DRAIN_TIMEOUT_MS = 10_000

const localOrigin = (host: string, port: number): string => {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  return `http://${isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

export const openPort = async (
  settings: Settings,
  {
    isDevelopment,
    metrics,
    payments,
  }: {
    isDevelopment: boolean
    metrics: Metrics
    /** Those of the moment. */
    payments: () => Settings['payments']
  },
): Promise<ShopPort> => {
  const securityHeadersFor = securityHeaders({
    https: settings.publicUrl?.startsWith('https:') ?? false,
    hstsSubdomains: settings.hstsSubdomains,
    provider: () => factsOf(payments())?.browser,
    development: isDevelopment,
  })
  const gate = createStartupGate({ securityHeadersFor, requestIdOf, holdsRequests: isDevelopment })
  const server = await listen(gate.app, settings, gate.tryFastPath, {
    trust: settings.trustProxy,
    onClosed: metrics.connectionClosed,
  })
  let isDraining = false
  return {
    port: server.port,
    origin: settings.publicUrl ?? localOrigin(settings.host, server.port),
    gate,
    securityHeadersFor,
    isDraining: () => isDraining,
    drain: async () => {
      isDraining = true
      await server.drain(DRAIN_TIMEOUT_MS)
    },
  }
}
