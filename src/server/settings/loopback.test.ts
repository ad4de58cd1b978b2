import { expect, it } from 'vitest'
import { isLoopbackHost } from './loopback.ts'

it.each(['127.0.0.1', '127.8.9.1', '::1', '[::1]', '::ffff:127.0.0.1', 'localhost', 'Shop.LOCALHOST'])(
  '%s is a loopback host',
  (host) => expect(isLoopbackHost(host)).toBe(true),
)

it.each(['0.0.0.0', '::', '10.0.0.1', '::ffff:10.0.0.1', 'localhost.example.com', 'shop.example.com', ''])(
  '%s is not a loopback host',
  (host) => expect(isLoopbackHost(host)).toBe(false),
)
