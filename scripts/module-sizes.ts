/** How many minified bytes each source module has in a built script, by its source map. */

import { SourceMap } from 'node:module'
import { relative } from 'node:path'
import { root } from './install.mjs'

/** By script, then by source file (`src/…`) or package (`react-dom`). */
export type ModuleSizes = Record<string, Record<string, number>>

/** What the bundler hands back, as far as it is needed here. */
type Output = { fileName: string; type: string; code?: string; map?: unknown }

/** "node_modules/@scope/name/dist/x.js" -> "@scope/name" */
const nameOf = (source: string, from: string): string => {
  const path = relative(root, new URL(source, `file://${from}/`).pathname)
  return /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path
}

const GLUE = 'between modules'

const sizesOf = (code: string, map: SourceMap, folder: string): Record<string, number> => {
  const sizes: Record<string, number> = {}
  for (const [line, text] of code.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column)
      const name =
        'originalSource' in entry && entry.originalSource ? nameOf(entry.originalSource, folder) : GLUE
      sizes[name] = (sizes[name] ?? 0) + 1
    }
  }
  return sizes
}

/** @param folder where the scripts' paths begin */
export function moduleSizes(output: readonly Output[], folder: string): ModuleSizes {
  return Object.fromEntries(
    output.flatMap(({ fileName, type, code = '', map }) => {
      if (type !== 'chunk') return []
      const payload = typeof map === 'string' ? JSON.parse(map) : map
      const sizes = payload
        ? sizesOf(code, new SourceMap(payload), `${folder}/${fileName}`.replace(/\/[^/]*$/, ''))
        : { [GLUE]: code.length }
      return [[fileName, sizes]]
    }),
  )
}
