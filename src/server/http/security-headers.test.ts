import { expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const hstsOf = (options: { https: boolean; hstsSubdomains?: boolean }, path = '/') =>
  securityHeaders({ provider: () => undefined, ...options })(path)['Strict-Transport-Security']

it('promises https for subdomains only where the owner says so, on pages and on files', () => {
  expect(hstsOf({ https: true })).toBe('max-age=31536000')
  for (const path of ['/', '/assets/a.js', '/order/token'])
    expect(hstsOf({ https: true, hstsSubdomains: true }, path), path).toBe(
      'max-age=31536000; includeSubDomains',
    )
  expect(hstsOf({ https: false, hstsSubdomains: true })).toBeUndefined()
})

it('lets the worker run by which hot reload reconnects after a restart, in development only', () => {
  const workersOf = (development: boolean) =>
    /worker-src ([^;]+)/.exec(
      securityHeaders({ https: false, provider: () => undefined, development })('/')[
        'Content-Security-Policy'
      ] ?? '',
    )?.[1]
  expect([workersOf(true), workersOf(false)]).toEqual(["'self' blob:", "'self'"])
})
