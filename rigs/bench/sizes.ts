/** How much a measurement does, from its command: how many things a round, how many at once, how many rounds. */
import { parseArgs } from 'node:util'

type Sizes = { count: number; atOnce: number; rounds: number; results: string }

/** @param name of what is counted: `--NAME` says how many */
export const readSizes = (args: string[], name: string, count: string, results: string): Sizes => {
  const { values } = parseArgs({
    args,
    options: {
      [name]: { type: 'string', default: count },
      'at-once': { type: 'string', default: '8' },
      rounds: { type: 'string', default: '5' },
      results: { type: 'string', default: results },
    },
  })
  const read = (option: string): number => {
    const number = Number(values[option])
    if (Number.isInteger(number) && number > 0) return number
    throw new Error(`--${option} takes a whole number from 1`)
  }
  return {
    count: read(name),
    atOnce: read('at-once'),
    rounds: read('rounds'),
    results: String(values.results),
  }
}
