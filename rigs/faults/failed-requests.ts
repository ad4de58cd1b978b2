/**
 * Finds why a request failed: the entry in the logs of the shop's processes that has its id. The answer to a shopper names
 * the request only, and the logs go with the rig.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const REQUEST_ID = /\(Request ([0-9a-f-]{36})\)/

/** @returns the violation with what the shop logged for the request that it names, if anything */
export const withLogEntry = (folder: string, violation: string): string => {
  const id = REQUEST_ID.exec(violation)?.[1]
  if (id === undefined) return violation
  const entries = globSync(join(folder, 'shop-*.log'))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.includes(id))
  return [violation, ...entries].join('\n            ')
}
