/**
 * The cheap figures that tell whether the shop grows slower: what each kind of page weighs, and how many statements a
 * cart and a checkout send, as test/frozen/statements.txt counts them. The rule: none passes its limit in
 * test/limits.json, and a limit that was raised says why (`raised`).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { measurePageWeights } from './page-weight.ts'

type Limit = { what: string; unit: 'bytes' | 'statements'; limit: number; raised?: string }
export type Measured = { what: string; value: number; grew?: () => string }

const read = (...path: string[]): string => readFileSync(join(root, 'test', ...path), 'utf8')

/** The HTTP tests compare the file with what the shop sends. */
export const statementCounts = (text: string): Measured[] =>
  [...text.matchAll(/^(\S.*): (\d+) statements$/gm)].map(([, what = '', count]) => ({
    what,
    value: Number(count),
  }))

/** @returns a line for each figure. @throws where one passes its limit, or has none, with what grew */
export const compareWithLimits = (limits: readonly Limit[], measured: readonly Measured[]): string[] => {
  const problems: string[] = []
  const lines = measured.map(({ what, value, grew }) => {
    const found = limits.find((limit) => limit.what === what)
    if (!found) problems.push(`test/limits.json has no limit of "${what}": ${value}`)
    else if (value > found.limit)
      problems.push(
        `${what}: ${value} ${found.unit}; its limit in test/limits.json is ${found.limit}.\n${grew?.() ?? ''}`,
      )
    return `${what}: ${value} of ${found?.limit ?? 'no limit'}`
  })
  for (const { what } of limits)
    if (!measured.some((each) => each.what === what)) problems.push(`nothing measures "${what}"`)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return lines
}

/** Prints the figures of the present build. @returns how many keep their limit. @throws where one does not */
export const checkLimits = (): number => {
  const lines = compareWithLimits(JSON.parse(read('limits.json')), [
    ...measurePageWeights(),
    ...statementCounts(read('frozen', 'statements.txt')),
  ])
  console.log(lines.map((line) => `    ${line}`).join('\n'))
  return lines.length
}
