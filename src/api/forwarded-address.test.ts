import { BlockList } from 'node:net'
import { describe, expect, test } from 'vitest'
import { networkOf, type ProxyTrust, parseAddress, resolveClientAddress } from './forwarded-address.ts'

const hops = (count: number): ProxyTrust => ({ kind: 'hops', count })
const list = new BlockList()
list.addSubnet('10.0.0.0', 8, 'ipv4')
list.addSubnet('2001:db8:cd::', 48, 'ipv6')
const networks: ProxyTrust = { kind: 'networks', list }

describe('an address in X-Forwarded-For', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['203.0.113.9:41', '203.0.113.9'],
    ['"203.0.113.9:41"', '203.0.113.9'],
    ['2001:DB8:0:0::9', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['"[2001:db8::9]:443"', '2001:db8::9'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
  ])('%s is %s', (text, address) => expect(parseAddress(text)).toBe(address))

  test.each([
    '',
    'unknown',
    'unknown-7',
    '_hidden',
    '203.0.113',
    '203.0.113.999',
    '203.0.113.9:x',
    '010.1.1.1',
  ])('%j is not an address', (text) => expect(parseAddress(text)).toBeUndefined())
  test.each(['[203.0.113.9]', '[]', '[2001:db8::9', '2001:db8::9]:1', '1:2:3', 'a'.repeat(5000)])(
    '%j is malformed',
    (text) => expect(parseAddress(text)).toBeUndefined(),
  )
})

describe('the client behind proxies', () => {
  test.each([
    [
      'no proxy is trusted: the peer',
      { kind: 'nobody' } as ProxyTrust,
      '192.0.2.1',
      '203.0.113.9',
      '192.0.2.1',
    ],
    ['one proxy: the last entry', hops(1), '127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['a CDN and a proxy: the one before', hops(2), '127.0.0.1', '198.51.100.1, 203.0.113.9', '198.51.100.1'],
    ['fewer entries than hops: the farthest', hops(3), '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['no header: the peer', hops(1), '127.0.0.1', undefined, '127.0.0.1'],
    ['an invalid entry: the peer', hops(1), '127.0.0.1', '203.0.113.9, unknown-7', '127.0.0.1'],
    [
      'an invalid entry behind a hop: that hop',
      hops(2),
      '127.0.0.1',
      'unknown-7, 203.0.113.9',
      '203.0.113.9',
    ],
    ['a port is cut off', hops(1), '127.0.0.1', '203.0.113.9:41', '203.0.113.9'],
    [
      'networks: the first outside of them',
      networks,
      '10.0.0.5',
      '1.2.3.4, 203.0.113.9, 10.1.1.1',
      '203.0.113.9',
    ],
    ['networks: of both families', networks, '2001:db8:cd::1', '203.0.113.9', '203.0.113.9'],
    [
      'networks: the header of an untrusted peer is ignored',
      networks,
      '198.51.100.7',
      '203.0.113.9',
      '198.51.100.7',
    ],
    ['networks: all inside: the farthest', networks, '10.0.0.5', '10.3.3.3', '10.3.3.3'],
  ])('%s', (_, trust, peer, header, client) => expect(resolveClientAddress(trust, peer, header)).toBe(client))
})

test('IPv6 addresses in one /64 share one rate-limit key', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
})
