/**
 * The security headers of every response: pages, API, files and errors. Of pages, one inline script and one inline style are
 * allowed, by their hashes. Style attributes are allowed, because each picture has its own placeholder colour.
 * The payment provider's hosts are allowed on the checkout only, and only while it is in use.
 */
import { createHash } from 'node:crypto'
import { CUSTOMER_PAGE_STYLE } from '../../api/customer-pages/customer-page-style.ts'
import { ERROR_PAGE_STYLE } from '../../api/error-page.ts'
import { isCustomerPath } from '../../domain/orders/customer-path.ts'
import { MAIL_STYLE } from '../../mail/mail-html.ts'
import type { ProviderFacts } from '../../payments/provider-facts.ts'
import { INPUT_RECORDER } from '../../site/input-recorder.ts'

export type SecurityOptions = {
  /** The public URL is https. */
  https: boolean
  /** All subdomains of its host are https too. */
  hstsSubdomains?: boolean
  /** What the payment provider's card form loads; undefined where it loads nothing. It may change while the shop runs. */
  provider: () => ProviderFacts['browser'] | undefined
  /** Vite's own client needs inline styles, inline scripts, a web socket, and a worker made of a blob, which reconnects. */
  development?: boolean
}

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const recorderSource = hashSource(INPUT_RECORDER)
const errorStyleSource = hashSource(ERROR_PAGE_STYLE)
/** Of mails that staff read in a frame, which has the policy of the page around it. */
const mailStyleSource = hashSource(MAIL_STYLE)
const customerStyleSource = hashSource(CUSTOMER_PAGE_STYLE)

type Policy = Record<string, string[]>

const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')

const basePolicy = ({ https, development }: SecurityOptions): Policy => ({
  'default-src': ["'self'"],
  'script-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'", recorderSource],
  'style-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'", errorStyleSource, mailStyleSource],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'font-src': ["'self'"],
  'connect-src': development ? ["'self'", 'ws:', 'wss:'] : ["'self'"],
  'frame-src': ["'none'"],
  'worker-src': development ? ["'self'", 'blob:'] : ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  ...(https ? { 'upgrade-insecure-requests': [] } : {}),
})

/** Pages behind a secret link: no script, nothing of another site, and no address of theirs in a referrer. */
const customerHeaders = (options: SecurityOptions): Record<string, string> => ({
  ...headersOf(
    {
      'default-src': ["'none'"],
      'style-src': ["'self'", customerStyleSource, errorStyleSource],
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'"],
      'font-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      ...(options.https ? { 'upgrade-insecure-requests': [] } : {}),
    },
    options,
  ),
  'Referrer-Policy': 'no-referrer',
})

const withProvider = (
  policy: Policy,
  { scripts, frames, connections }: ProviderFacts['browser'],
): Policy => ({
  ...policy,
  'script-src': [...(policy['script-src'] ?? []), ...scripts],
  'frame-src': [...frames],
  'connect-src': [...(policy['connect-src'] ?? []), ...connections],
})

const strictTransport = ({ https, hstsSubdomains }: SecurityOptions): Record<string, string> =>
  https
    ? { 'Strict-Transport-Security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` }
    : {}

const headersOf = (
  policy: Policy,
  options: SecurityOptions,
  provider?: ProviderFacts['browser'],
): Record<string, string> => ({
  'Content-Security-Policy': policyText(policy),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': `camera=(), microphone=(), geolocation=(), payment=(self${
    provider ? ` "${provider.payment}"` : ''
  })`,
  // During payment the bank's page may open in a separate window.
  'Cross-Origin-Opener-Policy': provider ? 'same-origin-allow-popups' : 'same-origin',
  ...strictTransport(options),
})

/**
 * Files of pages. The headers that concern documents alone are left out: on a slow connection a kilobyte of headers with
 * each of a page's fifteen files delays hydration by a third of a second. Opened as a document, a file may load nothing.
 */
const fileHeaders = (options: SecurityOptions): Record<string, string> => ({
  'Content-Security-Policy': policyText({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
  'X-Content-Type-Options': 'nosniff',
  ...strictTransport(options),
})

const isFilePath = (pathname: string): boolean =>
  pathname.startsWith('/assets/') ||
  pathname.startsWith('/pictures/') ||
  pathname === '/speculation-rules.json'

/** Computes the headers once for each provider. @returns a function from request path to headers */
export const securityHeaders = (options: SecurityOptions): ((pathname: string) => Record<string, string>) => {
  const policy = basePolicy(options)
  const files = fileHeaders(options)
  const defaults = headersOf(policy, options)
  const checkouts = new Map<ProviderFacts['browser'], Record<string, string>>()
  const checkoutHeaders = (): Record<string, string> => {
    const provider = options.provider()
    if (!provider) return defaults
    const headers = checkouts.get(provider) ?? headersOf(withProvider(policy, provider), options, provider)
    checkouts.set(provider, headers)
    return headers
  }
  const customer = customerHeaders(options)
  return (pathname) => {
    if (isFilePath(pathname)) return files
    if (isCustomerPath(pathname)) return customer
    return /^\/checkout\/?$/.test(pathname) ? checkoutHeaders() : defaults
  }
}
