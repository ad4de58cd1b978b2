/**
 * Finds the addresses of a host that staff have entered, for each connection: private ones are refused, because the name
 * may lead elsewhere by then than when it was entered.
 */
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../../pictures/public-address.ts'

export const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses = []) => {
    const [first] = addresses
    if (error || !first) done(error ?? new Error(`${host} has no address`), '')
    else if (!addresses.every(({ address }) => isPublicAddress(address)))
      done(new Error(`${host} has a private address`), '')
    else if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
