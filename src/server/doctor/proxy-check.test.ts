/** The checks of address, certificate and proxies: each in its good and its bad case. */
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { type ProxyTrust, resolveClient } from '../../api/forwarded-address.ts'
import type { Severity } from '../../domain/doctor/finding.ts'
import { proxyFindings } from './proxy-check.ts'
import { addressFindings, certificateFindings } from './public-address-check.ts'
import { FORGED_ADDRESS, type PublicProbe } from './public-probe.ts'

const now = new Date('2026-11-22T12:00:00Z')
const publicUrl = 'https://shop.example.com'
const local = { publicUrl, host: '127.0.0.1' }
const arrival = { peer: '127.0.0.1', forwardedFor: '203.0.113.9', client: '203.0.113.9', otherHeaders: [] }
/** Of 90 days, as Let's Encrypt's are. */
const tls = {
  problem: undefined,
  validFrom: new Date('2026-11-03T00:00:00Z'),
  validTo: new Date('2027-02-01T00:00:00Z'),
  offersHttp2: true,
}
const answered: Extract<PublicProbe, { kind: 'answered' }> = {
  kind: 'answered',
  status: 200,
  arrival,
  isProven: true,
  tls,
  plainHttp: 'redirects',
  acceptsUploads: true,
}

test.each<[string, { publicUrl: string | undefined; host: string }, PublicProbe, Severity, string]>([
  ['an address that leads to the shop', local, answered, 'ok', 'leads to this shop'],
  [
    'no address, on this machine',
    { publicUrl: undefined, host: '127.0.0.1' },
    { kind: 'none' },
    'info',
    'not set',
  ],
  [
    'no address, on the network',
    { publicUrl: undefined, host: '0.0.0.0' },
    { kind: 'none' },
    'error',
    'not set',
  ],
  [
    'an unreachable address',
    local,
    { kind: 'unreachable', reason: 'ECONNREFUSED' },
    'warning',
    'ECONNREFUSED',
  ],
  ['another site', local, { ...answered, status: 404, arrival: undefined }, 'error', 'not with this shop'],
  ['an open port', { publicUrl, host: '0.0.0.0' }, answered, 'warning', 'past the proxy'],
])('The check of the address judges %s', (_, address, probe, severity, text) => {
  const [finding] = addressFindings(address, probe)
  expect(finding?.severity).toBe(severity)
  expect(finding?.sentence).toContain(text)
})

test.each<[string, string | undefined, Partial<typeof answered>, Severity, string]>([
  ['a valid certificate', publicUrl, {}, 'ok', '2027-02-01'],
  ['an address of this machine', 'http://localhost:3000', {}, 'info', 'needs no TLS'],
  ['an http address', 'http://shop.example.com', {}, 'error', 'unencrypted'],
  [
    'a refused certificate',
    publicUrl,
    { tls: { ...tls, problem: 'CERT_HAS_EXPIRED', validTo: now } },
    'error',
    'CERT_HAS_EXPIRED',
  ],
  [
    'a certificate that ends',
    publicUrl,
    {
      tls: {
        ...tls,
        validFrom: new Date('2026-08-30T13:00:00Z'),
        validTo: new Date('2026-11-28T13:00:00Z'),
      },
    },
    'warning',
    'ends in 6 days',
  ],
  [
    'a certificate of six days whose proxy renews it in two',
    publicUrl,
    {
      tls: {
        ...tls,
        validFrom: new Date('2026-11-20T12:00:00Z'),
        validTo: new Date('2026-11-26T12:00:00Z'),
      },
    },
    'ok',
    '2026-11-26',
  ],
  [
    'a certificate of six days that was not renewed',
    publicUrl,
    {
      tls: {
        ...tls,
        validFrom: new Date('2026-11-17T00:00:00Z'),
        validTo: new Date('2026-11-23T00:00:00Z'),
      },
    },
    'warning',
    'ends in less than a day',
  ],
  [
    'an address without redirect',
    publicUrl,
    { plainHttp: 'serves' },
    'warning',
    'http://shop.example.com answers',
  ],
  ['a proxy without HTTP/2', publicUrl, { tls: { ...tls, offersHttp2: false } }, 'warning', 'HTTP/2'],
])('The check of the certificate judges %s', (_, url, change, severity, text) => {
  const [finding] = certificateFindings(url, { ...answered, ...change }, now)
  expect(finding?.severity).toBe(severity)
  expect(finding?.sentence).toContain(text)
})

const network = new BlockList()
network.addSubnet('10.0.0.0', 8, 'ipv4')
const networks: ProxyTrust = { kind: 'networks', list: network }
const hops = (count: number): ProxyTrust => ({ kind: 'hops', count })

test.each<[string, ProxyTrust, string, Severity, string]>([
  ['no proxy', { kind: 'nobody' }, FORGED_ADDRESS, 'ok', 'No proxy'],
  ['one proxy that appends', hops(1), `${FORGED_ADDRESS}, 203.0.113.9`, 'ok', 'one proxy'],
  ['one proxy that replaces', hops(1), '203.0.113.9', 'ok', 'one proxy'],
  ['a proxy of a trusted network', networks, `${FORGED_ADDRESS}, 203.0.113.9`, 'ok', 'one proxy'],
  ['a CDN and a proxy', hops(2), `${FORGED_ADDRESS}, 203.0.113.9, 198.51.100.7`, 'ok', '2 proxies'],
  ['a forgotten TRUST_PROXY', { kind: 'nobody' }, '203.0.113.9', 'error', 'TRUST_PROXY is off'],
  ['too much trust', hops(2), `${FORGED_ADDRESS}, 203.0.113.9`, 'error', 'trusts more proxies'],
  ['trust without a proxy', hops(1), FORGED_ADDRESS, 'error', 'no proxy writes'],
  [
    'too little trust',
    hops(1),
    `${FORGED_ADDRESS}, 203.0.113.9, 198.51.100.7`,
    'error',
    'does not trust all',
  ],
  ['a network that is not trusted', networks, '203.0.113.9, 198.51.100.7', 'error', 'does not trust all'],
])('The check of proxies judges %s', (_, trust, forwardedFor, severity, text) => {
  const peer = '10.0.0.5'
  const { address } = resolveClient(trust, peer, forwardedFor)
  const arrived = { peer, forwardedFor, client: address, otherHeaders: [] }
  const [finding] = proxyFindings({ trust: trust.kind, arrival: arrived, isPublic: true })
  expect(finding?.severity).toBe(severity)
  expect(finding?.sentence).toContain(text)
})

test('The check of proxies finds a proxy that writes another header than X-Forwarded-For', () => {
  const arrived = {
    peer: '::ffff:127.0.0.1',
    forwardedFor: null,
    client: '127.0.0.1',
    otherHeaders: ['X-Real-IP'],
  }
  const [finding] = proxyFindings({ trust: 'hops', arrival: arrived, isPublic: true })
  expect(finding).toMatchObject({ severity: 'error', remedy: expect.stringContaining('X-Real-IP') })
})
