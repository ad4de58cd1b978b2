/** The arguments of `npm start -- [--empty]`. */
import { parseArgs } from 'node:util'
import { StartError } from './start-error.ts'

export type StartArguments = {
  /** The first start leaves the shop empty, like DEMO_CATALOGUE=off. A shop with products stays as it is. */
  empty: boolean
}

/** @throws StartError for any other argument */
export const readStartArguments = (argv: readonly string[]): StartArguments => {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { empty: { type: 'boolean', default: false } },
    })
    return { empty: values.empty }
  } catch (cause) {
    throw new StartError(`${(cause as Error).message}\nUsage: npm start [-- --empty]`, { cause })
  }
}
